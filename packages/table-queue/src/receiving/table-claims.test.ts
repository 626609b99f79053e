import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { createStatements } from '../database/statements.ts';
import { TableClaims } from './table-claims.ts';
import type { Row, TableQueueDatabase } from '../database/table-queue-database.ts';
import { LocalTriggers } from '../database/local-triggers.ts';

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

  test('deletes expired messages, delayed ones too, but not each time', async () => {
    const { database, asked } = answering({});
    const claims = new TableClaims(database, statements, 'notes');
    for (let look = 0; look < 3; look += 1) await claims.claim(1, 1, 1_000);
    expect(asked.filter((each) => each.startsWith('expire'))).toEqual(['expire', 'expireDelayed']);
  });
});
