import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { hasAnyKey } from './key-column.ts';
import { RecentKeys } from './recent-keys.ts';
import { makeKeys } from '../format/submission-key.ts';

/** The words of a key, or zeros. */
const key = fc.oneof(
  fc.constant<number[]>([0, 0, 0, 0]),
  fc.nat(1_000).map((low) => [0x8000_0001 | 0, 1, low, 1]),
);

describe('the keys of appended lines', () => {
  test('make the column of any lines that were appended, in pages one after the other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(key, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 10 }),
        fc.nat(40),
        fc.nat(40),
        (appends, one, other) => {
          const recent = new RecentKeys();
          const all: number[][] = [];
          for (const lines of appends) {
            const keys = Int32Array.from(lines.flat());
            recent.appended('log', all.length, lines.length, hasAnyKey(keys) ? keys : null);
            all.push(...lines);
          }
          const middle = Math.min(one, other, all.length);
          const end = Math.min(Math.max(one, other), all.length);
          for (const [from, to] of [
            [0, middle],
            [middle, end],
          ] as const) {
            if (from === to) continue;
            const keys = recent.take('log', from, to);
            const wanted = Int32Array.from(all.slice(from, to).flat());
            expect(keys ?? makeKeys(to - from)).toEqual(wanted);
          }
          expect(recent.take('log', 0, all.length + 1)).toBeUndefined();
        },
      ),
    );
  });

  test('are unknown for a blob that this process has not written from there on', () => {
    const recent = new RecentKeys();
    expect(recent.take('log', 0, 1)).toBeUndefined();
    recent.appended('log', 5, 1, null);
    expect(recent.take('log', 4, 6)).toBeUndefined();
    recent.appended('log', 9, 1, null);
    expect(recent.take('log', 5, 10)).toBeUndefined();
    expect(recent.take('log', 9, 10)).toBeNull();
  });
});
