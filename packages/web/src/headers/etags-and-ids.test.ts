import { describe, expect, test } from '@jest/globals';
import { decodeTime } from 'ulid';
import { allowWrite, heldEtag } from './etag.ts';
import { readUlid, timeOfUlid } from '../app/read-ulid.ts';

const etag = '"2-A"';

describe('a write', () => {
  test.each([
    [{}, true, true],
    [{ ifMatch: '*' }, true, false],
    [{ ifMatch: etag }, true, false],
    [{ ifMatch: `"1-A", ${etag}` }, true, false],
    [{ ifMatch: '"1-A"' }, false, false],
    [{ ifMatch: `W/${etag}` }, false, false],
    [{ ifMatch: '2-A' }, false, false],
    [{ ifMatch: '' }, false, false],
    [{ ifNoneMatch: '*' }, false, true],
    [{ ifNoneMatch: etag }, false, true],
    [{ ifNoneMatch: `W/${etag}` }, false, true],
    [{ ifNoneMatch: '"1-A"' }, true, true],
    [{ ifMatch: etag, ifNoneMatch: '*' }, false, false],
  ])('with %j may replace the version (%j) or create one (%j)', (conditions, replaces, creates) => {
    expect(allowWrite(conditions, etag)).toBe(replaces);
    expect(allowWrite(conditions, undefined)).toBe(creates);
  });
});

test('a read compares weakly, and a 304 has the tag that matched', () => {
  expect(heldEtag(`"x", W/${etag}`, etag)).toBe(etag);
  expect(heldEtag('"x", "2-A-gzip", "2-A-br"', etag)).toBe('"2-A-gzip"');
  expect(heldEtag('*', etag)).toBe(etag);
  expect(heldEtag('"x"', etag)).toBeUndefined();
  expect(heldEtag('', etag)).toBeUndefined();
  expect(heldEtag(undefined, etag)).toBeUndefined();
});

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('a ULID', () => {
  test.each([id, id.toLowerCase(), '01arz3NDEKTSV4RRFFQ69G5FAv'])('is read in either case: %s', (text) => {
    expect(readUlid(text)).toBe(id);
  });

  test.each([
    '',
    id.slice(1),
    `${id}0`,
    `8${id.slice(1)}`,
    id.replace('A', 'I'),
    id.replace('A', 'U'),
    id.replace('S', 'ſ'),
    `${id}\n`,
    26,
    [id],
    undefined,
  ])('is not %j', (value) => {
    expect(readUlid(value)).toBeUndefined();
  });

  test('says when it was made', () => {
    expect(timeOfUlid(id)).toBe(decodeTime(id));
  });
});
