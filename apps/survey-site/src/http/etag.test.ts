import { describe, expect, test } from '@jest/globals';
import { allowWrite, matchesEtag } from './etag.ts';

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

test('a read compares weakly', () => {
  expect(matchesEtag(`"x", W/${etag}`, etag)).toBe(true);
  expect(matchesEtag('*', etag)).toBe(true);
  expect(matchesEtag('"x"', etag)).toBe(false);
  expect(matchesEtag(undefined, etag)).toBe(false);
});
