import { dayMs } from '@canvass/runtime/clock';
import { eventually, latch } from '@canvass/testing';
import { afterAll, describe, expect, test } from '@jest/globals';
import { QueueError } from '../../src/errors.ts';
import type { ReceivedMessage } from '../../src/port/message-queue.ts';
import type { Note } from '../contract.ts';
import type { TableQueue } from '../../src/postgres/table-queue.ts';
import { deleteAll, one, receiveWithin, sendTogether, tableFixture } from './table-fixture.ts';

const table = tableFixture();
const hiddenLongMs = 60_000;
const visibleSoonMs = 1_000;

/** A queue with messages that were sent in one statement, so that they share rows. */
async function queueOf(count: number): Promise<TableQueue<Note>> {
  const queue = table.queue();
  await queue.create();
  await sendTogether(queue, count);
  return queue;
}

async function rowsOf(queue: TableQueue<Note>): Promise<number> {
  const { rows } = await table.sql.query<{ count: number }>(
    `select count(*)::int as count from ${table.schema}.parcel join ${table.schema}.queue on queue_id = queue.id
     where name = $1`,
    [queue.name],
  );
  return rows[0]?.count ?? 0;
}

const notes = (messages: readonly ReceivedMessage<Note>[]): number[] =>
  messages.map(({ body }) => Number(body.note)).toSorted((a, b) => a - b);

afterAll(() => table.close());

describe('messages that were sent together', () => {
  test('share a row per 32, and are deleted with it', async () => {
    const queue = await queueOf(70);
    expect(await rowsOf(queue)).toBe(3);
    expect(await queue.depth()).toBe(70);
    const takes = [32, 32, 32, 4].map((take) => queue.receive(take, hiddenLongMs));
    const messages = (await Promise.all(takes)).flat();
    expect(notes(messages)).toEqual(Array.from({ length: 70 }, (_, index) => index));
    expect(new Set(messages.map(({ id }) => id)).size).toBe(70);
    expect(new Set(await deleteAll(queue, messages))).toEqual(new Set(['deleted']));
    expect(await rowsOf(queue)).toBe(0);
  });

  test('are received alone, if one is asked for', async () => {
    const queue = await queueOf(2);
    expect(await queue.receive(1, hiddenLongMs)).toHaveLength(1);
  });

  test('are deleted one by one, each once, and the others reappear with a higher count', async () => {
    const queue = await queueOf(4);
    const messages = await queue.receive(32, visibleSoonMs);
    const [first, second] = messages as [ReceivedMessage<Note>, ReceivedMessage<Note>];
    expect(await queue.delete(first)).toBe('deleted');
    expect(await queue.delete(first)).toBe('lost');
    expect(await deleteAll(queue, [first, second])).toEqual(['lost', 'deleted']);
    expect(await queue.depth()).toBe(2);
    const back = await receiveWithin(queue, visibleSoonMs);
    expect(notes(back)).toEqual([2, 3]);
    expect(back.map(({ dequeueCount }) => dequeueCount)).toEqual([2, 2]);
    expect(await deleteAll(queue, messages.slice(2))).toEqual(['lost', 'lost']);
    expect(await deleteAll(queue, back)).toEqual(['deleted', 'deleted']);
    expect(await rowsOf(queue)).toBe(0);
  });

  test('of a full row are deleted at their positions, and only the others reappear', async () => {
    const queue = await queueOf(32);
    const messages = await queue.receive(32, visibleSoonMs);
    const deleted = messages.filter(({ body }) => Number(body.note) % 2 === 1);
    for (const message of deleted) expect(await queue.delete(message)).toBe('deleted');
    expect(await queue.depth()).toBe(16);
    const back = await receiveWithin(queue, visibleSoonMs);
    expect(notes(back)).toEqual(Array.from({ length: 16 }, (_, index) => 2 * index));
    for (const message of deleted) expect(await queue.delete(message)).toBe('lost');
    expect(new Set(await deleteAll(queue, back))).toEqual(new Set(['deleted']));
    expect(await rowsOf(queue)).toBe(0);
  });

  test('answer lost to every call once they are deleted', async () => {
    const queue = await queueOf(3);
    const [gone, ...kept] = (await queue.receive(32, hiddenLongMs)) as [
      ReceivedMessage<Note>,
      ...ReceivedMessage<Note>[],
    ];
    expect(await queue.delete({ ...gone })).toBe('deleted');
    expect(await queue.postpone({ ...gone }, 0)).toBe('lost');
    expect(await queue.postpone({ ...gone }, 24 * 3_600_000)).toBe('lost');
    expect(await queue.renew({ ...gone }, 0)).toBe('lost');
    expect(await queue.receive(32, hiddenLongMs)).toEqual([]);
    expect(await queue.depth()).toBe(2);
    expect(await deleteAll(queue, kept)).toEqual(['deleted', 'deleted']);
    expect(await queue.depth()).toBe(0);
  });

  test('are received one at a time if one is requested; the count of the others stays', async () => {
    const queue = await queueOf(5);
    const seen: ReceivedMessage<Note>[] = [];
    for (let index = 0; index < 5; index += 1) seen.push(await one(queue));
    expect(notes(seen)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(seen.map(({ dequeueCount }) => dequeueCount))).toEqual(new Set([1]));
    expect(await queue.receive(32, hiddenLongMs)).toEqual([]);
    expect(new Set(await deleteAll(queue, seen))).toEqual(new Set(['deleted']));
    expect(await queue.depth()).toBe(0);
  });

  test('are alone once the others were put back, and reappear alone', async () => {
    const queue = await queueOf(4);
    const first = await one(queue);
    const others = await queue.receive(32, hiddenLongMs);
    expect(await deleteAll(queue, others)).toEqual(['deleted', 'deleted', 'deleted']);
    expect(await queue.renew({ ...first }, 0)).toBe('renewed');
    const back = await receiveWithin(queue, visibleSoonMs);
    expect(back.map(({ id }) => id)).toEqual([first.id]);
    expect(await deleteAll(queue, back)).toEqual(['deleted']);
    expect(await rowsOf(queue)).toBe(0);
  });

  test('are sent when the last statement is', async () => {
    const gate = latch();
    const slow = table.openDatabase();
    const query = slow.query.bind(slow);
    let inserts = 0;
    slow.query = async (operation, statement, values) => {
      if (statement.name.includes('insert')) inserts += 1;
      if (inserts === 2) await gate.wait();
      return query(operation, statement, values);
    };
    const queue = table.queue(undefined, slow);
    await queue.create();
    let isSent = false;
    const sending = sendTogether(queue, 1_001).then(() => (isSent = true));
    await eventually(() => expect(inserts).toBe(2));
    expect(isSent).toBe(false);
    gate.open();
    await sending;
    expect(await queue.depth()).toBe(1_001);
  });

  test('are all kept if putting back the surplus fails', async () => {
    const queue = await queueOf(5);
    const faulty = table.openDatabase();
    const query = faulty.query.bind(faulty);
    faulty.query = async (operation, statement, values) => {
      if (statement.name.endsWith('unclaimParts')) throw new QueueError('unavailable', 'the server is away');
      return query(operation, statement, values);
    };
    const receiver = table.queue(queue.name, faulty);
    const given = await receiver.receive(2, visibleSoonMs);
    expect(await deleteAll(receiver, given)).toEqual(['deleted', 'deleted']);
    const back = await receiveWithin(queue, visibleSoonMs);
    expect(notes([...given, ...back])).toEqual([0, 1, 2, 3, 4]);
    expect(back.map(({ dequeueCount }) => dequeueCount)).toEqual([2, 2, 2]);
  });

  test('have their own leases: one that is not renewed reappears while the others are held', async () => {
    const queue = await queueOf(3);
    const [forgotten, ...kept] = (await queue.receive(32, visibleSoonMs)) as [
      ReceivedMessage<Note>,
      ...ReceivedMessage<Note>[],
    ];
    const renewed = await Promise.all(kept.map((message) => queue.renew(message, hiddenLongMs)));
    expect(renewed).toEqual(['renewed', 'renewed']);
    const back = await receiveWithin(queue, visibleSoonMs);
    expect(back).toMatchObject([{ id: forgotten.id, dequeueCount: 2 }]);
    expect(await queue.delete(forgotten)).toBe('lost');
    expect(await deleteAll(queue, kept)).toEqual(['deleted', 'deleted']);
  });

  test('are renewed in one row if all remaining ones are renewed', async () => {
    const queue = await queueOf(4);
    const [done, ...kept] = (await queue.receive(32, visibleSoonMs)) as [
      ReceivedMessage<Note>,
      ...ReceivedMessage<Note>[],
    ];
    expect(await queue.delete(done)).toBe('deleted');
    await Promise.all(kept.map((message) => queue.renew(message, hiddenLongMs)));
    expect(await rowsOf(queue)).toBe(1);
    expect(await deleteAll(queue, kept)).toEqual(['deleted', 'deleted', 'deleted']);
    expect(await rowsOf(queue)).toBe(0);
  });

  test('have their own renewals, delays and poison', async () => {
    const queue = await queueOf(4);
    const [renewed, postponed, poisoned, plain] = (await queue.receive(32, hiddenLongMs)) as [
      ReceivedMessage<Note>,
      ReceivedMessage<Note>,
      ReceivedMessage<Note>,
      ReceivedMessage<Note>,
    ];
    expect(await queue.renew(renewed, 0)).toBe('renewed');
    expect(await queue.postpone(postponed, 0)).toBe('postponed');
    expect((await queue.moveToPoison(poisoned, { reason: 'too-many-dequeues' })).outcome).toBe('poisoned');
    const back = await queue.receive(32, hiddenLongMs);
    expect(
      back.map(({ id, body, dequeueCount, postponedCount }) => ({ id, body, dequeueCount, postponedCount })),
    ).toEqual(
      expect.arrayContaining([
        { id: renewed.id, body: { note: '0' }, dequeueCount: 2, postponedCount: 0 },
        { id: postponed.id, body: { note: '1' }, dequeueCount: 2, postponedCount: 1 },
      ]),
    );
    expect(back).toHaveLength(2);
    expect(await queue.delete(plain)).toBe('deleted');
    expect(await queue.poison.peek(32)).toMatchObject([{ messageId: poisoned.id, dequeueCount: 1 }]);
    expect(await deleteAll(queue, back)).toEqual(['deleted', 'deleted']);
    expect(await rowsOf(queue)).toBe(0);
  });

  test('leave no row behind when each is settled differently', async () => {
    const queue = await queueOf(2);
    const messages = await queue.receive(32, visibleSoonMs);
    for (const message of messages) expect(await queue.renew(message, hiddenLongMs)).toBe('renewed');
    expect(await queue.depth()).toBe(2);
    await eventually(async () => {
      expect(await queue.receive(32, hiddenLongMs)).toEqual([]);
      expect(await rowsOf(queue)).toBe(2);
    });
    expect(await deleteAll(queue, messages)).toEqual(['deleted', 'deleted']);
    expect(await rowsOf(queue)).toBe(0);
  });

  test('go to several receivers, each message to one of them', async () => {
    const queue = await queueOf(500);
    const others = [
      queue,
      table.queue(queue.name, table.openDatabase()),
      table.queue(queue.name, table.openDatabase()),
    ];
    const seen: string[] = [];
    const drain = async (receiver: TableQueue<Note>, take: number): Promise<void> => {
      for (;;) {
        const messages = await receiver.receive(take, hiddenLongMs);
        if (messages.length === 0) return;
        seen.push(...messages.map(({ body }) => body.note));
        expect(new Set(await deleteAll(receiver, messages))).toEqual(new Set(['deleted']));
      }
    };
    await Promise.all(
      others.flatMap((receiver) => [drain(receiver, 32), drain(receiver, 7), drain(receiver, 1)]),
    );
    // A claim skips rows that another one is locking; a later receive finds them.
    await drain(queue, 32);
    expect(seen).toHaveLength(500);
    expect(new Set(seen).size).toBe(500);
    expect(await queue.depth()).toBe(0);
  });
});

describe('messages that are hidden for long', () => {
  test('move to the delayed table, and keep their lease', async () => {
    const queue = await queueOf(2);
    const [alone, other] = (await queue.receive(32, hiddenLongMs)) as [
      ReceivedMessage<Note>,
      ReceivedMessage<Note>,
    ];
    expect(await queue.renew(alone, dayMs)).toBe('renewed');
    expect(await queue.postpone(other, dayMs)).toBe('postponed');
    expect(await queue.depth()).toBe(2);
    expect(await queue.receive(32, hiddenLongMs)).toEqual([]);
    expect(await queue.renew({ ...alone }, 0)).toBe('renewed');
    const [back] = await receiveWithin(queue, 1_000);
    expect(back).toMatchObject({ id: alone.id, body: { note: '0' }, dequeueCount: 2 });
    expect(await queue.delete(alone)).toBe('lost');
    expect(await queue.delete(other)).toBe('deleted');
    expect(await queue.delete(back as ReceivedMessage<Note>)).toBe('deleted');
    expect(await queue.depth()).toBe(0);
  });

  test('keep an expired lease until another receiver takes them', async () => {
    const queue = await queueOf(2);
    const held = await queue.receive(32, hiddenLongMs);
    for (const message of held) expect(await queue.renew(message, dayMs)).toBe('renewed');
    await table.sql.query(`update ${table.schema}.delayed_parcel set visible_at = now()`);
    const taken = await eventually(() => one(queue));
    const [own, lost] = held.toSorted((a) => (a.id === taken.id ? 1 : -1));
    expect(await queue.delete(own as ReceivedMessage<Note>)).toBe('deleted');
    expect(await queue.delete(lost as ReceivedMessage<Note>)).toBe('lost');
    expect(await queue.delete(taken)).toBe('deleted');
    expect(await queue.depth()).toBe(0);
  });

  test('are invisible once they have expired, and are deleted without a receive of theirs', async () => {
    const queue = table.queue();
    await queue.create();
    await queue.send({ note: 'a' }, { timeToLiveMs: dayMs });
    expect(await queue.renew(await one(queue), dayMs)).toBe('renewed');
    expect(await queue.depth()).toBe(1);
    const { schema, sql } = table;
    const ofQueue = `queue_id = (select id from ${schema}.queue where name = $1)`;
    await sql.query(`update ${schema}.delayed_parcel set expires_at = now() where ${ofQueue}`, [queue.name]);
    expect(await queue.depth()).toBe(0);
    const receiver = table.queue(queue.name, table.openDatabase());
    expect(await receiver.receive(32, hiddenLongMs)).toEqual([]);
    await eventually(async () => {
      const { rowCount } = await sql.query(`select from ${schema}.delayed_parcel where ${ofQueue}`, [
        queue.name,
      ]);
      expect(rowCount).toBe(0);
    });
  });

  test('are peeked at once they are due, unless they have expired', async () => {
    const queue = await queueOf(2);
    for (const message of await queue.receive(32, hiddenLongMs)) await queue.renew(message, dayMs);
    expect(await queue.peek(32)).toEqual([]);
    const { schema, sql } = table;
    await sql.query(
      `update ${schema}.delayed_parcel set visible_at = now(),
         expires_at = case when texts like $2 then now() end
       where queue_id = (select id from ${schema}.queue where name = $1)`,
      [queue.name, `%${Buffer.from('{"note":"1"}').toString('base64')}%`],
    );
    expect(await queue.peek(32)).toMatchObject([{ body: { note: '0' } }]);
  });
});
