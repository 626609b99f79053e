import { describe, expect, test } from '@jest/globals';
import { readUserHandle, userHandle } from './user-handle.ts';

describe('the handle of a member', () => {
  test.each(['a', 'ab', 'abc', 'abcd', 'a-9', 'acme-2', 'x'.repeat(62), `${'y-'.repeat(31)}z`])(
    'names the tenant %s in at most 64 bytes',
    (tenant) => {
      const member = { tenant, memberId: '00f1e2d3c4b5a697' };
      const handle = userHandle(member);
      expect(handle.length).toBeLessThanOrEqual(64);
      expect(readUserHandle(Buffer.from(handle).toString('base64url'))).toEqual(member);
    },
  );

  test.each(['', 'AA', '!', 'A'.repeat(5_000)])('of another site names nobody: %.10s', (handle) => {
    expect(readUserHandle(handle).tenant).not.toMatch(/^[a-z0-9]/);
  });
});
