import type { Clock } from '@canvass/runtime/clock';
import { readProgress } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { firstAtLeast } from '../format/first-at-least.ts';
import { maxSegments, readStretches } from './read-stretches.ts';
import { SegmentTail, type TailOfSurvey } from './segment-tail.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

/**
 * The number of answers that sites have acknowledged and a summary does not have yet. It includes repeated attempts and erased answers
 * until a worker has passed them.
 */
export interface Uncounted {
  readonly answers: number;
  /** False if there may be more than `answers`. */
  readonly isExact: boolean;
}

/** The uncounted answers of one survey in the journal, as a reading found them. */
export interface Backlog {
  /**
   * The answers that were acknowledged before this backlog was read and are not in `document`. Read the document after the backlog, so
   * that it has the answers that were counted between the two reads.
   */
  uncounted(document: Pick<SummaryDocument, 'watermarks'>): Uncounted;
}

/**
 * Reads how many answers of a survey wait to be counted. All surveys share one reading of the journal's tail. It is at most 1 s old, or
 * 5 s if the journal has not grown for a minute. Rejects with `StorageError`.
 *
 * A reading lists the journal, and reads the progress and the new bytes of each segment that has grown. While somebody watches a survey
 * and the journal has one open segment, that is a listing and two reads a second, about $0.023 an hour by list prices; a listing every
 * 5 s if the journal is quiet. More surveys or watchers add nothing.
 */
export interface BacklogReader {
  read(key: SurveyKey): Promise<Backlog>;
}

export interface BacklogReaderDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
}

export interface BacklogReaderOptions {
  /**
   * The most uncounted bytes of the journal whose offsets this process keeps, and the same again for the holes of stuck and deferred
   * surveys. With more, counts are not exact. Default 8 MiB each: some 40,000 answers, whose offsets take 1 MB.
   */
  readonly maxBytes?: number;
}

/** A reading is used for this long, in ms. */
const everyMs = 1_000;
/** A journal that has not grown for this long, in ms, is quiet. */
const quietAfterMs = 60_000;
/** A reading of a quiet journal is used for this long, in ms. */
const whileQuietMs = 5_000;
/** How long the holes of a survey are kept after the last request for it, in ms. */
const askedForMs = 15_000;
export function createBacklogReader(
  deps: BacklogReaderDeps,
  options: BacklogReaderOptions = {},
): BacklogReader {
  const { journal, progress, clock } = deps;
  const maxBytes = options.maxBytes ?? 8 * 1024 ** 2;
  const stretchDeps = { journal, maxBytes, onGone: (segmentId: string) => void tails.delete(segmentId) };
  let tails = new Map<string, SegmentTail>();
  /** When each survey was last asked for, in ms, by path. */
  const asked = new Map<string, number>();
  let reading: Promise<void> = Promise.resolve();
  let isReading = false;
  let readAtMs = -Infinity;
  let grownAtMs: number | undefined;

  return {
    async read(key) {
      const path = surveyPath(key);
      asked.set(path, clock.now());
      await freshTails();
      return backlogOf([...tails.values()].map((tail) => tail.of(path)));
    },
  };

  function freshTails(): Promise<void> {
    const now = clock.now();
    grownAtMs ??= now;
    const freshForMs = now - grownAtMs < quietAfterMs ? everyMs : whileQuietMs;
    // A reading from the future is not fresh: the clock was set back.
    const isFresh = now - readAtMs < freshForMs && now >= readAtMs;
    if (!isReading && !isFresh) {
      isReading = true;
      readAtMs = now;
      // A failed reading is not repeated at once either.
      reading = readTails().finally(() => (isReading = false));
    }
    return reading;
  }

  async function readTails(): Promise<void> {
    await listSegments();
    for (const [path, atMs] of asked) if (clock.now() - atMs > askedForMs) asked.delete(path);
    const segments = [...tails];
    const behind = segments.filter(([, tail]) => tail.needsProgress).slice(0, maxSegments);
    await Promise.all(
      behind.map(async ([segmentId, tail]) => tail.moved((await readProgress(progress, segmentId)).progress)),
    );
    await readStretches(
      stretchDeps,
      segments,
      sumOf(segments, (tail) => tail.tailBytes),
      (tail) => [tail.unread()],
    );
    for (const [, tail] of segments) tail.forgetHoles((path) => asked.has(path));
    await readStretches(
      stretchDeps,
      segments,
      sumOf(segments, (tail) => tail.holeBytes),
      (tail) => Array.from(asked.keys(), (path) => tail.unreadHole(path)),
    );
  }

  async function listSegments(): Promise<void> {
    const listed = new Map<string, SegmentTail>();
    for await (const { name, length } of journal.list()) {
      const tail = tails.get(name) ?? new SegmentTail(name);
      if (tail.listed(length)) grownAtMs = clock.now();
      listed.set(name, tail);
    }
    // A segment that is not listed was counted, retired and deleted.
    tails = listed;
  }
}

function backlogOf(tails: readonly TailOfSurvey[]): Backlog {
  return {
    uncounted({ watermarks }) {
      let answers = 0;
      let isExact = true;
      for (const { segmentId, offsets, isWhole } of tails) {
        // While its segment is there, a summary that has counted from it has its watermark.
        answers += offsets.length - firstAtLeast(offsets, watermarks[segmentId] ?? 0);
        isExact &&= isWhole;
      }
      return { answers, isExact };
    },
  };
}

function sumOf(
  segments: readonly (readonly [string, SegmentTail])[],
  bytesOf: (tail: SegmentTail) => number,
): number {
  return segments.reduce((sum, [, tail]) => sum + bytesOf(tail), 0);
}
