import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { faultyMemory, type FaultyMemory } from '../test/faulty-memory.ts';
import { createRevokedSessions, type RevokedSessions } from './revoked-sessions.ts';

let clock: FakeClock;
let memory: FaultyMemory;
let here: RevokedSessions;
/** Those of another process. */
let elsewhere: RevokedSessions;

beforeEach(() => {
  clock = new FakeClock();
  memory = faultyMemory(clock);
  here = createRevokedSessions({ container: memory.container, clock });
  elsewhere = createRevokedSessions({ container: memory.elsewhere, clock });
});

const hours = (count: number) => Math.floor(clock.now() / 1_000) + count * 3_600;
const session = (id = 'one', lastsHours = 8) => ({ id, untilSeconds: hours(lastsHours) });

async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of memory.elsewhere.list()) names.push(name.split('-')[1] ?? '');
  return names;
}

describe('a session that was revoked', () => {
  test('is so at once here, and after a restart', async () => {
    const [one, two] = [session('one'), session('two')];
    expect(await here.isRevoked(one)).toBe(false);
    await here.revoke(one);
    expect([await here.isRevoked(one), await here.isRevoked(two)]).toEqual([true, false]);
    const restarted = createRevokedSessions({ container: memory.container, clock });
    expect(await restarted.isRevoked(one)).toBe(true);
  });

  test('is so within 5 s in a process that has seen it good', async () => {
    const one = session();
    elsewhere.opened(one);
    expect(await elsewhere.isRevoked(one)).toBe(false);
    await here.revoke(one);
    await clock.advance(5_000);
    expect(await elsewhere.isRevoked(one)).toBe(true);
  });

  test('was revoked by one of those who did it at once', async () => {
    const one = session();
    const revoked = await Promise.all([here.revokeOnce(one), elsewhere.revokeOnce(one)]);
    expect(revoked.map(String).toSorted()).toEqual(['false', 'true']);
    expect(await here.revokeOnce(one)).toBe(false);
    expect(await here.isRevoked(one)).toBe(true);
  });

  test('stays so for as long as the storage is down', async () => {
    const one = session();
    await here.revoke(one);
    memory.isDown = true;
    await clock.advance(599_000);
    expect(await here.isRevoked(one)).toBe(true);
  });

  test('is not treated as revoked if the write did not land', async () => {
    const one = session();
    memory.faults.push('lost');
    await expect(here.revoke(one)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await here.isRevoked(one)).toBe(false);
    await here.revoke(one);
    expect(await here.isRevoked(one)).toBe(true);
  });

  test('is forgotten some time after it ran out, when another user signs out', async () => {
    await here.revoke(session('short', 1));
    await here.revoke(session('long', 8));
    await clock.advance(2 * 3_600_000 - 1_000);
    await here.revoke(session('second', 8));
    expect(await stored()).toEqual(['short', 'long', 'second']);
    await clock.advance(1_000);
    await here.revoke(session('third', 8));
    expect(await stored()).toEqual(['long', 'second', 'third']);
  });
});

describe('if the storage does not answer', () => {
  test('a session goes on for 10 minutes that was opened here or seen to be good', async () => {
    const [opened, seen, unknown] = [session('opened'), session('seen'), session('unknown')];
    here.opened(opened);
    expect(await here.isRevoked(seen)).toBe(false);
    memory.isDown = true;
    await clock.advance(599_000);
    expect([await here.isRevoked(opened), await here.isRevoked(seen)]).toEqual([false, false]);
    await expect(here.isRevoked(unknown)).rejects.toMatchObject({ code: 'unavailable' });
    await clock.advance(1_000);
    await expect(here.isRevoked(opened)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
