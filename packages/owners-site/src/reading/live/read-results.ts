import { surveyPath, type BacklogReader, type Summaries, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Definitions, FoundDefinition } from '@canvass/storage';
import { isCorrupt } from '../is-corrupt.ts';
import { beside } from './beside.ts';
import { noTexts, type NewestTexts } from './newest-texts.ts';
import type { Publish } from './publish.ts';
import { opaque, versionOf } from './reading-id.ts';
import type { SummaryOf } from './summary-of.ts';
import type { ResultsReading } from './results-state.ts';

export interface ReadResultsDeps {
  readonly definitions: Pick<Definitions<unknown>, 'find' | 'peek' | 'read'>;
  readonly summaries: Pick<Summaries, 'read' | 'readIfChanged'>;
  /** The function that `createNewestTexts` has made for this survey. */
  readonly newestTexts: (of: SummaryOf, definitionVersion: number) => Promise<NewestTexts | undefined>;
  /** The function that `createPublish` has made for this survey. */
  readonly publish: Publish;
  readonly backlog: BacklogReader;
  /** Returns whether pages show the results. Otherwise neither texts nor the backlog are read. */
  readonly isShown: () => boolean;
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
}

/** A reading, with the facts that make the next read cheap. */
export interface KnownResults {
  readonly reading: ResultsReading;
  /** The memory that the reading takes, in bytes, estimated within a small factor. */
  readonly bytes: number;
  /** The size of the summary's blob, in bytes. */
  readonly summaryBytes: number;
  /** What `definitions.find` returned. It returns the same object until the stored definition changes. */
  readonly found: FoundDefinition<unknown>;
}

export type ReadResults =
  | { readonly outcome: 'found'; readonly known: KnownResults }
  | { readonly outcome: 'notFound' | 'unreadable'; readonly found: FoundDefinition<unknown> };

/**
 * Reads a survey's results, or finds that `last` still holds. It costs one conditional read of the summary; the definition and the backlog
 * are read for all readers of the process together. Rejects with `StorageError`.
 */
export async function readResults(
  deps: ReadResultsDeps,
  { tenant, survey }: Pick<SurveyKey, 'tenant' | 'survey'>,
  last: KnownResults | undefined,
): Promise<ReadResults> {
  const { definitions, summaries, backlog, newestTexts, publish, isShown, clock } = deps;
  const found = await definitions.find(tenant, survey);
  if (found.outcome === 'notFound') return { outcome: 'notFound', found };
  let stored = last?.found === found ? last.reading.stored : undefined;
  if (stored === undefined) {
    const read = await definitions.read(tenant, survey);
    if (read.outcome !== 'found') return { outcome: 'notFound', found };
    stored = read.stored;
  }
  const key = { tenant, survey, instance: stored.instance };
  const known = last && surveyPath(last.reading.key) === surveyPath(key) ? last : undefined;
  // The backlog is read before the summary: an answer that is counted in between is then counted once, in the summary.
  const tail = isShown() ? await beside(clock, backlog.read(key)) : undefined;
  const knownOf = async (
    of: SummaryOf & Pick<ResultsReading, 'etag'>,
    summaryBytes: number,
  ): Promise<ReadResults> => {
    const before = known?.reading;
    // Texts of an older summary are read again, because their last read failed or took too long.
    const isNewest = before?.newest.version === of.summary.version;
    const [texts, published] = await Promise.all([
      isNewest || !isShown() ? before?.newest : beside(clock, newestTexts(of, stored.version)),
      publish({ key, summary: of.summary, etag: of.etag, stored }),
    ]);
    const newest = texts ?? before?.newest ?? noTexts;
    const uncounted = tail?.uncounted(of.summary);
    const next = { key, summary: of.summary, etag: of.etag, stored, newest, uncounted, published };
    const reading = before && isSame(before, next) ? before : named(next);
    return {
      outcome: 'found',
      known: { found, reading, summaryBytes, bytes: memoryOf(reading, summaryBytes) },
    };
  };
  try {
    const summary = await (known ? summaries.readIfChanged(key, known.reading.etag) : summaries.read(key));
    switch (summary.outcome) {
      case 'deleted':
        return { outcome: 'notFound', found };
      case 'notFound':
        return { outcome: 'unreadable', found };
      case 'notModified':
        // Only `readIfChanged` returns this, so `known` is there.
        return await knownOf(known!.reading, known!.summaryBytes);
      case 'found':
        return await knownOf({ key, summary: summary.document, etag: summary.etag }, summary.bytes);
    }
  } catch (error) {
    if (isCorrupt(error)) return { outcome: 'unreadable', found };
    throw error;
  }
}

type Unnamed = Omit<ResultsReading, 'edition' | 'id'>;

function named(reading: Unnamed): ResultsReading {
  const { summary, stored, newest, uncounted } = reading;
  const version = versionOf(reading);
  const edition = opaque(version);
  const waiting = uncounted === undefined ? 'u' : `${uncounted.answers}${uncounted.isExact ? '' : 'm'}`;
  const rest = opaque(
    `${version}.${summary.version}.${newest.version}.${stored.settingsVersion ?? 0}.${waiting}`,
  );
  const id = `${edition}.${rest}`;
  return { ...reading, edition, id };
}

/**
 * Estimates the memory of a reading, in bytes, with the factors that were measured for the worker's cache of summaries. The definition
 * needs no share of its own, because it is not larger than the history in its summary.
 */
function memoryOf({ summary, newest, published }: Unnamed, summaryBytes: number): number {
  let characters = 0;
  for (const texts of newest.texts.values()) for (const { text } of texts) characters += 100 + text.length;
  // Published totals take at most the memory of the totals of all answers.
  const totals = (published === undefined ? 1 : 2) * summary.totals.distinct;
  return 2_000 + 4 * summaryBytes + 100 * totals + 2 * characters;
}

function isSame(one: Unnamed, other: Unnamed): boolean {
  return (
    one.summary === other.summary &&
    one.stored === other.stored &&
    one.newest === other.newest &&
    one.published === other.published &&
    one.uncounted?.answers === other.uncounted?.answers &&
    one.uncounted?.isExact === other.uncounted?.isExact
  );
}
