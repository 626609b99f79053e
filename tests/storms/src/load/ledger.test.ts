import { expect, test } from '@jest/globals';
import { Ledger } from './ledger.ts';

const id = '01M89SFN8TQP2YZEDT5QXQSMHT';
const laterId = '01M89SFZZZQP2YZEDT5QXQSMHT';
const otherId = '01M89SFN8TQP2YZEDT5QXQSMHV';

test('expects what was promised, and nothing else', () => {
  const ledger = new Ledger(10);
  const [stored, refused, unclear, refusedAfterUnclear, erasing, erased] = Array.from({ length: 6 }, () =>
    ledger.begin()!,
  );
  ledger.attemptUnclear(stored!);
  ledger.acknowledge(stored!, id);
  ledger.abandon(refused!);
  ledger.attemptUnclear(unclear!);
  ledger.abandon(unclear!);
  ledger.attemptUnclear(refusedAfterUnclear!);
  ledger.abandon(refusedAfterUnclear!);
  for (const index of [erasing!, erased!]) {
    ledger.acknowledge(index, id);
    ledger.beginErasure(index);
  }
  ledger.erase(erased!);
  const all = [stored, refused, unclear, refusedAfterUnclear, erasing, erased, 6];
  expect(all.map((index) => ledger.expected(index!))).toEqual([
    'stored',
    'notStored',
    'either',
    'either',
    'either',
    'erased',
    'unsent',
  ]);
  expect(ledger.counts).toMatchObject({ acknowledged: 3, refusedForGood: 1, unclearForGood: 2, erased: 1 });
});

test('knows the id of an answer, and those of other attempts to send it', () => {
  const ledger = new Ledger(1);
  ledger.begin();
  expect(ledger.idOf(0)).toBeUndefined();
  expect(ledger.acknowledge(0, id)).toBeUndefined();
  expect(ledger.acknowledge(0, laterId)).toBeUndefined();
  expect(ledger.acknowledge(0, otherId)).toContain('when it was sent again');
  expect(ledger.idOf(0)).toBe(id);
  expect([id, laterId, otherId].map((each) => ledger.isIdOf(0, each))).toEqual([true, true, false]);
  expect(ledger.counts.repeated).toBe(2);
});

test('is never larger than it was made', () => {
  const ledger = new Ledger(2);
  expect([ledger.begin(), ledger.begin(), ledger.begin()]).toEqual([0, 1, undefined]);
});
