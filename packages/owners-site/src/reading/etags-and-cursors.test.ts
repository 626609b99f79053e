import { describe, expect, test } from '@jest/globals';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { holdsSummary, summaryEtag } from './summary-etag.ts';

describe('the ETag of a summary', () => {
  const etag = summaryEtag(3, '"0x8DE28A"');

  test.each([etag, `"other", ${etag}`, etag.replace('W/', ''), ' * '])('is held by %s', (ifNoneMatch) => {
    expect(holdsSummary(ifNoneMatch, etag)).toBe(true);
  });

  test.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['another version of the definition', summaryEtag(4, '"0x8DE28A"')],
    ['another stored summary', summaryEtag(3, '"0x8DE28B"')],
    ['another part of the answers', summaryEtag(3, '"0x8DE28A"', 'red')],
    ['a summary of the former shape', etag.replace('4-', '3-')],
  ])('is not held by %s', (_what, ifNoneMatch) => {
    expect(holdsSummary(ifNoneMatch, etag)).toBe(false);
  });
});

describe('a cursor', () => {
  test.each([1, 35, 36, 50_000, 3_000_000_000])('decodes to the ordinal %d', (ordinal) => {
    expect(decodeCursor(encodeCursor(ordinal))).toBe(ordinal);
  });

  test.each(['', 'a', 'a0', 'a01', '5', 'a-1', 'aZ', 'azzzzzzzzzzzz', 'a1.5', '__proto__'])(
    'cannot be %j',
    (text) => {
      expect(decodeCursor(text)).toBeUndefined();
    },
  );
});
