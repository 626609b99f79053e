import { forEachLine, readProgress, readSegment, RecordReader, type ReadRecord } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import pLimit from 'p-limit';
import { AnswerLogError } from './errors.ts';
import { idOfLine } from './log-record.ts';
import { recordInQuarantine } from './quarantine.ts';
import { isSameSubmission } from './submission-key.ts';
import { surveyPath, type SurveyKey } from './survey-key.ts';

export interface FindUncountedDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly quarantine: BlobContainer;
}

/** An answer that is not counted. */
export type Uncounted = Pick<ReadRecord, 'id' | 'invitation'>;

type IsWanted = (id: string) => boolean;

/** Longer than any line. */
const chunkBytes = 4 * 1024 * 1024;
/** Some 300,000 answers. Workers are far behind if so much waits. */
const maxBytes = 64 * 1024 * 1024;
/** Somebody should look at quarantine if it has so many. */
const maxQuarantined = 10_000;
const concurrency = 16;

/**
 * An answer, or another attempt of its submission, in the part of the journal that is not counted, or in quarantine. An answer that was
 * acknowledged before the call is found, or in the log of a summary that is read after it. Throws `AnswerLogError` `backlog` if too
 * much waits there.
 */
export async function findUncounted(
  { journal, progress, quarantine }: FindUncountedDeps,
  key: SurveyKey,
  id: string,
  windowMs: number,
): Promise<Uncounted | undefined> {
  const path = surveyPath(key);
  const isWanted: IsWanted = (other) => isSameSubmission(other, id, windowMs);
  // In this order: the counter keeps a line in quarantine before its progress passes it.
  return (
    (await findInJournal(journal, progress, path, isWanted)) ??
    (await findInQuarantine(quarantine, path, isWanted))
  );
}

async function findInJournal(
  journal: BlobContainer,
  progress: BlobContainer,
  path: string,
  isWanted: IsWanted,
): Promise<Uncounted | undefined> {
  let bytes = 0;
  for await (const { name: segmentId } of journal.list()) {
    // Before the segment: what the progress has passed is in a summary.
    const { off, stuck } = (await readProgress(progress, segmentId)).progress;
    let from = Math.min(off, stuck[path] ?? off);
    for (;;) {
      const chunk = await readSegment(journal, segmentId, from, chunkBytes);
      if (chunk.outcome === 'gone' || chunk.end === from) break;
      const reader = new RecordReader(chunk.bytes);
      let found: Uncounted | undefined;
      forEachLine(chunk.bytes, (start, end) => {
        if (found) return;
        const record = reader.read(start, end);
        if (record?.path === path && isWanted(record.id)) {
          found = { id: record.id, invitation: record.invitation };
        }
      });
      if (found) return found;
      bytes += chunk.bytes.byteLength;
      if (bytes > maxBytes) throw new AnswerLogError('backlog', 'too many answers wait to be counted');
      from = chunk.end;
      if (chunk.atEnd) break;
    }
  }
  return undefined;
}

async function findInQuarantine(
  quarantine: BlobContainer,
  path: string,
  isWanted: IsWanted,
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

function uncountedIn(line: Buffer, path: string, isWanted: IsWanted): Uncounted | undefined {
  const id = idOfLine(line);
  if (id === undefined || !isWanted(id)) return undefined;
  const record = recordInQuarantine(line);
  // It is too damaged to name its survey.
  if (record === undefined) return { id, invitation: undefined };
  return surveyPath(record) === path ? { id, invitation: record.invitation } : undefined;
}
