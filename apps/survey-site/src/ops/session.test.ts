import { describe, expect, test } from '@jest/globals';
import { createSessions } from './session.ts';

const time = { ms: Date.parse('2026-11-21T09:00:00Z') };
const sessions = createSessions('operator-key-of-the-tests', () => time.ms);
const nameAndValue = (cookie: string) => cookie.split(';', 1)[0] ?? '';
const secure = false;

describe('a session', () => {
  test('is kept from scripts, from other sites and from the rest of this one', () => {
    expect(sessions.open({ secure })).toMatch(
      /^canvass-operator=[\w.-]+; Path=\/ops; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    );
    expect(sessions.open({ secure: true })).toMatch(/; Secure$/);
  });

  test('holds for 8 hours, whoever counts them: a browser may keep a cookie for longer', () => {
    const now = { ms: time.ms };
    const later = createSessions('operator-key-of-the-tests', () => now.ms);
    const cookie = nameAndValue(sessions.open({ secure }));
    now.ms += 8 * 3_600_000 - 1_000;
    expect(later.isOpen(cookie)).toBe(true);
    now.ms += 1_000;
    expect(later.isOpen(cookie)).toBe(false);
  });

  test('of one site is one of every other that has the key, and of none that has another', () => {
    const cookie = nameAndValue(sessions.open({ secure }));
    expect(createSessions('operator-key-of-the-tests', () => time.ms).isOpen(cookie)).toBe(true);
    expect(createSessions('another-key-of-the-tests', () => time.ms).isOpen(cookie)).toBe(false);
  });

  test('is found among other cookies, and among others of its name', () => {
    const cookie = nameAndValue(sessions.open({ secure }));
    expect(sessions.isOpen(`a=b; canvass-operator=x; ${cookie}; c`)).toBe(true);
  });

  const [value = ''] = sessions.open({ secure }).slice('canvass-operator='.length).split(';', 1);
  const [until = '', code = ''] = value.split('.');
  test.each([
    ['no cookie', undefined],
    ['an empty one', 'canvass-operator='],
    ['one of another name', `canvass-operators=${value}`],
    ['one that was made to last longer', `canvass-operator=${Number(until) + 1}.${code}`],
    ['one with more behind it', `canvass-operator=${value}.`],
    ['one without a code', `canvass-operator=${until}`],
    ['one whose code is another', `canvass-operator=${until}.${'A'.repeat(43)}`],
    ['one whose code is longer', `canvass-operator=${until}.${code}A`],
  ])('is none with %s', (_name, cookie) => {
    expect(sessions.isOpen(cookie)).toBe(false);
  });

  test('ends in the browser that signs out', () => {
    expect(sessions.close({ secure })).toBe(
      'canvass-operator=; Path=/ops; Max-Age=0; HttpOnly; SameSite=Strict',
    );
  });
});
