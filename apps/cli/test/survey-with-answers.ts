import { createSegmentCounter, createSummaries } from '@canvass/answer-log';
import { systemClock } from '@canvass/clock';
import { encodeRecord } from '@canvass/journal';
import { createDefinitions } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { parseDefinition, startHistory } from '@canvass/surveys';
import { ulid } from 'ulid';

export const path = 'acme/tea/01ARZ3NDEKTSV4RRFFQ69G5FAV';
export const key = { tenant: 'acme', survey: 'tea', instance: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };

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
  const parsed = parseDefinition({
    title: 'Tea',
    questions: [{ id: 'rating', text: 'How was it?', type: 'range' }],
  });
  if (!parsed.ok) throw new Error('the definition is sound');
  const { definition } = parsed;
  const history = startHistory(definition);
  const at = '2026-01-01T00:00:00.000Z';
  await createSummaries({ container: containers.summaries }).create(key, history);
  await createDefinitions({
    container: containers.definitions,
    clock: systemClock,
    compile: () => undefined,
  }).write(
    'acme',
    'tea',
    { instance: key.instance, version: 1, definition, history, createdAt: at, updatedAt: at },
    { ifAbsent: true },
  );
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
