import { uniqueName } from '@canvass/testing';
import { afterAll, describe, expect, test } from '@jest/globals';
import { noteSchema } from '../contract.ts';
import { TableQueueDatabase } from '../../src/postgres/database/table-queue-database.ts';
import { tableQueue } from '../../src/postgres/table-queue.ts';
import { tableQueueTriggers } from '../../src/postgres/notify/table-queue-triggers.ts';
import { tableFixture } from './table-fixture.ts';

const table = tableFixture();
afterAll(() => table.close());

const open = (schema: string) => (): unknown => new TableQueueDatabase({ connectionString: '', schema });

describe('the schema', () => {
  test('is created once when many processes start at the same time', async () => {
    const databases = Array.from({ length: 8 }, () => table.openDatabase());
    await Promise.all(databases.map((database) => database.migrate()));
    const { rows } = await table.sql.query(`select version from ${table.schema}.migration order by version`);
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('is refused by an older program', async () => {
    const fixture = tableFixture();
    await fixture.database.migrate();
    await fixture.sql.query(`insert into ${fixture.schema}.migration (version) values (99)`);
    const queue = fixture.queue('notes', fixture.openDatabase());
    await expect(queue.send({ note: 'a' })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('version 99'),
    });
    await expect(queue.depth()).rejects.toMatchObject({ code: 'refused' });
    await fixture.close();
  });

  test('that is missing and must not be created is a clear error, and is used once it exists', async () => {
    const role = uniqueName('role').replaceAll('-', '_');
    const fixture = tableFixture();
    await fixture.sql.query(`create role ${role} login`);
    const connectionString = fixture.connectionString.replace('postgres@', `${role}@`);
    const queue = fixture.queue('notes', fixture.openDatabase({ connectionString }));
    await expect(queue.send({ note: 'a' })).rejects.toMatchObject({
      code: 'queue-missing',
      message: expect.stringContaining('lacks the permission to change it'),
    });
    await fixture.database.migrate();
    await fixture.sql.query(`grant usage on schema ${fixture.schema} to ${role}`);
    for (const kind of ['tables', 'sequences']) {
      await fixture.sql.query(`grant all on all ${kind} in schema ${fixture.schema} to ${role}`);
    }
    await queue.send({ note: 'a' });
    expect(await queue.depth()).toBe(1);
    await fixture.close();
  });

  test('that is dropped while a process runs is created again', async () => {
    const fixture = tableFixture();
    await fixture.queue('first').create();
    const queue = fixture.queue();
    await queue.send({ note: 'a' });
    await fixture.sql.query(`drop schema ${fixture.schema} cascade`);
    await expect(queue.send({ note: 'b' })).rejects.toMatchObject({ code: 'refused' });
    await queue.send({ note: 'c' });
    expect(await queue.receive(32, 60_000)).toMatchObject([{ body: { note: 'c' } }]);
    expect(await fixture.queue('first').depth()).toBe(0);
    await fixture.close();
  });

  test('has a name that needs no quotes', () => {
    for (const schema of ['Upper', 'a b', "a'b", '', '1a', 'x'.repeat(41)]) {
      expect(open(schema)).toThrow('lower-case identifier');
    }
  });
});

test('a database counts each try of a call with its outcome', async () => {
  const counted: unknown[] = [];
  const counter = (...call: unknown[]): void => void counted.push(call);
  const nowhere = new TableQueueDatabase({
    connectionString: 'postgres://a@127.0.0.1:1/b',
    tries: 2,
    counter,
  });
  await expect(nowhere.migrate()).rejects.toMatchObject({ code: 'unavailable' });
  expect(counted).toEqual([
    ['CreateQueue', 'error', 1],
    ['CreateQueue', 'error', 2],
  ]);
  await nowhere.close();
  counted.length = 0;
  const database = table.openDatabase({ counter });
  await database.migrate();
  expect(counted).toEqual([['CreateQueue', 'ok', 1]]);
});

function timers(): number {
  return process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
}

test('a database leaves no timer behind after a call', async () => {
  const fixture = tableFixture();
  const queue = fixture.queue();
  await queue.create();
  const before = timers();
  for (let call = 0; call < 20; call += 1) await queue.depth();
  expect(timers() - before).toBeLessThan(10);
  await fixture.close();
});

test('wrong options throw one error that names them all', () => {
  const connectionString = 'postgres://nobody@127.0.0.1/none';
  const wrong = { schema: 'a b', maxConnections: 0, tries: Number.NaN, tryTimeoutMs: 1.5 };
  expect(() => new TableQueueDatabase({ connectionString, ...wrong })).toThrow(
    /schema is 'a b'.*maxConnections is 0.*tries is NaN.*tryTimeoutMs is 1\.5/,
  );
  const database = new TableQueueDatabase({ connectionString });
  const encoding = 'auto' as 'text';
  expect(() =>
    tableQueue({ database, name: 'No', schema: noteSchema, encoding, notifyIntervalMs: -1 }),
  ).toThrow(/'No' cannot name a queue.*encoding must be.*notifyIntervalMs is -1/);
  const times = { heartbeatMs: 0, answerTimeoutMs: Number.NaN, maxBackOffMs: 2 ** 31 };
  expect(() => tableQueueTriggers({ database, ...times })).toThrow(
    /heartbeatMs is 0.*answerTimeoutMs is NaN.*maxBackOffMs is 2147483648/,
  );
});
