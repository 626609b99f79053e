import { createSegmentCounter, createSummaries } from '@canvass/answer-log';
import { systemClock } from '@canvass/clock';
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
  const lines = ratings.map((rating) =>
    encodeRecord({
      ...key,
      id: ulid(),
      submissionId: ulid(),
      receivedAt: at,
      definitionVersion: 1,
      answers: { rating },
    }),
  );
  await containers.journal.appendBlock(segmentId, Buffer.from(`${lines.join('\n')}\n`), 0);
  const counter = createSegmentCounter({ ...containers, clock: systemClock, newId: ulid, workerId: 'w1' });
  await counter.count([segmentId]);
  const idempotencyWindowMs = 24 * 60 * 60 * 1_000;
  return { containers, deps: { containers, clock: systemClock, newId: ulid, idempotencyWindowMs } };
}
