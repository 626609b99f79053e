import { createRevokedSessions, StorageError } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService, type BlobTransport } from '@canvass/storage/memory';
import { afterEach, describe, expect, test } from '@jest/globals';
import { ulid } from 'ulid';
import { createOperatorSessions } from './operator-sessions.ts';

const time = { ms: Date.parse('2026-11-21T09:00:00Z') };
const service = new MemoryBlobService();
const network = { isDown: false, refuseOnce: false };
const transport: BlobTransport = (_request, apply) => {
  if (!network.isDown && !network.refuseOnce) return Promise.resolve(apply());
  network.refuseOnce = false;
  return Promise.reject(new StorageError('unavailable', 'no answer'));
};

/** The sessions of one process with a cache of its own. */
function sessionsOf(adminApiKey = 'operator-key-of-the-tests', clock = time) {
  const now = () => clock.ms;
  const container = memoryBlobContainer(service, 'revoked-sessions', { transport });
  const revoked = createRevokedSessions({ container, clock: { now } });
  return createOperatorSessions({ key: adminApiKey, revoked, newId: () => ulid(), now });
}

const sessions = sessionsOf();
const nameAndValue = (cookie: string) => cookie.split(';', 1)[0] ?? '';
const secure = false;

describe('a session of an operator', () => {
  test('is hidden from scripts, from other sites and from the rest of this one', () => {
    expect(sessions.open({ secure })).toMatch(
      /^canvass-operator=[\w.-]+; Path=\/ops; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    );
    expect(sessions.open({ secure: true })).toMatch(/; Secure$/);
  });

  test('lasts for 8 hours by the site’s clock, even if a browser keeps its cookie for longer', async () => {
    const now = { ms: time.ms };
    const later = sessionsOf(undefined, now);
    const cookie = nameAndValue(sessions.open({ secure }));
    now.ms += 8 * 3_600_000 - 1_000;
    expect(await later.isOpen(cookie)).toBe(true);
    now.ms += 1_000;
    expect(await later.isOpen(cookie)).toBe(false);
  });

  test('of one site is valid on every site with the same key, and on no other', async () => {
    const cookie = nameAndValue(sessions.open({ secure }));
    expect(await sessionsOf().isOpen(cookie)).toBe(true);
    expect(await sessionsOf('another-key-of-the-tests').isOpen(cookie)).toBe(false);
  });

  test('is found among other cookies, and among others of its name', async () => {
    const cookie = nameAndValue(sessions.open({ secure }));
    expect(await sessions.isOpen(`a=b; canvass-operator=x; ${cookie}; c`)).toBe(true);
  });

  const [value = ''] = sessions.open({ secure }).slice('canvass-operator='.length).split(';', 1);
  const [until = '', id = '', code = ''] = value.split('.');
  test.each([
    ['no cookie', undefined],
    ['an empty one', 'canvass-operator='],
    ['one of another name', `canvass-operators=${value}`],
    ['one whose expiry was extended', `canvass-operator=${Number(until) + 1}.${id}.${code}`],
    ['one with another id', `canvass-operator=${until}.${ulid()}.${code}`],
    ['one with more behind it', `canvass-operator=${value}.`],
    ['one without a code', `canvass-operator=${until}.${id}`],
    ['one whose code is another', `canvass-operator=${until}.${id}.${'A'.repeat(43)}`],
    ['one whose code is longer', `canvass-operator=${until}.${id}.${code}A`],
  ])('is not valid with %s', async (_name, cookie) => {
    expect(await sessions.isOpen(cookie)).toBe(false);
  });

  test('ends for every copy of its cookie, on every site, when its browser signs out', async () => {
    const [first, second] = [sessions.open({ secure }), sessions.open({ secure })].map(nameAndValue);
    const elsewhere = sessionsOf();
    expect(await elsewhere.isOpen(first)).toBe(true);
    expect(await sessions.close(first, { secure })).toBe(
      'canvass-operator=; Path=/ops; Max-Age=0; HttpOnly; SameSite=Strict',
    );
    expect([await sessions.isOpen(first), await sessions.isOpen(second)]).toEqual([false, true]);
    expect(await sessionsOf().isOpen(first)).toBe(false);
    time.ms += 5_000;
    expect(await elsewhere.isOpen(first)).toBe(false);
  });

  describe('if the storage does not answer', () => {
    afterEach(() => void (network.isDown = false));

    test('is ended although that of another cookie could not be', async () => {
      const [first, second] = [sessions.open({ secure }), sessions.open({ secure })].map(nameAndValue);
      network.refuseOnce = true;
      await expect(sessions.close(`${first}; ${second}`, { secure })).rejects.toThrow('no answer');
      expect([await sessions.isOpen(first), await sessions.isOpen(second)]).toEqual([true, false]);
    });

    test('is valid only on the site that opened it', async () => {
      network.isDown = true;
      const cookie = nameAndValue(sessions.open({ secure }));
      expect([await sessions.isOpen(cookie), await sessionsOf().isOpen(cookie)]).toEqual([true, false]);
    });

    test('cannot be ended', async () => {
      const cookie = nameAndValue(sessions.open({ secure }));
      network.isDown = true;
      await expect(sessions.close(cookie, { secure })).rejects.toMatchObject({ code: 'unavailable' });
      expect(await sessions.close(undefined, { secure })).toContain('Max-Age=0');
    });
  });
});
