import { describe, expect, test } from '@jest/globals';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { blobEtagOf, summaryEtag } from './summary-etag.ts';

describe('the ETag of a summary', () => {
  const etag = summaryEtag(3, '"0x8DE28A"');

  test('returns the stored ETag, also from a list', () => {
    expect(blobEtagOf(etag, 3)).toBe('"0x8DE28A"');
    expect(blobEtagOf(`"other", ${etag}`, 3)).toBe('"0x8DE28A"');
  });

  test('is ignored for another version of the definition', () => {
    expect(blobEtagOf(etag, 4)).toBeUndefined();
  });

  test('is ignored for a summary of the former shape', () => {
    expect(blobEtagOf(etag.replace('4-', '3-'), 3)).toBeUndefined();
  });

  test('is ignored for another part of the answers', () => {
    const ofRed = summaryEtag(3, '"0x8DE28A"', 'red');
    expect([blobEtagOf(ofRed, 3, 'red'), blobEtagOf(ofRed, 3), blobEtagOf(etag, 3, 'red')]).toEqual([
      '"0x8DE28A"',
      undefined,
      undefined,
    ]);
  });

  test.each([undefined, '', '*', '"3"'])('is not found in %j', (ifNoneMatch) => {
    expect(blobEtagOf(ifNoneMatch, 3)).toBeUndefined();
  });

  test.each([
    '*',
    '0x8DE28A',
    '"a", "b"',
    '"a"b"',
    'W/"a"',
    '""',
    '"a',
    '"a\r\nb"',
    '"é"',
    `"${'a'.repeat(200)}"`,
  ])('is ignored if the storage cannot have made it: %s', (blobEtag) => {
    expect(blobEtagOf(summaryEtag(3, blobEtag), 3)).toBeUndefined();
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
