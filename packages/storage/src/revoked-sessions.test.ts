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
  for await (const { name } of memory.elsewhere.list('0')) names.push(name.split('-')[1] ?? '');
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

  test('is so at once in another process of the same site', async () => {
    const told: ((blob: string) => void)[] = [];
    const channel = {
      tell: () => {},
      onTold: (listener: (blob: string) => void) => void told.push(listener),
    };
    const sibling = createRevokedSessions({ container: memory.elsewhere, clock, siblings: channel });
    const speaker = { tell: (blob: string) => told.forEach((listener) => listener(blob)), onTold: () => {} };
    const speaking = createRevokedSessions({ container: memory.container, clock, siblings: speaker });
    const one = session();
    sibling.opened(one);
    expect(await sibling.isRevoked(one)).toBe(false);
    await speaking.revoke(one);
    expect(await sibling.isRevoked(one)).toBe(true);
  });

  test('is so within 5 s in a process that has seen it good', async () => {
    const one = session();
    elsewhere.opened(one);
    expect(await elsewhere.isRevoked(one)).toBe(false);
    await here.revoke(one);
    await clock.advance(5_000);
    expect(await elsewhere.isRevoked(one)).toBe(true);
  });

  test('is so elsewhere even if it was asked for while it was being revoked', async () => {
    const one = session();
    // The marker is known.
    await here.isRevoked(session('two'));
    const { promise, resolve: open } = Promise.withResolvers<void>();
    memory.gate = promise;
    const asked = here.isRevoked(one);
    await clock.settle();
    await elsewhere.revoke(one);
    open();
    memory.gate = undefined;
    expect(await asked).toBe(false);
    await clock.advance(5_000);
    expect(await here.isRevoked(one)).toBe(true);
  });

  test('is so within 5 min if the process that revoked it died before it told the others', async () => {
    const one = session();
    expect(await elsewhere.isRevoked(one)).toBe(false);
    memory.faults.push('unanswered');
    await expect(here.revoke(one)).rejects.toMatchObject({ code: 'unavailable' });
    await clock.advance(299_000);
    expect(await elsewhere.isRevoked(one)).toBe(false);
    await clock.advance(1_000);
    expect(await elsewhere.isRevoked(one)).toBe(true);
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

test('of a thousand sessions that are looked at again and again, each is read once, until one is revoked', async () => {
  const many = Array.from({ length: 1_000 }, (_, number) => session(`s${number}`));
  const askAll = async () => {
    const answers: boolean[] = [];
    for (const each of many) answers.push(await here.isRevoked(each));
    return answers.filter((isRevoked) => isRevoked).length;
  };
  await askAll();
  expect(memory.calls.total).toBe(1_001);
  memory.calls.reset();
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await clock.advance(1_000);
    await askAll();
  }
  // The marker, every 5 s.
  expect(memory.calls.total).toBe(12);

  memory.calls.reset();
  await elsewhere.revoke(many[500]!);
  await clock.advance(5_000);
  expect([await askAll(), await askAll()]).toEqual([1, 1]);
  expect(memory.calls.total).toBe(1_001);
});

test('nobody asks the storage while nobody is signed in', async () => {
  here.opened(session());
  await clock.advance(60_000);
  expect(memory.calls.total).toBe(0);
});

describe('a name that is valid once', () => {
  test('is used up by one of those who did it at once', async () => {
    const one = session();
    const used = await Promise.all([here.useOnce(one), elsewhere.useOnce(one)]);
    expect(used.map(String).toSorted()).toEqual(['false', 'true']);
    expect(await here.useOnce(one)).toBe(false);
  });

  test('makes no process ask for its sessions again', async () => {
    const one = session();
    await here.isRevoked(one);
    await elsewhere.useOnce(session('link', 1));
    await clock.advance(5_000);
    memory.calls.reset();
    await here.isRevoked(one);
    expect(memory.calls.total).toBe(1);
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

  test('it is asked every 5 s, and what was revoked ends once it answers again', async () => {
    const one = session();
    here.opened(one);
    memory.isDown = true;
    memory.calls.reset();
    for (let times = 0; times < 10; times += 1) expect(await here.isRevoked(one)).toBe(false);
    const tries = memory.calls.total;
    await elsewhere.revoke(one);
    memory.isDown = false;
    await clock.advance(4_999);
    expect([await here.isRevoked(one), memory.calls.total]).toEqual([false, tries]);
    await clock.advance(1);
    expect(await here.isRevoked(one)).toBe(true);
  });
});
