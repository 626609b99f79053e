import { createErasureLedger, parseErasures } from '@canvass/answer-log';
import { describe, expect, test } from '@jest/globals';
import { hastyClock } from '../../test/backup/busy-system.ts';
import { openAccount } from '../../test/backup/memory-account.ts';
import { joinLedgers, ledgersOfContainer, missingEntries, type Ledgers } from './erasure-ledgers.ts';

const path = 'acme/tea/I1';
const key = { tenant: 'acme', survey: 'tea', instance: 'I1' };
const entry = (id: string, day = 1) => ({ id, erasedAt: `2026-01-0${day}` });
const ledgers = (...ids: string[]): Ledgers =>
  new Map([[path, { entries: ids.map((id) => entry(id)), nextBlob: 1 }]]);
const joinInto = async (container: ReturnType<typeof openAccount>['erasures'], ...others: Ledgers[]) =>
  (await joinLedgers(hastyClock, container, others, new Set([path]))).joined.get(path)?.map(({ id }) => id);

describe('joined erasure ledgers', () => {
  test('have each entry of any of them, and those of the account first', async () => {
    const { erasures } = openAccount();
    await createErasureLedger(erasures).add(key, entry('b'));
    expect(await joinInto(erasures, ledgers('a', 'b'), ledgers('a', 'c'))).toEqual(['b', 'a', 'c']);
    expect((await ledgersOfContainer(erasures)).get(path)).toEqual({
      entries: [entry('b'), entry('a'), entry('c')],
      nextBlob: 2,
    });
  });

  test('are not shorter than any of them, so that the number of entries that a summary knows stays true', async () => {
    const { erasures } = openAccount();
    expect(await joinInto(erasures, ledgers('a', 'a'), ledgers('a', 'a', 'b'))).toEqual(['a', 'a', 'b']);
    expect(missingEntries([entry('a')], [entry('a'), entry('a'), entry('a', 2)])).toEqual([
      entry('a'),
      entry('a', 2),
    ]);
  });

  test('are not written if the account has them', async () => {
    const { erasures } = openAccount();
    await createErasureLedger(erasures).add(key, entry('a'));
    const { written } = await joinLedgers(hastyClock, erasures, [ledgers('a')], new Set([path]));
    expect(written).toBe(0);
  });

  test('go on in blobs of many blocks, and later erasures behind them', async () => {
    const { erasures } = openAccount();
    const many = Array.from(
      { length: 80_000 },
      (_, index) => `01KAZZZZZZZZZZZZZZZZZZ${String(index).padStart(6, '0')}`,
    );
    await joinInto(erasures, ledgers(...many));
    await createErasureLedger(erasures).add(key, entry('later'));
    const found = await erasures.get(`${path}/0`);
    if (found.outcome !== 'found') throw new Error('the ledger is gone');
    expect(parseErasures(found.bytes).map(({ id }) => id)).toEqual([...many, 'later']);
  });
});
