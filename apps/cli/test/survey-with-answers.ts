import { createSegmentCounter, createSummaries } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { encodeRecord } from '@canvass/journal';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { ulid } from 'ulid';
import { at, key, writeTeaDefinition } from './tea-definition.ts';

/** The survey `acme/tea` in memory, with counted answers. */
export async function surveyWithAnswers(ratings: readonly number[]) {
  const service = new MemoryBlobService();
  const open = (name: string) => memoryBlobContainer(service, name);
  const containers = {
    journal: open('journal'),
    progress: open('journal-progress'),
    summaries: open('summaries'),
    answerLogs: open('answers'),
    quarantine: open('quarantine'),
    erasures: open('erasures'),
    analyses: open('analyses'),
    definitions: open('definitions'),
  };
  const history = await writeTeaDefinition(containers.definitions);
  await createSummaries({ container: containers.summaries }).create(key, history);
  const segmentId = ulid();
  await containers.journal.createAppendBlob(segmentId);
  const counter = createSegmentCounter({ ...containers, clock: systemClock, newId: ulid, workerId: 'w1' });
  let length = 0;

  /** Sends and counts answers; returns their ids. */
  const answer = async (more: readonly number[]): Promise<string[]> => {
    const records = more.map((rating) => ({
      ...key,
      id: ulid(),
      submissionId: ulid(),
      receivedAt: at,
      definitionVersion: 1,
      answers: { rating },
    }));
    const lines = Buffer.from(`${records.map(encodeRecord).join('\n')}\n`);
    await containers.journal.appendBlock(segmentId, lines, length);
    length += lines.byteLength;
    await counter.count([segmentId]);
    return records.map(({ id }) => id);
  };
  await answer(ratings);
  const idempotencyWindowMs = 24 * 60 * 60 * 1_000;
  return { containers, answer, deps: { containers, clock: systemClock, newId: ulid, idempotencyWindowMs } };
}
