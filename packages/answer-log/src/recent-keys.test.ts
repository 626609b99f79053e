import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { bytesPerKey, encodeKeys } from './key-column.ts';
import { RecentKeys } from './recent-keys.ts';
import type { SubmissionKey } from './submission-key.ts';

const key = fc.option(
  fc.nat(1_000).map((low): SubmissionKey => ({ high: 0x8000, middle: 1, low, hour: 1, fingerprint: 1 })),
  { nil: undefined, freq: 2 },
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
          const all: (SubmissionKey | undefined)[] = [];
          for (const keys of appends) {
            recent.appended('log', all.length, keys);
            all.push(...keys);
          }
          const middle = Math.min(one, other, all.length);
          const end = Math.min(Math.max(one, other), all.length);
          for (const [from, to] of [
            [0, middle],
            [middle, end],
          ] as const) {
            if (from === to) continue;
            const keys = all.slice(from, to);
            const column = recent.take('log', from, to);
            expect(column === null ? Buffer.alloc(keys.length * bytesPerKey) : column).toEqual(
              encodeKeys(keys),
            );
          }
          expect(recent.take('log', 0, all.length + 1)).toBeUndefined();
        },
      ),
    );
  });

  test('are unknown for a blob that this process has not written from there on', () => {
    const recent = new RecentKeys();
    expect(recent.take('log', 0, 1)).toBeUndefined();
    recent.appended('log', 5, [undefined]);
    expect(recent.take('log', 4, 6)).toBeUndefined();
    recent.appended('log', 9, [undefined]);
    expect(recent.take('log', 5, 10)).toBeUndefined();
    expect(recent.take('log', 9, 10)).toBeNull();
  });
});
