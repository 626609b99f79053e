import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { findRows, outcomeIn } from './find-rows.ts';
import { outcomesPath, recipientsPath } from './list-path.ts';
import { pagesOf, rowsPerPage } from './limits.ts';
import type { MailList, OutcomeName } from './mail-list.ts';
import { encodeOutcomes, totalsOf } from './outcomes.ts';
import { encodeRecipients } from './recipients.ts';

const path = 'acme/coffee/I1/L1';
const mailing = 'M1';

let read: string[];
beforeEach(() => {
  read = [];
});

/** A list of `count` people whose one mailing has come to all but the last page. `outcomeOf`: of the rows that it has come to. */
async function listOf(
  count: number,
  outcomeOf: (row: number) => OutcomeName,
  removed: readonly number[] = [],
) {
  const container = memoryBlobContainer(new MemoryBlobService(), 'mail-rows');
  const pages: MailList['mailings'][number]['pages'][number][] = [];
  for (let page = 0; page < pagesOf(count); page += 1) {
    const numbers = Array.from(
      { length: Math.min(rowsPerPage, count - page * rowsPerPage) },
      (_, n) => page * rowsPerPage + n,
    );
    const recipients = numbers.map((row) =>
      removed.includes(row) ? null : { address: `p${row}@x.org`, name: '', language: 'en' },
    );
    await container.put(recipientsPath(path, page), encodeRecipients(recipients));
    if (page === pagesOf(count) - 1) {
      pages.push({ version: 0, attempt: 0, counts: { queued: numbers.length }, dueMs: 0 });
      continue;
    }
    const outcomes = {
      version: 1,
      attempt: 0,
      turn: null,
      rows: numbers.map((row) => ({ is: outcomeOf(row) })),
    };
    await container.put(outcomesPath(path, mailing, page), encodeOutcomes(outcomes));
    pages.push(totalsOf(outcomes));
  }
  const list = { recipients: count, mailings: [{ id: mailing, pages }] } as unknown as MailList;
  const get = container.get.bind(container);
  container.get = (name, ...more) => {
    if (name.includes('/recipients/')) read.push(name.slice(-4));
    return get(name, ...more);
  };
  return { container, list };
}

const numbersOf = ({ rows, next }: Awaited<ReturnType<typeof findRows>>) => ({
  rows: rows.map(({ row }) => row),
  next,
});

const isEven = (row: number): boolean => row % 2 === 0;

describe('rows that are wanted', () => {
  test('are those of one page if all are, and lead to the next page', async () => {
    const { container, list } = await listOf(450, () => 'sent');
    const first = numbersOf(await findRows(container, path, list, { from: 0 }));
    expect([first.rows.length, first.next, read]).toEqual([200, 200, ['0000']]);
    const last = numbersOf(await findRows(container, path, list, { from: 400 }));
    expect([last.rows.length, last.next]).toEqual([50, undefined]);
    expect(await findRows(container, path, list, { from: 450 })).toEqual({ rows: [], next: undefined });
  });

  test('are found on any page, and only pages that have some are read', async () => {
    const few = [3, 4_007, 9_998];
    const { container, list } = await listOf(20_001, (row) => (few.includes(row) ? 'perhaps-sent' : 'sent'));
    const outcome = { mailing, is: 'perhaps-sent' } as const;
    expect(numbersOf(await findRows(container, path, list, { from: 0, outcome }))).toEqual({
      rows: few,
      next: undefined,
    });
    expect(read).toEqual(['0000', '0020', '0049']);
  });

  test('are at most 200 at a time, all of them once, and none is left out', async () => {
    const { container, list } = await listOf(3_001, (row) => (row % 3 === 0 ? 'bounced' : 'sent'));
    const outcome = { mailing, is: 'bounced' } as const;
    const all: number[] = [];
    let from: number | undefined = 0;
    while (from !== undefined) {
      const found = numbersOf(await findRows(container, path, list, { from, outcome }));
      expect(found.rows.length).toBe(Math.min(200, 1_000 - all.length));
      all.push(...found.rows);
      from = found.next;
    }
    expect(all).toEqual(Array.from({ length: 1_000 }, (_, n) => n * 3));
  });

  test('are to be sent if the mailing has not come to them yet', async () => {
    const { container, list } = await listOf(205, () => 'sent', [202]);
    const outcome = { mailing, is: 'queued' } as const;
    const found = await findRows(container, path, list, { from: 0, outcome });
    expect(numbersOf(found)).toEqual({ rows: [200, 201, 203, 204], next: undefined });
    expect(outcomeIn(found.rows[0]!, mailing)).toEqual({ is: 'queued' });
  });

  test('fit an outcome and a condition, which nobody who was removed does', async () => {
    const { container, list } = await listOf(600, (row) => (row < 10 ? 'sent' : 'bounced'), [4, 500]);
    const outcome = { mailing, is: 'sent' } as const;
    expect(
      numbersOf(await findRows(container, path, list, { from: 0, outcome, isWanted: isEven })).rows,
    ).toEqual([0, 2, 6, 8]);
    const late = await findRows(container, path, list, { from: 0, isWanted: (row) => row >= 498 });
    expect(numbersOf(late).rows).not.toContain(500);
    expect(read.slice(-1)).toEqual(['0002']);
  });
});
