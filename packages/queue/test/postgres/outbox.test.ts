import { FakeClock } from '@canvass/testing';
import { afterAll, describe, expect, test } from '@jest/globals';
import { inTransaction, one, receiveWithin, tableFixture } from './table-fixture.ts';

const table = tableFixture();

describe("a send within the caller's transaction", () => {
  afterAll(() => table.close());

  test('is visible once the transaction commits, together with its other changes', async () => {
    const queue = table.queue();
    await queue.create();
    await table.sql.query(`create table ${table.schema}.orders (id int)`);
    await inTransaction(table.sql, async (client) => {
      await client.query(`insert into ${table.schema}.orders values (1)`);
      await queue.sendWithin(client, [{ note: 'a' }, { note: 'b' }]);
      await queue.sendWithin(client, [{ note: 'later' }], { visibilityDelayMs: 60_000 });
      expect(await queue.receive(32, 60_000)).toEqual([]);
      expect(await queue.depth()).toBe(0);
    });
    const messages = await receiveWithin(queue, 1_000);
    expect(messages.map(({ body }) => body.note).toSorted()).toEqual(['a', 'b']);
    expect(await queue.depth()).toBe(3);
  });

  test('is undone when the transaction rolls back', async () => {
    const queue = table.queue();
    const client = await table.sql.connect();
    try {
      await client.query('begin');
      await queue.sendWithin(client, [{ note: 'a' }]);
      await client.query('rollback');
    } finally {
      client.release();
    }
    expect(await queue.depth()).toBe(0);
  });

  test('that commits late is found although later messages were handled long ago', async () => {
    const clock = new FakeClock();
    const queue = table.queue(undefined, table.openDatabase({ clock }));
    const client = await table.sql.connect();
    try {
      await client.query('begin');
      await queue.sendWithin(client, [{ note: 'early' }]);
      for (let count = 0; count < 10; count += 1) {
        await clock.advance(10_000);
        await queue.send({ note: 'other' });
        const message = await one(queue);
        expect(message.body.note).toBe('other');
        await queue.delete(message);
      }
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await receiveWithin(queue, 1_000)).toMatchObject([{ body: { note: 'early' } }]);
  });

  test('validates before anything is sent', async () => {
    const queue = table.queue();
    const sent: string[] = [];
    const client = { query: async (text: string) => void sent.push(text) };
    const wrong = { note: 1 } as unknown as { note: string };
    const sending = queue.sendWithin(client, [{ note: 'fine' }, wrong]);
    await expect(sending).rejects.toMatchObject({ code: 'invalid-message' });
    expect(sent).toEqual([]);
  });
});
