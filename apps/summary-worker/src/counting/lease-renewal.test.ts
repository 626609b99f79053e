import { expect, jest, test } from '@jest/globals';
import { createSegmentCounter, createSummaries } from '@canvass/answer-log';
import { encodeRecord, answersStoredQueue } from '@canvass/journal';
import { BatchProcessingQueueHandler } from '@canvass/queue';
import { memoryQueue, MemoryQueueAccount } from '@canvass/queue/memory';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { parseDefinition, startHistory } from '@canvass/surveys';
import { FakeClock } from '@canvass/testing';
import { pino } from 'pino';
import { countCommand } from './count-command.ts';

const segmentId = '01KAAAAAAAAAAAAAAAAAAAAAA1';
const key = { tenant: 'acme', survey: 'tea', instance: 'I1' };

test('the leases of hints are renewed while one long answer is counted', async () => {
  const clock = new FakeClock();
  const service = new MemoryBlobService({ now: () => clock.now() });
  const open = (name: string) => memoryBlobContainer(service, name);
  const [journal, summaries] = [open('journal'), open('summaries')];
  const questions = Array.from({ length: 20 }, (_, n) => ({ id: `q${n}`, text: 'Why?', type: 'text' }));
  const parsed = parseDefinition({ title: 'Tea', questions });
  if (!parsed.ok) throw new Error('the definition is not valid');
  await createSummaries({ container: summaries }).create(key, startHistory(parsed.definition));
  const answers = Object.fromEntries(questions.map(({ id }) => [id, '€'.repeat(1_000)]));
  const about = { id: 'A1', submissionId: 's', receivedAt: '2026-01-01T00:00:00.000Z', definitionVersion: 1 };
  await journal.createAppendBlob(segmentId);
  await journal.appendBlock(segmentId, Buffer.from(`${encodeRecord({ ...key, ...about, answers })}\n`), 0);

  // Every text takes 11 ms, and each yield 1 s.
  let workedMs = 0;
  const processor = { workedMs: () => (workedMs += 11), yield: () => clock.advance(1_000) };
  const counter = createSegmentCounter({
    journal,
    summaries,
    progress: open('progress'),
    answerLogs: open('answers'),
    quarantine: open('quarantine'),
    clock,
    processor,
    newId: () => 'L1',
    workerId: 'w1',
  });
  const account = new MemoryQueueAccount(clock);
  const queue = memoryQueue({ name: 'hints', schema: answersStoredQueue.schema, clock, account });
  const renew = jest.spyOn(queue, 'renew');
  const outcomes: string[] = [];
  const command = countCommand({
    counter,
    logger: pino({ level: 'silent' }),
    now: () => clock.now(),
    retryMs: { owned: 1_000, failed: 5_000 },
    overdueMs: 5_000,
  });
  const handler = BatchProcessingQueueHandler.for(queue)
    .with({ clock, visibilityTimeoutMs: 4_000, onOutcome: ({ kind }) => void outcomes.push(kind) })
    .do(command);
  await queue.send({ segmentId });
  await handler.runOnce();
  expect(outcomes).toEqual(['handled']);
  expect(renew.mock.calls.length).toBeGreaterThanOrEqual(9);
});
