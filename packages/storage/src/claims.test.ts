import { expect, test } from '@jest/globals';
import { pause } from '@canvass/runtime/clock';
import { FakeClock, latch, seededRandom } from '@canvass/testing';
import { createClaims, type Claims } from './claims.ts';
import { StorageError } from './errors.ts';
import { FaultyStorage, memoryBlobContainer, MemoryBlobService } from '../test/memory/index.ts';

const limit = 4;

/** Things with a limit, and as many processes as a test wants. */
function world() {
  const clock = new FakeClock();
  const service = new MemoryBlobService({ now: () => clock.now() });
  const things = new Map<string, boolean>();
  const process = (seed: number): Claims =>
    createClaims({
      container: memoryBlobContainer(service, 'leases'),
      clock,
      random: seededRandom(seed),
    });
  const claim = (claims: Claims, name: string) =>
    claims.claim({
      scope: 'things/acme',
      name,
      list: () => Promise.resolve(new Map(things)),
      limitReached: ({ length }) => (length >= limit ? limit : undefined),
    });
  /** Claims and creates. */
  const create = async (claims: Claims, name: string) => {
    const claimed = await claim(claims, name);
    if (claimed.outcome === 'claimed') things.set(name, true);
    return claimed.outcome;
  };
  return { clock, service, things, process, claim, create };
}

test('300 processes that create at once get as many claims as the limit allows', async () => {
  const { clock, things, process, create } = world();
  const asked = Array.from({ length: 300 }, (_, number) => create(process(number), `thing-${number}`));
  const all = Promise.all(asked);
  for (let turn = 0; turn < 100; turn += 1) await clock.advance(100);
  expect((await all).filter((outcome) => outcome === 'claimed')).toHaveLength(limit);
  expect(things.size).toBe(limit);
});

test('creations of one process that wait for each other list and write together, and below the limit all succeed', async () => {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const claims = createClaims({ container: storage.container('leases'), clock, random: seededRandom(1) });
  const things = new Map<string, boolean>();
  let listings = 0;
  const create = async (name: string): Promise<string> => {
    const { outcome } = await claims.claim({
      scope: 'things/acme',
      name,
      list: async () => {
        listings += 1;
        await pause(clock, 100);
        return new Map(things);
      },
      limitReached: ({ length }) => (length >= 1_000 ? 1_000 : undefined),
    });
    things.set(name, true);
    return outcome;
  };
  const all = Promise.allSettled(Array.from({ length: 200 }, (_, number) => create(`thing-${number}`)));
  for (let turn = 0; turn < 400; turn += 1) await clock.advance(100);
  expect((await all).filter((each) => each.status === 'rejected' || each.value !== 'claimed')).toEqual([]);
  // The first alone, and all that came meanwhile.
  expect(listings).toBe(2);
  // A read and a write of the claims.
  expect(storage.requests).toHaveLength(4);
});

test('creations of one process that wait for a storage without an answer fail together, and later ones succeed', async () => {
  const { process, things } = world();
  const claims = process(1);
  const hung = latch();
  let isDown = true;
  const claim = (name: string) =>
    claims.claim({
      scope: 'things/acme',
      name,
      list: async () => {
        if (!isDown) return new Map(things);
        await hung.wait();
        throw new StorageError('unavailable', 'no answer in time');
      },
      limitReached: ({ length }) => (length >= limit ? limit : undefined),
    });
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map(claim));
  const forgotten = claims.forget({ scope: 'things/acme', name: 'x' });
  hung.open();
  expect((await all).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
  await forgotten;
  isDown = false;
  expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(claim))).toMatchObject([
    ...Array.from({ length: 4 }, () => ({ outcome: 'claimed' })),
    { outcome: 'full', limit },
  ]);
});

test('attempts of one request get the name that the first of them has claimed, whether it is created or not', async () => {
  const { clock, things, process, create } = world();
  const claimSame = (claims: Claims, name: string) =>
    claims.claim({
      scope: 'things/acme',
      name,
      isSame: (other) => other.endsWith('-of-one'),
      list: () => Promise.resolve(new Map(things)),
      limitReached: ({ length }) => (length >= limit ? limit : undefined),
    });
  const all = Promise.all(Array.from({ length: 20 }, (_, n) => claimSame(process(n), `${n}-of-one`)));
  for (let turn = 0; turn < 100; turn += 1) await clock.advance(100);
  const claimed = await all;
  const first = claimed.findIndex(({ outcome }) => outcome === 'claimed');
  const same = { outcome: 'same', name: `${first}-of-one` };
  expect(claimed.filter((_, n) => n !== first)).toEqual(Array.from({ length: 19 }, () => same));
  things.set(same.name, false);
  expect(await claimSame(process(1), 'late-of-one')).toEqual(same);
  // Also when the limit is reached.
  for (const name of ['a', 'b', 'c', 'd']) await create(process(1), name);
  expect(await claimSame(process(1), 'late-of-one')).toEqual(same);
});

test('what has ended, or was deleted, does not count any more', async () => {
  const { things, process, create } = world();
  const claims = process(1);
  for (const name of ['a', 'b', 'c', 'd']) expect(await create(claims, name)).toBe('claimed');
  expect(await create(claims, 'e')).toBe('full');
  things.set('a', false);
  expect(await create(claims, 'e')).toBe('claimed');
  expect(await create(claims, 'f')).toBe('full');
  things.delete('b');
  expect(await create(claims, 'f')).toBe('claimed');
});

test('what was deleted a moment after its creation does not count any more', async () => {
  const { things, process, create } = world();
  const claims = process(1);
  for (const name of ['a', 'b', 'c', 'd']) await create(claims, name);
  things.delete('d');
  expect(await create(claims, 'e')).toBe('full');
  await claims.forget({ scope: 'things/acme', name: 'd' });
  expect(await create(claims, 'e')).toBe('claimed');
  expect(await create(claims, 'f')).toBe('full');
});

test('a claim of a process that died before it created anything lapses after a minute', async () => {
  const { clock, process, claim, create } = world();
  for (const name of ['a', 'b', 'c', 'd']) await claim(process(1), name);
  const claims = process(2);
  expect(await create(claims, 'e')).toBe('full');
  await clock.advance(59_000);
  expect(await create(claims, 'e')).toBe('full');
  await clock.advance(1_000);
  expect(await create(claims, 'e')).toBe('claimed');
});

test('a claim keeps its age when others claim after it', async () => {
  const { clock, process, claim, create } = world();
  const claims = process(1);
  await claim(claims, 'a');
  await clock.advance(30_000);
  for (const name of ['b', 'c', 'd']) await claim(claims, name);
  await clock.advance(30_000);
  expect(await create(claims, 'e')).toBe('claimed');
  expect(await create(claims, 'f')).toBe('full');
});

test('who claims the same again counts once', async () => {
  const { process, claim, create } = world();
  const claims = process(1);
  for (let time = 0; time < 5; time += 1) expect((await claim(claims, 'a')).outcome).toBe('claimed');
  for (const name of ['b', 'c', 'd']) expect(await create(claims, name)).toBe('claimed');
});
