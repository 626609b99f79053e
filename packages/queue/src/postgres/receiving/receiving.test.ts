import { FakeClock, latch } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { LocalTriggers } from '../database/local-triggers.ts';
import { createStatements } from '../database/statements.ts';
import type { Row, TableQueueDatabase } from '../database/table-queue-database.ts';
import { ClaimCursor } from './claim-cursor.ts';
import { ClaimSize } from './claim-size.ts';
import { TableClaims } from './table-claims.ts';
import { TableReceiver } from './table-receiver.ts';

const open = (busyRows = 0): ClaimCursor =>
  new ClaimCursor({ lagMs: 1_000, fullScanEveryMs: 10_000, busyRows });

describe('the start of a claim', () => {
  test('is the front at first, and until the lag has passed', () => {
    const cursor = open();
    expect(cursor.start(0)).toBe(0);
    cursor.recordClaim(0, 1, 500, 0);
    expect(cursor.start(999)).toBe(0);
    expect(cursor.start(1_000)).toBe(500);
  });

  test('follows the claimed ids after the lag', () => {
    const cursor = open();
    cursor.recordClaim(0, 1, 100, 0);
    cursor.recordClaim(0, 1, 200, 500);
    cursor.recordClaim(0, 1, 300, 1_200);
    expect(cursor.start(1_600)).toBe(200);
    expect(cursor.start(2_200)).toBe(300);
  });

  test('is not lowered by messages that became visible again', () => {
    const cursor = open();
    cursor.recordClaim(0, 1, 500, 0);
    expect(cursor.start(2_000)).toBe(500);
    cursor.recordClaim(0, 1, 20, 2_000);
    expect(cursor.start(4_000)).toBe(500);
  });

  test('is the front again at an interval', () => {
    const cursor = open();
    cursor.recordClaim(0, 1, 500, 0);
    expect(cursor.start(9_999)).toBe(500);
    expect(cursor.start(10_000)).toBe(0);
    cursor.recordClaim(0, 0, undefined, 10_000);
    expect(cursor.start(10_001)).toBe(500);
  });

  test('is always the front of a queue that is not busy', () => {
    const cursor = open(1_000);
    cursor.recordClaim(0, 600, 500, 0);
    expect(cursor.start(2_000)).toBe(0);
    cursor.recordClaim(0, 600, 1_100, 2_000);
    expect(cursor.start(4_000)).toBe(1_100);
    cursor.recordClaim(0, 0, undefined, 59_000);
    expect(cursor.start(61_000)).toBe(1_100);
    cursor.recordClaim(0, 0, undefined, 121_000);
    expect(cursor.start(121_000)).toBe(0);
  });
});

describe('the number of parcels to claim', () => {
  test('assumes full parcels at first', () => {
    const size = new ClaimSize();
    expect(size.parcelsFor(512)).toBe(16);
    expect(size.parcelsFor(1)).toBe(1);
  });

  test('grows step by step when parcels hold few messages, up to one per message', () => {
    const size = new ClaimSize();
    const limits = Array.from({ length: 4 }, () => {
      const limit = size.parcelsFor(512);
      size.recordClaim(limit, limit);
      return limit;
    });
    expect(limits).toEqual([16, 64, 256, 512]);
  });

  test('falls at once when parcels hold more', () => {
    const size = new ClaimSize();
    for (let claim = 0; claim < 4; claim += 1) size.recordClaim(10, 10);
    size.recordClaim(100, 3_200);
    expect(size.parcelsFor(512)).toBe(16);
  });

  test('never claims more messages than requested, by its estimate', () => {
    const size = new ClaimSize();
    expect(size.parcelsFor(33)).toBe(1);
    expect(size.parcelsFor(63)).toBe(1);
    expect(size.parcelsFor(64)).toBe(2);
  });

  test('learns from a single parcel', () => {
    const size = new ClaimSize();
    for (let claim = 0; claim < 4; claim += 1) size.recordClaim(1, 1);
    expect(size.parcelsFor(32)).toBe(32);
  });

  test('learns nothing from an empty claim', () => {
    const size = new ClaimSize();
    size.recordClaim(0, 0);
    expect(size.parcelsFor(32)).toBe(1);
  });
});

const statements = createStatements('test', 'parcel');
const parcel: Row = ['128', '1', '0', '1', '0', '["a"]'];

/** A database that answers each statement with the next of its rows, then with none. */
function answering(answers: Readonly<Record<string, Row[][]>>): {
  database: TableQueueDatabase;
  asked: string[];
} {
  const asked: string[] = [];
  const database = {
    clock: new FakeClock(),
    localTriggers: new LocalTriggers(),
    newLease: () => 7,
    async query(_operation: string, { name }: { readonly name: string }) {
      const statement = name.slice('canvass_parcel_'.length);
      asked.push(statement);
      return answers[statement]?.shift() ?? [];
    },
  };
  return { database: database as unknown as TableQueueDatabase, asked };
}

describe('a claim', () => {
  test('that is empty repeats once delayed messages have become visible', async () => {
    const { database, asked } = answering({ claim: [[], [parcel]], promote: [[['128']]] });
    const claimed = await new TableClaims(database, statements, 'notes').claim(1, 1, 1_000);
    expect(claimed).toMatchObject([{ id: 128, messages: [{ text: 'a' }] }]);
    expect(asked.filter((each) => each === 'claim')).toHaveLength(2);
  });

  test('that finds messages claims no others', async () => {
    const { database, asked } = answering({ claim: [[parcel]], promote: [[['129']]] });
    const claimed = await new TableClaims(database, statements, 'notes').claim(1, 1, 1_000);
    expect(claimed).toMatchObject([{ id: 128 }]);
    expect(asked.filter((each) => each === 'claim')).toHaveLength(1);
  });

  test('that stays empty does not repeat', async () => {
    const { database, asked } = answering({});
    expect(await new TableClaims(database, statements, 'notes').claim(1, 1, 1_000)).toEqual([]);
    expect(asked.filter((each) => each === 'claim')).toHaveLength(1);
  });

  test('that stays empty asks when the next message becomes visible, if this process has a listener', async () => {
    const { database, asked } = answering({});
    const claims = new TableClaims(database, statements, 'notes');
    await claims.claim(1, 1, 1_000);
    expect(asked).not.toContain('nextVisible');
    database.localTriggers.subscribe(() => {});
    await claims.claim(1, 1, 1_000);
    expect(asked.filter((each) => each === 'nextVisible')).toHaveLength(1);
  });

  test('deletes expired messages, delayed ones too, but not each time', async () => {
    const { database, asked } = answering({});
    const claims = new TableClaims(database, statements, 'notes');
    for (let look = 0; look < 3; look += 1) await claims.claim(1, 1, 1_000);
    expect(asked.filter((each) => each.startsWith('expire'))).toEqual(['expire', 'expireDelayed']);
  });
});

test('a receive ends after the deletion of the empty parcels that it found', async () => {
  const { database } = answering({ claim: [[['256', '1', '1', '1', '0', '["done"]'], parcel]] });
  const answered = latch();
  const deleted: unknown[] = [];
  const query = database.query.bind(database);
  database.query = async (operation, statement, values) => {
    if (operation === 'DeleteMessage') {
      await answered.wait();
      deleted.push(values[1]);
    }
    return query(operation, statement, values);
  };
  setImmediate(() => answered.open());
  const receiver = new TableReceiver(database, statements, 'notes', () => {});
  expect(await receiver.receive(1, [32], 1_000)).toMatchObject([[{ id: '128', text: 'a' }]]);
  expect(deleted).toEqual(['{256}']);
});
