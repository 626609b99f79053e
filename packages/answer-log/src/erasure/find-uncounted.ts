import { forEachLine, readProgress, readSegment, RecordReader, type ReadRecord } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import pLimit from 'p-limit';
import { AnswerLogError } from '../errors.ts';
import { answersOfLine, idOfLine } from '../format/log-record.ts';
import { recordInQuarantine } from '../commit/quarantine.ts';
import { isSameSubmission } from '../format/submission-key.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

export interface FindUncountedDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly quarantine: BlobContainer;
}

/** An answer that is not counted. */
export type Uncounted = Pick<ReadRecord, 'id' | 'invitation'>;

/** Whether the person who asks has sent these answers: as they are written, in JSON. */
export type IsTheirs = (answers: Buffer) => boolean;

type IsWanted = (id: string) => boolean;

type IsWantedLine = (id: string, answers: Buffer | undefined) => boolean;

export interface FindUncountedOptions {
  readonly windowMs: number;
  /** See `Erasures.erase`. */
  readonly isTheirs?: IsTheirs | undefined;
}

/** Longer than any line. */
const chunkBytes = 4 * 1024 * 1024;
/** Some 300,000 answers. Workers are far behind if so much waits. */
const maxBytes = 64 * 1024 * 1024;
/** Somebody should look at quarantine if it has so many. */
const maxQuarantined = 10_000;
const concurrency = 16;
const none = Buffer.alloc(0);

/**
 * An answer, or another attempt of its submission, in the part of the journal that is not counted, or in quarantine. An answer that was
 * acknowledged before the call is found, or in the log of a summary that is read after it. Throws `AnswerLogError` `backlog` if too
 * much waits there, and `contended` if an attempt of the same submission waits whose answers are not theirs.
 */
export async function findUncounted(
  { journal, progress, quarantine }: FindUncountedDeps,
  key: SurveyKey,
  id: string,
  { windowMs, isTheirs }: FindUncountedOptions,
): Promise<Uncounted | undefined> {
  const path = surveyPath(key);
  const isWanted: IsWanted = (other) => isSameSubmission(other, id, windowMs);
  // In this order: the counter keeps a line in quarantine before its progress passes it.
  return (
    (await findInJournal(journal, progress, path, isWanted, isTheirs)) ??
    (await findInQuarantine(quarantine, path, (other, answers) => {
      // A line may be too damaged to have its answers: then it must be the very attempt.
      const are = answers === undefined ? other === id : isTheirs?.(answers) !== false;
      return isWanted(other) && (isTheirs === undefined || are);
    }))
  );
}

async function findInJournal(
  journal: BlobContainer,
  progress: BlobContainer,
  path: string,
  isWanted: IsWanted,
  isTheirs: IsTheirs | undefined,
): Promise<Uncounted | undefined> {
  let bytes = 0;
  let found: Uncounted | undefined;
  for await (const { name: segmentId } of journal.list()) {
    // Before the segment: what the progress has passed is in a summary.
    const { off, stuck } = (await readProgress(progress, segmentId)).progress;
    let from = Math.min(off, stuck[path] ?? off);
    for (;;) {
      const chunk = await readSegment(journal, segmentId, from, chunkBytes);
      if (chunk.outcome === 'gone' || chunk.end === from) break;
      const reader = new RecordReader(chunk.bytes);
      forEachLine(chunk.bytes, (start, end) => {
        if (found && !isTheirs) return;
        const record = reader.read(start, end);
        if (record?.path !== path || !isWanted(record.id)) return;
        const answers = answersOfLine(chunk.bytes.subarray(record.from, record.to));
        if (isTheirs?.(answers ?? none) === false) {
          throw new AnswerLogError('contended', 'attempts with other answers wait to be counted');
        }
        found ??= { id: record.id, invitation: record.invitation };
      });
      // All attempts must be theirs.
      if (found && !isTheirs) return found;
      bytes += chunk.bytes.byteLength;
      if (bytes > maxBytes) throw new AnswerLogError('backlog', 'too many answers wait to be counted');
      from = chunk.end;
      if (chunk.atEnd) break;
    }
  }
  return found;
}

async function findInQuarantine(
  quarantine: BlobContainer,
  path: string,
  isWanted: IsWantedLine,
): Promise<Uncounted | undefined> {
  const names: string[] = [];
  for await (const { name } of quarantine.list()) if (mayBeOf(name, path)) names.push(name);
  if (names.length > maxQuarantined) throw new AnswerLogError('backlog', 'too many lines are in quarantine');
  const limit = pLimit(concurrency);
  const lines = await limit.map(names, async (name) => {
    const found = await quarantine.get(name);
    return found.outcome === 'found' ? uncountedIn(found.bytes, path, isWanted) : undefined;
  });
  return lines.find((line) => line !== undefined);
}

/** A rebuild keeps a line as `{log blob}/{offset}`, and so under the path of its survey; others have the name of a segment. */
function mayBeOf(name: string, path: string): boolean {
  return name.startsWith(`${path}/`) || name.split('/').length === 2;
}

function uncountedIn(line: Buffer, path: string, isWanted: IsWantedLine): Uncounted | undefined {
  const id = idOfLine(line);
  if (id === undefined || !isWanted(id, answersOfLine(line))) return undefined;
  const record = recordInQuarantine(line);
  // It is too damaged to name its survey.
  if (record === undefined) return { id, invitation: undefined };
  return surveyPath(record) === path ? { id, invitation: record.invitation } : undefined;
}
