import { eventually, startHalfOpenProxy, startPostgres, type Postgres } from '@canvass/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { QueueListener } from '../../../src/listener/queue-listener.ts';
import { eachMessage } from '../../../src/processors/each-message.ts';
import { isQueueUnavailable } from '../../../src/errors.ts';
import type { CallCounter } from '../../../src/port/call-counter.ts';
import { tableQueueTriggers } from '../../../src/postgres/notify/table-queue-triggers.ts';
import { one, tableFixture } from '../../postgres/table-fixture.ts';

let postgres: Postgres;

describe('a PostgreSQL that goes away', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test.each([
    ['is shut down and started again', () => postgres.restart()],
    [
      'is killed and recovers',
      async () => {
        await postgres.kill();
        await postgres.restart();
      },
    ],
  ])(
    'and %s under load loses nothing, and duplicates only what the dequeue count shows',
    async (_, outage) => {
      const table = tableFixture(postgres.connectionString);
      const sending = table.queue('orders', table.openDatabase({ tries: 1, tryTimeoutMs: 2_000 }));
      const acknowledged = new Set<string>();
      const unsure = new Set<string>();
      const halt = new AbortController();
      const faults: unknown[] = [];
      const send = async (sender: number): Promise<void> => {
        for (let index = 0; !halt.signal.aborted; index += 1) {
          const note = `${sender}-${index}`;
          try {
            await sending.send({ note });
            acknowledged.add(note);
          } catch (error) {
            // It may have arrived nevertheless.
            unsure.add(note);
            faults.push(error);
          }
        }
      };

      const handled = new Map<string, number[]>();
      const workers = [1, 2].map(() => {
        const database = table.openDatabase({ tries: 1, tryTimeoutMs: 2_000 });
        const trigger = tableQueueTriggers({ database, maxBackOffMs: 200 });
        const options = {
          trigger,
          visibilityTimeoutMs: 2_000,
          minIdleMs: 20,
          maxIdleMs: 100,
          maxDequeueCount: 1_000,
        };
        return new QueueListener(
          table.queue('orders', database),
          options,
          eachMessage({
            async run({ body, dequeueCount }) {
              handled.set(body.note, [...(handled.get(body.note) ?? []), dequeueCount]);
            },
          }),
        );
      });
      for (const worker of workers) worker.start();
      const senders = [1, 2, 3].map(send);

      for (let round = 1; round <= 2; round += 1) {
        const before = acknowledged.size;
        await eventually(() => expect(acknowledged.size).toBeGreaterThan(before + 50));
        await outage();
      }
      const before = acknowledged.size;
      await eventually(() => expect(acknowledged.size).toBeGreaterThan(before + 50));
      halt.abort();
      await Promise.all(senders);

      const watching = table.queue('orders');
      await eventually(async () => expect(await watching.depth()).toBe(0));
      await Promise.all(workers.map((worker) => worker.stop()));

      expect([...acknowledged].filter((note) => !handled.has(note))).toEqual([]);
      for (const [note, counts] of handled) {
        const isKnown = acknowledged.has(note) || unsure.has(note);
        expect({ note, isKnown, distinct: new Set(counts).size }).toEqual({
          note,
          isKnown: true,
          distinct: counts.length,
        });
      }
      expect(faults.length).toBeGreaterThan(0);
      expect(faults.filter((fault) => !isQueueUnavailable(fault))).toEqual([]);
      expect(await watching.poison.depth()).toBe(0);
      await table.close();
    },
  );

  test('makes calls fail as unavailable, and is used again as soon as it is back', async () => {
    const table = tableFixture(postgres.connectionString);
    const calls: string[] = [];
    const counter: CallCounter = (...call) => void calls.push(call.join(' '));
    const queue = table.queue(undefined, table.openDatabase({ tries: 2, counter }));
    await queue.send({ note: 'a' });
    const message = await one(queue);
    await postgres.shutDown();
    for (const call of [
      () => queue.send({ note: 'b' }),
      () => queue.receive(1, 1_000),
      () => queue.delete(message),
      () => queue.renew(message, 1_000),
      () => queue.peek(1),
      () => queue.depth(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'unavailable', retryable: true });
    }
    expect(calls).toEqual(expect.arrayContaining(['PeekMessages error 1', 'PeekMessages error 2']));
    await postgres.restart();
    expect(await queue.renew(message, 60_000)).toBe('renewed');
    expect(await queue.delete(message)).toBe('deleted');
    expect(await queue.depth()).toBe(0);
    await table.close();
  });

  test('costs one try per half-open connection', async () => {
    const proxy = await startHalfOpenProxy({ host: '127.0.0.1', port: postgres.port });
    const table = tableFixture(postgres.connectionString);
    const connectionString = postgres.connectionStringVia({ port: proxy.port });
    const patient = table.queue(undefined, table.openDatabase({ connectionString }));
    await patient.send({ note: 'a' });
    const hasty = table.queue(
      patient.name,
      table.openDatabase({ connectionString, tries: 1, tryTimeoutMs: 300 }),
    );
    // On a busy machine an answer may take longer.
    await eventually(async () => expect(await hasty.depth()).toBe(1));
    proxy.swallow();
    await expect(hasty.receive(1, 1_000)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(hasty.send({ note: 'b' })).rejects.toMatchObject({ code: 'unavailable' });
    const abort = new AbortController();
    const receiving = patient.receive(1, 1_000, { signal: abort.signal });
    abort.abort();
    await expect(receiving).rejects.toMatchObject({ code: 'unavailable' });
    proxy.pass();
    await eventually(async () => expect(await hasty.depth()).toBe(1));
    await eventually(async () =>
      expect(await patient.receive(1, 60_000)).toMatchObject([{ body: { note: 'a' } }]),
    );
    await table.close();
    await proxy.stop();
  });
});
