import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import {
  eventually,
  latch,
  startAzurite,
  startFaultyProxy,
  uniqueName,
  type Azurite,
  type FaultyProxy,
  type ProxiedRequest,
  type ProxyRule,
} from '@canvass/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { QueueListener } from '../../src/listener/queue-listener.ts';
import { eachMessage, type Command } from '../../src/processors/each-message.ts';
import type { ListenerOptions } from '../../src/listener/listener-options.ts';
import type { MessageOutcome } from '../../src/settlement/message-outcome.ts';
import type { MessageQueue } from '../../src/port/message-queue.ts';
import { azureStorageQueue } from '../../src/azure-storage/azure-storage-queue.ts';
import { createQueueServiceClient } from '../../src/azure-storage/create-queue-service-client.ts';
import { noteSchema, type Note } from '../contract.ts';

let azurite: Azurite;
let proxy: FaultyProxy;
let outcomes: MessageOutcome[];
let name: string;

beforeAll(async () => {
  azurite = await startAzurite();
});
afterAll(() => azurite.stop());
beforeEach(async () => {
  proxy = await startFaultyProxy({ target: { host: '127.0.0.1', port: azurite.queuePort } });
  outcomes = [];
  name = uniqueName('faults');
});
afterEach(() => proxy.stop());

const direct = (): MessageQueue<Note> => {
  const service = createQueueServiceClient({ connectionString: azurite.connectionString });
  return azureStorageQueue({ service, name, schema: noteSchema });
};
/** Each call is tried once. `tryTimeoutMs`: short where the service is silent, so that a test does not wait long. */
const proxied = (tryTimeoutMs = 60_000): MessageQueue<Note> => {
  const connectionString = azurite.connectionStringVia({ queuePort: proxy.port });
  const service = createQueueServiceClient({ connectionString });
  return azureStorageQueue({ service, name, schema: noteSchema, tries: 1, tryTimeoutMs });
};
const soonMs = 500;

const onOutcome = (outcome: MessageOutcome): void => void outcomes.push(outcome);

function listen(
  run: Command<Note>['run'],
  options: ListenerOptions = {},
  queue = proxied(),
): QueueListener<Note> {
  const pace = { minIdleMs: 20, maxIdleMs: 100, visibilityTimeoutMs: 1_000, onOutcome };
  const listener = new QueueListener(queue, { ...pace, ...options }, eachMessage({ run }));
  listener.start();
  return listener;
}

const kinds = (): string[] => outcomes.map(({ kind }) => kind);
const toMessages =
  (...methods: string[]) =>
  ({ method, url }: ProxiedRequest): boolean =>
    methods.includes(method) && url.includes('/messages');

describe('a listener, when processes die and networks fail', () => {
  test('redelivers the message of a killed process', async () => {
    const queue = direct();
    await queue.send({ note: 'a' });
    const script = resolve(import.meta.dirname, 'slow-worker.ts');
    const worker = spawn(process.execPath, [script, azurite.connectionString, name], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const exited = once(worker, 'exit');
    const [line] = (await once(worker.stdout, 'data')) as [Buffer];
    expect(JSON.parse(line.toString())).toEqual({ body: { note: 'a' }, dequeueCount: 1 });
    worker.kill('SIGKILL');
    await exited;
    const received: object[] = [];
    const listener = listen(async ({ body, dequeueCount }) => void received.push({ body, dequeueCount }), {
      visibilityTimeoutMs: 60_000,
    });
    await eventually(() => expect(kinds()).toEqual(['handled']));
    await listener.stop();
    expect(received).toEqual([{ body: { note: 'a' }, dequeueCount: 2 }]);
    expect(await queue.depth()).toBe(0);
  });

  test('aborts a handler whose lease was lost, and leaves the message to its new owner', async () => {
    const queue = direct();
    await queue.send({ note: 'a' });
    const begun = latch();
    const reasons: unknown[] = [];
    const counts: number[] = [];
    let outage: ProxyRule | undefined;
    const run: Command<Note>['run'] = async ({ dequeueCount }, { signal }) => {
      // Only this process is cut off from the service.
      outage = proxy.rule(() => true, { kind: 'swallow' });
      counts.push(dequeueCount);
      begun.open();
      await once(signal, 'abort');
      reasons.push(signal.reason);
    };
    const listener = listen(run, {}, proxied(soonMs));
    await begun.wait();
    const taken = await eventually(async () => {
      const [message] = await queue.receive(1, 60_000);
      expect(message).toBeDefined();
      return message!;
    });
    await eventually(() => expect(kinds()).toEqual(['lost']));
    expect(reasons).toMatchObject([{ code: 'lease-lost' }]);
    outage?.remove();
    await listener.stop();
    expect(counts).toEqual([taken.dequeueCount - 1]);
    expect(await queue.delete(taken)).toBe('deleted');
  });

  test('does not handle a message again whose delete failed, and deletes it when it reappears', async () => {
    const queue = direct();
    await queue.send({ note: 'a' });
    proxy.rule(toMessages('DELETE'), { kind: 'answer', status: 503 }, { times: 1 });
    let runs = 0;
    const listener = listen(async () => void (runs += 1));
    await eventually(() => expect(kinds()).toEqual(['settlement-fault', 'handled']));
    await listener.stop();
    expect(runs).toBe(1);
    expect(await queue.depth()).toBe(0);
  });

  test('counts a delete that was applied without an answer as lost, not as failed', async () => {
    const queue = direct();
    await queue.send({ note: 'a' });
    proxy.rule(toMessages('DELETE'), { kind: 'cutResponse' }, { times: 1 });
    const listener = listen(async () => {});
    await eventually(() => expect(kinds()).toEqual(['settlement-fault']));
    await listener.stop();
    expect(await queue.depth()).toBe(0);
  });

  test('recovers after its sockets went half open in any state', async () => {
    const queue = direct();
    const notes = Array.from({ length: 60 }, (_, i) => `${i}`);
    await Promise.all(notes.map((note) => queue.send({ note })));
    const seen = new Set<string>();
    const swallowed = proxy.rule(
      toMessages('GET', 'PUT', 'DELETE'),
      { kind: 'swallow' },
      { skip: 20, times: 12 },
    );
    const options = { take: 8, maxTasks: 4, random: () => 0.1, maxDequeueCount: 1_000 };
    const listener = listen(async ({ body }) => void seen.add(body.note), options, proxied(soonMs));
    await eventually(async () => expect(await queue.depth()).toBe(0));
    await listener.stop();
    expect(swallowed.fired).toBe(12);
    expect([...seen].toSorted()).toEqual(notes.toSorted());
    expect(await queue.poison.depth()).toBe(0);
  });

  test('stops while the service is silent, without its grace period', async () => {
    await direct().create();
    const silence = proxy.rule(() => true, { kind: 'swallow' });
    const listener = listen(async () => {}, { stopGraceMs: 3_600_000 }, proxied(soonMs));
    await eventually(() => expect(silence.fired).toBeGreaterThan(0));
    await listener.stop();
    expect(listener.activity).toEqual({ activeTasks: 0, totalTasks: 0, messagesInFlight: 0 });
  });
});
