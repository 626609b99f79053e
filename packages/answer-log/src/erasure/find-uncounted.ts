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

/** Whether the person who asks has sent these answers, which are given as their JSON in the line. */
export type IsTheirs = (answers: Buffer) => boolean;

type IsWanted = (id: string) => boolean;

type IsWantedLine = (id: string, answers: Buffer | undefined) => boolean;

export interface FindUncountedOptions {
  readonly windowMs: number;
  /** See `Erasures.erase`. */
  readonly isTheirs?: IsTheirs | undefined;
}

/** Bytes per read of a segment: more than any line has. */
const chunkBytes = 4 * 1024 * 1024;
/** The most uncounted bytes that are searched: about 300,000 answers. If more wait, workers are far behind. */
const maxBytes = 64 * 1024 * 1024;
/** The most lines in quarantine that are searched. If there are more, an operator should look at them. */
const maxQuarantined = 10_000;
/** The most reads of quarantine at once. */
const concurrency = 16;
const none = Buffer.alloc(0);

/**
 * Finds an answer, or another attempt of its submission, in the uncounted part of the journal or in quarantine. If an answer was
 * acknowledged before the call and is not found, a summary that is read after the call has it. Throws `AnswerLogError` `backlog` if there
 * is too much to search, and `contended` if an attempt of the submission with other answers waits to be counted.
 */
export async function findUncounted(
  { journal, progress, quarantine }: FindUncountedDeps,
  key: SurveyKey,
  id: string,
  { windowMs, isTheirs }: FindUncountedOptions,
): Promise<Uncounted | undefined> {
  const path = surveyPath(key);
  const isWanted: IsWanted = (other) => isSameSubmission(other, id, windowMs);
  // The journal comes first: the counter keeps a line in quarantine before its progress passes it.
  return (
    (await findInJournal(journal, progress, path, isWanted, isTheirs)) ??
    (await findInQuarantine(quarantine, path, (other, answers) => {
      // A line may be too damaged to have answers. Then it must have exactly the id that is looked for.
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
    // The progress is read before the segment: a summary has the answers that it has passed.
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
      // With `isTheirs` the search goes on: it checks all attempts.
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

/** Whether the line may be the survey's. A rebuild keeps a line as `{log blob}/{offset}`, under the survey's path; the counter keeps it as `{segment}/{offset}`. */
function mayBeOf(name: string, path: string): boolean {
  return name.startsWith(`${path}/`) || name.split('/').length === 2;
}

function uncountedIn(line: Buffer, path: string, isWanted: IsWantedLine): Uncounted | undefined {
  const id = idOfLine(line);
  if (id === undefined || !isWanted(id, answersOfLine(line))) return undefined;
  const record = recordInQuarantine(line);
  // The line is too damaged to name its survey.
  if (record === undefined) return { id, invitation: undefined };
  return surveyPath(record) === path ? { id, invitation: record.invitation } : undefined;
}
