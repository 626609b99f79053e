import { createSummaries } from '@canvass/answer-log';
import { memoryQueue } from '@canvass/queue/memory';
import { hourMs } from '@canvass/runtime/clock';
import { StorageCalls } from '@canvass/storage';
import { FaultyStorage, memoryClaims } from '@canvass/storage/memory';
import { FakeClock } from '@canvass/testing';
import { startHistory } from '@canvass/surveys';
import { createAddressPolicy, createWebhooks, webhooksQueue } from '@canvass/webhooks';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { ulid } from 'ulid';
import { WorkerMetrics } from '../metrics/worker-metrics.ts';
import { createNotifying } from './notifying.ts';

const why = { id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 100 } as const;

function fixture() {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const open = (name: string) => storage.container(name);
  const summaries = createSummaries({ container: open('summaries') });
  const inMemory = memoryQueue({ ...webhooksQueue, clock });
  let receives = 0;
  const queue: typeof inMemory = Object.assign(Object.create(inMemory), {
    name: inMemory.name,
    poison: inMemory.poison,
    receive: (...args: Parameters<typeof inMemory.receive>) => {
      receives += 1;
      return inMemory.receive(...args);
    },
    send: (...args: Parameters<typeof inMemory.send>) => inMemory.send(...args),
    delete: (...args: Parameters<typeof inMemory.delete>) => inMemory.delete(...args),
    renew: (...args: Parameters<typeof inMemory.renew>) => inMemory.renew(...args),
    postpone: (...args: Parameters<typeof inMemory.postpone>) => inMemory.postpone(...args),
    depth: () => inMemory.depth(),
  });
  const newId = (): string => ulid(clock.now());
  const containers = {
    webhooks: open('webhooks'),
    answerLogs: open('answers'),
    definitions: open('definitions'),
  };
  const notifying = createNotifying(
    {
      containers,
      summaries,
      queue,
      clock,
      random: Math.random,
      newId,
      metrics: new WorkerMetrics({ calls: new StorageCalls() }),
      logger: pino({ level: 'silent' }),
    },
    { listener: { minIdleMs: 1_000, maxIdleMs: 10_000 }, intervalMs: 1_000 },
  );
  const webhooks = createWebhooks({
    container: containers.webhooks,
    claims: memoryClaims(),
    summaries,
    messages: { send: (message) => inMemory.send(message) },
    policy: createAddressPolicy([]),
    clock,
    random: Math.random,
    newId,
    onSendFailure: () => {},
  });
  return { clock, storage, summaries, notifying, webhooks, receives: () => receives };
}

test('without webhooks, a sweep is one listing, and the queue is never asked', async () => {
  const { clock, storage, notifying, receives } = fixture();
  notifying.start();
  for (let sweep = 0; sweep < 3; sweep += 1) {
    await notifying.tidy(new AbortController().signal);
    await clock.advance(hourMs);
  }
  expect(storage.requests.map(({ op, container }) => `${op} ${container}`)).toEqual(
    Array(3).fill('list webhooks'),
  );
  expect(receives()).toBe(0);
  await notifying.stop();
});

test('commits cost one listing in 15 s, and no other call', async () => {
  const { clock, storage, notifying, receives } = fixture();
  notifying.start();
  for (let second = 0; second < 30; second += 1) {
    notifying.committed('acme/coffee/I1');
    await clock.advance(1_000);
  }
  expect(storage.requests.map(({ op, container }) => `${op} ${container}`)).toEqual(
    Array(2).fill('list webhooks'),
  );
  expect(receives()).toBe(0);
  await notifying.stop();
});

test('the queue is asked from the first webhook on, and not after a stop', async () => {
  const { clock, summaries, notifying, webhooks, receives } = fixture();
  notifying.start();
  const key = { tenant: 'acme', survey: 'coffee', instance: 'I1' };
  await summaries.create(key, startHistory({ title: 'Coffee', questions: [why] }));
  const wanted = { url: 'https://example.org/', events: ['answers.counted'], description: '' } as const;
  await webhooks.create(key, wanted, 'open');
  await notifying.tidy(new AbortController().signal);
  await clock.advance(60_000);
  expect(receives()).toBeGreaterThan(4);
  await notifying.stop();
  const before = receives();
  await clock.advance(60_000);
  expect(receives()).toBe(before);
});
