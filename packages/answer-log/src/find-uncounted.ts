import { forEachLine, readProgress, readSegment, RecordReader } from '@canvass/journal';
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
 * Whether an answer, or another attempt of its submission, is in the part of the journal that is not counted. An answer that was
 * acknowledged before the call is found, or in a newer version of the summary than one that was read before the call. Throws
 * `AnswerLogError` `backlog` if too much waits to be counted.
 */
export async function isUncounted(
  { journal, progress }: FindUncountedDeps,
  key: SurveyKey,
  id: string,
  windowMs: number,
): Promise<boolean> {
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
      let isFound = false;
      forEachLine(chunk.bytes, (start, end) => {
        const record = isFound ? undefined : reader.read(start, end);
        if (record?.path === path && isSameSubmission(record.id, id, windowMs)) isFound = true;
      });
      if (isFound) return true;
      bytes += chunk.bytes.byteLength;
      if (bytes > maxBytes) throw new AnswerLogError('backlog', 'too many answers wait to be counted');
      from = chunk.end;
      if (chunk.atEnd) break;
    }
  }
  return false;
}
