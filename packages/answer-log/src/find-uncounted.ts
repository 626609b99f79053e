import { forEachLine, readProgress, readSegment, RecordReader, type ReadRecord } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { AnswerLogError } from './errors.ts';
import { isSameSubmission } from './submission-key.ts';
import { surveyPath, type SurveyKey } from './survey-key.ts';

export interface FindUncountedDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
}

const chunkBytes = 4 * 1024 * 1024;
/** Some 300,000 answers. Workers are far behind if so much waits. */
const maxBytes = 64 * 1024 * 1024;

/**
 * The record of an answer, or of another attempt of its submission, in the part of the journal that is not counted. An answer that was
 * acknowledged before the call is found, or in a newer version of the summary than one that was read before the call. Throws
 * `AnswerLogError` `backlog` if too much waits to be counted.
 */
export async function findUncounted(
  { journal, progress }: FindUncountedDeps,
  key: SurveyKey,
  id: string,
  windowMs: number,
): Promise<Pick<ReadRecord, 'invitation'> | undefined> {
  const path = surveyPath(key);
  let bytes = 0;
  for await (const { name: segmentId } of journal.list()) {
    // Before the segment: what the progress has passed is in a summary.
    const { off, stuck } = (await readProgress(progress, segmentId)).progress;
    let from = Math.min(off, stuck[path] ?? off);
    for (;;) {
      const chunk = await readSegment(journal, segmentId, from, chunkBytes);
      if (chunk.outcome === 'gone' || chunk.end === from) break;
      const reader = new RecordReader(chunk.bytes);
      let found: ReadRecord | undefined;
      forEachLine(chunk.bytes, (start, end) => {
        if (found) return;
        const record = reader.read(start, end);
        if (record?.path === path && isSameSubmission(record.id, id, windowMs)) found = record;
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
