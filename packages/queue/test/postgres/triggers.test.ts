import { FakeClock, eventually, latch, startHalfOpenProxy, uniqueName } from '@canvass/testing';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { QueueListener } from '../../src/listener/queue-listener.ts';
import { eachMessage } from '../../src/processors/each-message.ts';
import type { ListenerOptions } from '../../src/listener/listener-options.ts';
import type {
  WorkDetectedSource,
  WorkDetectedSubscription,
  WorkDetectedTrigger,
} from '../../src/port/work-detected.ts';
import { noteSchema, type Note } from '../contract.ts';
import { tableQueue, type TableQueue } from '../../src/postgres/table-queue.ts';
import { tableQueueTriggers } from '../../src/postgres/notify/table-queue-triggers.ts';
import { inTransaction, one, sendTogether, tableFixture, type TableFixture } from './table-fixture.ts';

const table = tableFixture();
const open: { close(): Promise<void> }[] = [];

interface Watch {
  readonly triggers: WorkDetectedTrigger[];
  readonly states: string[];
  readonly subscription: WorkDetectedSubscription;
}

function watch(source: WorkDetectedSource): Watch {
  const [triggers, states]: [WorkDetectedTrigger[], string[]] = [[], []];
  const subscription = source.subscribe({
    onWorkDetected: (trigger) => void triggers.push(trigger),
    onConnected: () => void states.push('connected'),
    onDisconnected: () => void states.push('disconnected'),
  });
  open.push(subscription);
  return { triggers, states, subscription };
}

async function connected(source: WorkDetectedSource): Promise<Watch> {
  const watched = watch(source);
  await eventually(() => expect(watched.states).toEqual(['connected']));
  return watched;
}

const databaseName = new URL(table.connectionString).pathname.slice(1);

async function listeners(): Promise<number[]> {
  const { rows } = await table.sql.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [`${table.schema} listener`],
  );
  return rows.map(({ pid }) => pid);
}

/** Sends a marker after all earlier notifications, and expects it to be the `count`th. */
async function markOf(triggers: readonly WorkDetectedTrigger[], count: number): Promise<void> {
  const payload = '{"queueName":"mark","payloadSize":1,"visibleInMs":[0]}';
  await table.sql.query('select pg_notify($1, $2)', [table.schema, payload]);
  await eventually(() => expect(triggers.map(({ queueName }) => queueName)).toContain('mark'));
  expect(triggers.map(({ queueName }) => queueName).indexOf('mark')).toBe(count - 1);
}

const queueWith = (options: Omit<Parameters<typeof tableQueue<Note>>[0], 'name' | 'schema'>) =>
  tableQueue({ name: uniqueName('notes'), schema: noteSchema, ...options });

afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));
afterAll(() => table.close());

describe('triggers over NOTIFY', () => {
  test('reach every subscriber over one connection, which closes with the last one', async () => {
    const source = tableQueueTriggers({ database: table.database });
    const first = await connected(source);
    const second = await connected(source);
    const queue = table.queue();
    await queue.send({ note: 'a' });
    for (const { triggers } of [first, second]) {
      const trigger = {
        storageAccount: databaseName,
        queueName: queue.name,
        payloadSize: expect.any(Number),
      };
      await eventually(() => expect(triggers).toEqual([trigger]));
    }
    expect(await listeners()).toHaveLength(1);
    await first.subscription.close();
    expect(await listeners()).toHaveLength(1);
    await second.subscription.close();
    await eventually(async () => expect(await listeners()).toEqual([]));
  });

  test('come at most once per interval of a sender, and at least once', async () => {
    const { triggers } = await connected(tableQueueTriggers({ database: table.database }));
    const clock = new FakeClock();
    const queue = queueWith({ database: table.openDatabase({ clock }), notifyIntervalMs: 100 });
    for (let sent = 0; sent < 20; sent += 1) await queue.send({ note: 'a' });
    await clock.advance(99);
    await markOf(triggers, 2);
    await clock.advance(1);
    await eventually(() => expect(triggers).toHaveLength(3));
    await queue.send({ note: 'last' });
    await clock.advance(100);
    await eventually(() => expect(triggers).toHaveLength(4));
  });

  test('say when a delayed message becomes visible', async () => {
    const { triggers } = await connected(tableQueueTriggers({ database: table.database }));
    const database = table.openDatabase({ clock: new FakeClock() });
    const queue = table.queue(undefined, database);
    await queue.send({ note: 'a' }, { visibilityDelayMs: 60_000 });
    await eventually(() => expect(triggers).toMatchObject([{ queueName: queue.name, visibleInMs: 60_000 }]));
  });

  test("of a transaction's messages come with its commit", async () => {
    const { triggers } = await connected(tableQueueTriggers({ database: table.database }));
    const queue = table.queue();
    await queue.create();
    await inTransaction(table.sql, async (client) => {
      await queue.sendWithin(client, [{ note: 'a' }]);
      // An earlier notification would have come before it.
      await table.sql.query(
        `select pg_notify('${table.schema}', '{"queueName":"x","payloadSize":1,"visibleInMs":[0]}')`,
      );
      await eventually(() => expect(triggers).toMatchObject([{ queueName: 'x' }]));
    });
    await eventually(() => expect(triggers).toMatchObject([{ queueName: 'x' }, { queueName: queue.name }]));
  });

  test("of a transaction's messages come with its commit, however many were sent just before it", async () => {
    const { triggers } = await connected(tableQueueTriggers({ database: table.database }));
    const clock = new FakeClock();
    const queue = queueWith({
      database: table.openDatabase({ clock, maxConnections: 1 }),
      notifyIntervalMs: 100,
    });
    await queue.send({ note: 'a' });
    await eventually(() => expect(triggers).toHaveLength(1));
    await inTransaction(table.sql, async (client) => {
      await queue.sendWithin(client, [{ note: 'b' }]);
      await clock.advance(100);
      // On the connection that would have notified too early.
      await queue.depth();
      await markOf(triggers, 2);
    });
    await eventually(() => expect(triggers).toHaveLength(3));
    expect(triggers[2]).toMatchObject({ queueName: queue.name });
  });

  test('come after their messages, even if those commit late', async () => {
    const { triggers } = await connected(tableQueueTriggers({ database: table.database }));
    const clock = new FakeClock();
    const queue = queueWith({
      database: table.openDatabase({ clock, maxConnections: 2 }),
      notifyIntervalMs: 100,
    });
    await queue.send({ note: 'a' });
    await eventually(() => expect(triggers).toHaveLength(1));
    let sending: Promise<void> | undefined;
    await inTransaction(table.sql, async (client) => {
      await client.query(`lock table ${table.schema}.parcel in share mode`);
      sending = queue.send({ note: 'slow' });
      await eventually(async () => {
        const relation = `${table.schema}.parcel`;
        const waits = 'select from pg_locks where relation = $1::regclass and not granted';
        expect((await table.sql.query(waits, [relation])).rowCount).toBe(1);
      });
      await clock.advance(100);
      // On the connection that would have notified too early.
      await queue.depth();
      await markOf(triggers, 2);
    });
    await sending;
    await clock.advance(100);
    await eventually(() => expect(triggers).toHaveLength(3));
    expect(triggers[2]).toMatchObject({ queueName: queue.name });
  });

  test('come again for surplus messages that were put back', async () => {
    const { triggers } = await connected(tableQueueTriggers({ database: table.database }));
    const queue = table.queue();
    await queue.create();
    await sendTogether(queue, 3);
    await eventually(() => expect(triggers).toHaveLength(1));
    expect(await queue.receive(1, 60_000)).toHaveLength(1);
    await eventually(() => expect(triggers).toHaveLength(2));
  });

  test('come for the last messages of a sender that closes at once', async () => {
    const { triggers } = await connected(tableQueueTriggers({ database: table.database }));
    const database = table.openDatabase();
    const queue = queueWith({ database, notifyIntervalMs: 60_000 });
    await queue.send({ note: 'a' });
    await queue.send({ note: 'b' });
    await database.close();
    await eventually(() => expect(triggers).toHaveLength(2));
  });

  test('also go through the `trigger` option', async () => {
    const published: WorkDetectedTrigger[] = [];
    const queue = queueWith({
      database: table.database,
      notifyIntervalMs: 0,
      trigger: { publish: (trigger) => void published.push(trigger) },
    });
    const { triggers } = await connected(tableQueueTriggers({ database: table.database }));
    await queue.send({ note: 'a' });
    await queue.send({ note: 'b' }, { visibilityDelayMs: 60_000 });
    const trigger = { storageAccount: databaseName, queueName: queue.name, payloadSize: 12 };
    expect(published).toEqual([trigger, { ...trigger, visibleInMs: 60_000 }]);
    await table.queue().send({ note: 'c' });
    await eventually(() => expect(triggers).toHaveLength(1));
    expect(triggers[0]?.queueName).not.toBe(queue.name);
  });

  test('come again after their connection broke', async () => {
    const faults: unknown[] = [];
    const source = tableQueueTriggers({
      database: table.database,
      maxBackOffMs: 100,
      onFault: (fault) => void faults.push(fault),
    });
    const { triggers, states } = await connected(source);
    const [pid] = await listeners();
    await table.sql.query('select pg_terminate_backend($1)', [pid]);
    await eventually(() => expect(states).toEqual(['connected', 'disconnected', 'connected']));
    expect(faults.length).toBeGreaterThan(0);
    const queue = table.queue();
    await queue.send({ note: 'a' });
    await eventually(() => expect(triggers).toMatchObject([{ queueName: queue.name }]));
  });

  test('are not disconnected for those who subscribe while the last connection is closed', async () => {
    const source = tableQueueTriggers({ database: table.database });
    const { subscription } = await connected(source);
    const closing = subscription.close();
    const next = watch(source);
    await closing;
    await eventually(() => expect(next.states).toContain('connected'));
    expect(next.states).toEqual(['connected']);
  });

  test('come again after their connection went silent', async () => {
    const { hostname: host, port } = new URL(table.connectionString);
    const proxy = await startHalfOpenProxy({ host, port: Number(port) });
    const connectionString = table.connectionString.replace(`:${port}/`, `:${proxy.port}/`);
    const clock = new FakeClock();
    const database = table.openDatabase({ connectionString, clock });
    const times = { heartbeatMs: 60_000, answerTimeoutMs: 500, maxBackOffMs: 100 };
    const source = tableQueueTriggers({ database, ...times });
    const watched = watch(source);
    // On a busy machine an attempt to connect may take too long.
    const isNow = (state: string): Promise<void> =>
      eventually(async () => {
        if (watched.states.at(-1) === 'connected' && state === 'connected') return;
        await clock.advance(state === 'connected' ? times.maxBackOffMs : times.heartbeatMs);
        expect(watched.states.at(-1)).toBe(state);
      });
    await isNow('connected');
    proxy.swallow();
    await isNow('disconnected');
    proxy.pass();
    await isNow('connected');
    const queue = table.queue();
    await queue.send({ note: 'a' });
    await eventually(() => expect(watched.triggers).toMatchObject([{ queueName: queue.name }]));
    await Promise.all(open.splice(0).map((each) => each.close()));
    await proxy.stop();
  });

  test('start without a server, and close without one', async () => {
    const database = table.openDatabase({ connectionString: 'postgres://postgres@127.0.0.1:1/none' });
    const faults: unknown[] = [];
    const source = tableQueueTriggers({
      database,
      maxBackOffMs: 20,
      onFault: (fault) => void faults.push(fault),
    });
    const { states, subscription } = watch(source);
    await eventually(() => expect(faults.length).toBeGreaterThan(2));
    await subscription.close();
    expect(states).toEqual([]);
  });
});

const listen = (
  queue: TableQueue<Note>,
  options: ListenerOptions & { readonly trigger: WorkDetectedSource },
  run: () => void,
): QueueListener<Note> => {
  const all = { minIdleMs: 20, maxIdleMs: 20, visibilityTimeoutMs: 1_000, ...options };
  const listener = new QueueListener(queue, all, eachMessage({ run: async () => run() }));
  listener.start();
  open.push({ close: () => listener.stop() });
  return listener;
};

describe('a listener with triggers', () => {
  test('makes no call while the queue is empty, and starts at once when it is not', async () => {
    const clock = new FakeClock();
    let calls = 0;
    const database = table.openDatabase({ clock, maxConnections: 1, counter: () => void (calls += 1) });
    const queue = table.queue(undefined, database);
    const handled = latch();
    const listener = listen(
      queue,
      { clock, trigger: tableQueueTriggers({ database }), safetyPollMs: 24 * 3_600_000 },
      () => handled.open(),
    );
    await eventually(async () => {
      await clock.advance(100);
      expect(listener.activity.totalTasks).toBe(0);
    });
    const callsIn = async (ms: number): Promise<number> => {
      const before = calls;
      await clock.advance(ms);
      // On the only connection: all earlier queries have been answered by then.
      await queue.depth();
      return calls - before - 1;
    };
    // The last empty receive may ask for one more.
    await eventually(async () => expect(await callsIn(200_000)).toBe(0));
    await table.queue(queue.name).send({ note: 'a' });
    await handled.wait();
  });

  test('finds a message that another receiver never settled, without a poll', async () => {
    const queue = table.queue();
    await queue.send({ note: 'a' });
    const forgetful = table.queue(queue.name, table.openDatabase());
    await one(forgetful, 2_000);
    const handled = latch();
    const listener = listen(queue, { trigger: tableQueueTriggers({ database: table.database }) }, () =>
      handled.open(),
    );
    await eventually(async () => expect(listener.activity.totalTasks).toBe(0));
    await handled.wait();
  });
});

test('a closed database leaves no connection at the server', async () => {
  const [idle, closed] = [tableFixture(), tableFixture()];
  const watcher = new Client({ connectionString: closed.connectionString });
  await watcher.connect();
  const count = async ({ schema }: TableFixture): Promise<number> => {
    const named = 'select 1 from pg_stat_activity where application_name = $1';
    return (await watcher.query(named, [schema])).rows.length;
  };
  for (const fixture of [idle, closed]) await fixture.queue().send({ note: 'a' });
  expect(await count(closed)).toBeGreaterThan(0);
  await Promise.all([closed.database.close(), closed.database.close()]);
  // A pool closes idle connections by itself, but the older one first.
  await eventually(async () => {
    expect(await count(closed)).toBe(0);
    expect(await count(idle)).toBeGreaterThan(0);
  });
  await expect(closed.queue().depth()).rejects.toMatchObject({ code: 'refused' });
  await Promise.all([idle.close(), closed.close(), watcher.end()]);
});
