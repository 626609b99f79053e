import type { InvitationBatch } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { createInvitationTokens, maxSignedBytes } from './invitation-tokens.ts';

const now = Date.parse('2026-11-21T09:00:00.000Z');
const instance = '01KAJ5V3M0Q8ZJX4T9W2YB6NDC';
const batch: InvitationBatch = { id: '01KAJ5V3M0000000000000000A', from: 0, count: 1_000_000, createdAt: '' };
const last: InvitationBatch = { ...batch, id: '01KAJ5V3M0000000000000000B', from: 9_999_000, count: 1_000 };
const survey = { instance, invitations: [batch, last] };
const tokens = createInvitationTokens('a secret of the site');
const signed = { instance, batch: batch.id };

describe('a token', () => {
  test.each([0, 1, 31, 32, 999_999])('of number %i is valid for its survey, in either case', (number) => {
    const token = tokens.tokenOf(signed, number);
    expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{21}$/);
    expect(tokens.check(token, survey, now)).toEqual({ outcome: 'valid', number });
    expect(tokens.check(token.toLowerCase(), survey, now)).toEqual({ outcome: 'valid', number });
  });

  test('has room for the last number', () => {
    const token = tokens.tokenOf({ instance, batch: last.id }, 9_999_999);
    expect(tokens.check(token, survey, now)).toEqual({ outcome: 'valid', number: 9_999_999 });
  });

  test('stays the same: the links of an older release go on', () => {
    expect(tokens.tokenOf(signed, 17)).toBe('0000HXK912EYNYHKGC0EN');
  });

  test('carries answers, which nobody can change, take away or add', () => {
    const answers = { region: 'north & “west”', tags: ['a', 'b'] };
    const token = tokens.tokenOf(signed, 17, answers);
    expect(token).toMatch(/^[\w-]+\.[0-9A-Z]{21}$/);
    expect(tokens.check(token, survey, now)).toEqual({ outcome: 'valid', number: 17, answers });
    const [written = '', own = ''] = token.split('.');
    const other = tokens.tokenOf(signed, 17, { region: 'south' }).split('.')[0]!;
    const plain = tokens.tokenOf(signed, 17);
    const forged = [
      own,
      `${other}.${own}`,
      `${written}.${plain}`,
      `.${own}`,
      `${written}..${own}`,
      `${written}=.${own}`,
    ];
    expect(forged.map((each) => tokens.check(each, survey, now).outcome)).toEqual(forged.map(() => 'forged'));
    expect(tokens.tokenOf(signed, 17, {})).toBe(plain);
    expect(() => tokens.tokenOf(signed, 17, { region: 'x'.repeat(maxSignedBytes) })).toThrow(RangeError);
  });

  test('is forged if any character is another', () => {
    const token = tokens.tokenOf(signed, 17);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === '7' ? '8' : '7';
      const forged = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
      expect([forged, tokens.check(forged, survey, now)]).toEqual([forged, { outcome: 'forged' }]);
    }
  });

  test('is forged with another secret, survey or batch, or for a number that no batch has', () => {
    const token = tokens.tokenOf(signed, 17);
    const outcomes = [
      createInvitationTokens('another secret').check(token, survey, now),
      tokens.check(token, { ...survey, instance: '01KAJ5V3M0Q8ZJX4T9W2YB6NDD' }, now),
      tokens.check(token, { instance, invitations: [{ ...batch, id: last.id }] }, now),
      tokens.check(token, { instance, invitations: [{ ...batch, from: 18 }] }, now),
      tokens.check(token, { instance }, now),
    ];
    expect(outcomes).toEqual(outcomes.map(() => ({ outcome: 'forged' })));
  });

  test.each([
    '',
    '0',
    'x'.repeat(21),
    `${'0'.repeat(20)}\n`,
    `${'0'.repeat(20)}ſ`,
    'é'.repeat(21),
    '0'.repeat(22),
  ])('is not %j', (token) => {
    expect(tokens.check(token, survey, now)).toEqual({ outcome: 'forged' });
  });

  test('says that its batch has expired or was revoked only if it is genuine', () => {
    const token = tokens.tokenOf(signed, 17);
    const at = '2026-11-21T09:00:00.000Z';
    const expired = { instance, invitations: [{ ...batch, expiresAt: at }] };
    const revoked = { instance, invitations: [{ ...batch, revokedAt: at }] };
    expect(tokens.check(token, expired, now - 1)).toMatchObject({ outcome: 'valid' });
    expect(tokens.check(token, expired, now)).toEqual({ outcome: 'expired' });
    expect(tokens.check(token, revoked, now)).toEqual({ outcome: 'revoked' });
    const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    expect(tokens.check(wrong, revoked, now)).toEqual({ outcome: 'forged' });
  });
});
