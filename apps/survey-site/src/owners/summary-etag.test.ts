import { describe, expect, test } from '@jest/globals';
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
    expect(blobEtagOf(etag.replace('2-', ''), 3)).toBeUndefined();
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
