import { createHash } from 'node:crypto';
import { hasKey, tailOf, timeOf } from '@canvass/journal';
import { hourMs } from '@canvass/runtime/clock';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { ulid } from 'ulid';
import { decodeKeys, encodeKeys, lineOfKey, readKeysOfLines } from '../log/key-column.ts';
import { KeyTable } from './key-table.ts';
import { encodeStub } from '../format/log-record.ts';
import {
  hoursBetween,
  hoursFrom,
  hoursOfWindow,
  isSameSubmission,
  lowestIdOf,
  keyOfId,
  makeKeys,
  wordsPerKey,
  type Keys,
} from '../format/submission-key.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const beginMs = Date.parse('2026-11-22T09:00:00.000Z');

/** The id of an attempt: the same tail for the same submission. */
function idOf(submission: number, atMs: number): string {
  const digest = createHash('sha256').update(String(submission)).digest();
  const tail = Array.from({ length: 16 }, (_, index) => letters[digest[index]! % 32]!);
  tail[0] = letters[16 + (digest[0]! % 16)]!;
  return `${lowestIdOf(atMs)}${tail.join('')}`;
}

function keyOf(submission: number, atMs = beginMs, fingerprint = 1): Keys {
  const key = keyOfId(idOf(submission, atMs))!;
  key[3] = fingerprint;
  return key;
}

const hourIn = (key: Keys): number => key[0]! & 0xffff;

/** The keys of these ids, one after the other; an answer without a key is undefined. */
function column(...list: readonly (Keys | undefined)[]): Keys {
  const keys = makeKeys(list.length);
  for (const [index, key] of list.entries()) if (key) keys.set(key, index * wordsPerKey);
  return keys;
}

const attempts = fc.array(
  fc.record({
    submission: fc.nat(30),
    hours: fc.nat(100),
    fingerprint: fc.integer({ min: 1, max: 2 }),
  }),
  { maxLength: 200 },
);

describe('the key of an id', () => {
  test('has the tail, the hour and the fingerprint, for any ULID whose tail begins with a 1', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 45 }),
        fc.array(fc.nat(31), { minLength: 16, maxLength: 16 }),
        (ms, tail) => {
          const id = `${lowestIdOf(ms)}${tail.map((value) => letters[value]).join('')}`;
          expect(timeOf(id)).toBe(ms);
          expect(lowestIdOf(ms)).toBe(ulid(ms).slice(0, 10));
          const key = keyOfId(id);
          expect(hasKey(id)).toBe(tail[0]! >= 16);
          const bits = tail.map((value) => value.toString(2).padStart(5, '0')).join('');
          const hour = Math.floor(ms / hourMs) % 65_536;
          const words = [
            bits.slice(0, 16) + hour.toString(2).padStart(16, '0'),
            bits.slice(16, 48),
            bits.slice(48),
          ];
          const expected = Int32Array.of(...words.map((word) => Number.parseInt(word, 2) | 0), 0);
          expect(key).toEqual(tail[0]! < 16 ? undefined : expected);
        },
      ),
    );
  });

  test.each([
    ['one that is too short', '01ARZ3NDEKTSV4RRFFQ69G5FA'],
    ['letters outside of the alphabet', '01ARZ3NDEKTSV4RRFFQ69G5FAU'],
    ['no id', ''],
  ])('is not there for %s', (_what, id) => {
    expect(keyOfId(id)).toBeUndefined();
  });

  test('is of one submission within the window, and one hour more', () => {
    const windowMs = 24 * hourMs;
    const first = idOf(1, beginMs);
    for (const [hours, isSame] of [
      [0, true],
      [25, true],
      [-25, true],
      [26, false],
    ] as const) {
      expect(isSameSubmission(first, idOf(1, beginMs + hours * hourMs), windowMs)).toBe(isSame);
      expect(isSameSubmission(first, idOf(2, beginMs + hours * hourMs), windowMs)).toBe(false);
    }
    expect(hoursOfWindow(windowMs)).toBe(25);
    expect(hoursBetween(65_535, 1)).toBe(2);
  });
});

test('the hours between two times end with the hour of the latest one', () => {
  const hour = Math.floor(beginMs / hourMs);
  const halfAnHour = hourMs / 2;
  for (const afterMs of [0, 1, halfAnHour, hourMs - 1]) {
    const range = hoursFrom(hour * hourMs + halfAnHour, (hour + 2) * hourMs + afterMs);
    expect(range).toEqual({ first: hour % 65_536, more: 2 });
  }
});

describe('a table of keys', () => {
  test('finds what a list of all keys would find, after any additions', () => {
    fc.assert(
      fc.property(attempts, attempts, fc.nat(50), (added, asked, window) => {
        const table = new KeyTable();
        const list: Keys[] = [];
        for (const { submission, hours, fingerprint } of added) {
          const key = keyOf(submission, beginMs + hours * hourMs, fingerprint);
          table.add(key, 0);
          list.push(key);
        }
        expect(table.size).toBe(list.length);
        const joined = new KeyTable();
        joined.addAll(column(undefined, ...list, undefined), hoursFrom(beginMs, beginMs + 100 * hourMs));
        for (const { submission, hours, fingerprint } of asked) {
          const key = keyOf(submission, beginMs + hours * hourMs, fingerprint);
          const same = list.filter(
            (other) => other[2] === key[2] && hoursBetween(hourIn(other), hourIn(key)) <= window,
          );
          // If the window has attempts of both kinds, either may be found first.
          const possible = new Set<string>(
            same.map((other) => (other[3] === fingerprint ? 'duplicate' : 'conflict')),
          );
          if (same.length === 0) possible.add('new');
          for (const each of [table, joined]) expect(possible).toContain(each.find(key, 0, window));
        }
      }),
    );
  });

  test('takes at most 24 bytes per key, however many there are', () => {
    const table = new KeyTable();
    let most = 0;
    for (let submission = 0; submission < 20_000; submission += 1) {
      table.add(keyOf(submission), 0);
      if (submission > 1_000) most = Math.max(most, table.bytes / table.size);
    }
    expect(most).toBeLessThanOrEqual(24);
    expect(table.find(keyOf(19_999), 0, 1)).toBe('duplicate');
    expect(table.find(keyOf(20_000), 0, 1)).toBe('new');
  });

  test('is as before after keys were taken back', () => {
    fc.assert(
      fc.property(attempts, attempts, (kept, undone) => {
        const [table, other] = [new KeyTable(), new KeyTable()];
        const addAll = (to: KeyTable, list: typeof kept): void => {
          to.begin(list.length);
          for (const { submission, hours } of list) to.add(keyOf(submission, beginMs + hours * hourMs), 0);
        };
        for (const each of [table, other]) addAll(each, kept);
        table.keep();
        addAll(table, undone);
        table.undo();
        table.undo();
        expect(table.size).toBe(other.size);
        for (const { submission, hours } of [...kept, ...undone]) {
          const key = keyOf(submission, beginMs + hours * hourMs);
          expect(table.find(key, 0, 1)).toBe(other.find(key, 0, 1));
        }
      }),
    );
  });

  test('takes no more keys than were expected if that would move those that may be taken back', () => {
    const table = new KeyTable();
    const addUpTo = (size: number): void => {
      while (table.size < size) table.add(keyOf(table.size), 0);
    };
    addUpTo(11);
    table.begin(1);
    addUpTo(12);
    expect(() => addUpTo(13)).toThrow('more keys than were expected');
    table.undo();
    expect(table.size).toBe(11);
    addUpTo(100);
  });

  test('sees no conflict with an erased answer', () => {
    const table = new KeyTable();
    table.add(keyOf(1, beginMs, 0), 0);
    expect(table.find(keyOf(1, beginMs, 5), 0, 1)).toBe('duplicate');
  });

  test('gives another table of the keys of some hours, and keeps its own', () => {
    const table = new KeyTable();
    for (let hours = 0; hours < 100; hours += 1) table.add(keyOf(hours, beginMs + hours * hourMs), 0);
    const newer = table.within(hoursFrom(beginMs + 74 * hourMs, beginMs + 97 * hourMs));
    expect([newer.size, table.size]).toEqual([24, 100]);
    expect(newer.find(keyOf(74, beginMs + 74 * hourMs), 0, 0)).toBe('duplicate');
    expect(newer.find(keyOf(73, beginMs + 73 * hourMs), 0, 0)).toBe('new');
  });

  test.each([
    ['not too old', beginMs + 30 * hourMs, 2],
    ['neither too old, nor look newer because they are seven years old', beginMs + 20 * hourMs, 1],
    ['not too old, if the newest time is not known', Number.NaN, 2],
  ])('adds only the keys of a column that are %s', (_what, newestMs, added) => {
    const table = new KeyTable();
    const keys = [0, 20, 30, 40_000].map((hours) => keyOf(hours, beginMs + hours * hourMs));
    table.addAll(column(...keys), hoursFrom(beginMs + 10 * hourMs, newestMs));
    expect(table.size).toBe(added);
  });

  test('does not move all its keys for each small addition', () => {
    const table = new KeyTable();
    table.reserve(10_000);
    for (let submission = 0; submission < 10_000; submission += 1) table.add(keyOf(submission), 0);
    const sizes = new Set<number>();
    for (let submission = 10_000; submission < 11_500; submission += 1) {
      table.begin(1);
      table.add(keyOf(submission), 0);
      table.keep();
      sizes.add(table.bytes);
    }
    expect(sizes.size).toBeLessThanOrEqual(2);
    expect(table.bytes / table.size).toBeLessThanOrEqual(24);
  });
});

test('a column tells the line of a key', () => {
  const keys = column(undefined, keyOf(1), undefined, keyOf(2), keyOf(1, beginMs + hourMs));
  expect(lineOfKey(keys, keyOf(1), () => true)).toBe(1);
  expect(lineOfKey(keys, keyOf(1), (hour) => hour === (keys[4 * wordsPerKey]! & 0xffff))).toBe(4);
  expect(lineOfKey(keys, keyOf(3), () => true)).toBe(-1);
  expect(tailOf(idOf(1, beginMs))).toBe(tailOf(idOf(1, 0)));
});

test('a column is the same after it was stored, wherever its bytes begin', () => {
  const keys = column(keyOf(1), undefined, keyOf(2, beginMs, -7));
  const stored = Buffer.concat([Buffer.from('.'), encodeKeys(keys), Buffer.from('..')]).subarray(1);
  expect(decodeKeys(stored)).toEqual(keys);
  expect(encodeKeys(keyOf(1)).readUInt16LE(0)).toBe(hourIn(keyOf(1)));
});

test('a column keeps the order of its lines, although they are read in several pieces', async () => {
  const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
  await answerLogs.createAppendBlob('log');
  const stub = (submission: number): Buffer =>
    encodeStub({ segmentId: 'S1', offset: 0, id: idOf(submission, beginMs) });
  const noRecord = Buffer.from(`${'x'.repeat(3 * 1024 ** 2)}\n`);
  let to = 0;
  for (const lines of [stub(1), noRecord, noRecord, stub(2)]) {
    await answerLogs.appendBlock('log', lines, to);
    to += lines.byteLength;
  }
  const keys = await readKeysOfLines(answerLogs, { blob: 'log', from: 0, to });
  expect(keys).toEqual(column(keyOf(1, beginMs, 0), undefined, undefined, keyOf(2, beginMs, 0)));
});
