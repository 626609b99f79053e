import { MemoryBlobService, memoryBlobContainer } from '@canvass/storage/memory';
import { FakeClock } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { MarkedLinks } from './marked-links.ts';

const mail = { list: 'L1', people: 100 };
const stored = {
  instance: 'I1',
  invitations: [
    { id: 'B1', from: 0, count: 50, createdAt: '' },
    { id: 'B2', from: 50, count: 100, createdAt: '', mail },
  ],
};

function fixture() {
  const clock = new FakeClock();
  const container = memoryBlobContainer(new MemoryBlobService(), 'mail-rows');
  const calls: string[] = [];
  /** The storage responds when this has resolved. */
  const storage = { responds: Promise.resolve() };
  for (const name of ['get', 'put'] as const) {
    const call = container[name].bind(container) as (...args: unknown[]) => Promise<never>;
    container[name] = async (...args: unknown[]) => {
      calls.push(name);
      await storage.responds;
      return call(...args);
    };
  }
  const links = new MarkedLinks({ container, clock });
  const at = { tenant: 'acme', survey: 'coffee' };
  const open = (number: number | undefined): void => links.mark('opened', at, stored, number);
  const start = (number: number | undefined): void => links.mark('started', at, stored, number);
  const bits = async (mark = 'opened'): Promise<number[]> => {
    const found = await container.get(`acme/coffee/I1/L1/${mark}`);
    return found.outcome === 'found' ? [...found.bytes] : [];
  };
  return { clock, calls, storage, links, open, start, bits };
}

test('links that no list has cost no call, and need no timer', async () => {
  const { clock, calls, open, start } = fixture();
  for (const number of [undefined, 3]) {
    open(number);
    start(number);
  }
  expect(clock.pending).toBe(0);
  await clock.advance(60_000);
  expect(calls).toEqual([]);
});

test('the links of a list that get a mark within ten seconds cost one read and one write, and each counts once', async () => {
  const { clock, calls, open, bits } = fixture();
  for (const number of [50, 52, 60, 52]) open(number);
  await clock.advance(10_000);
  expect(calls).toEqual(['get', 'put']);
  open(52);
  await clock.advance(60_000);
  expect(calls).toEqual(['get', 'put']);
  expect(await bits()).toEqual([0b101, 0b100]);
});

test('the mark of a person who has begun is apart from that of an opened link, and each page that they send costs nothing more', async () => {
  const { clock, calls, open, start, bits } = fixture();
  for (const number of [50, 52]) open(number);
  start(52);
  await clock.advance(10_000);
  for (let page = 0; page < 5; page += 1) {
    start(52);
    await clock.advance(10_000);
  }
  expect(calls).toEqual(['get', 'put', 'get', 'put']);
  expect([await bits(), await bits('started')]).toEqual([[0b101], [0b100]]);
});

test('a site that stops waits for the marks that it is writing', async () => {
  const { clock, storage, links, open, bits } = fixture();
  const slow = Promise.withResolvers<void>();
  storage.responds = slow.promise;
  open(50);
  await clock.advance(10_000);
  let hasStopped = false;
  const stopped = links.flush().then(() => (hasStopped = true));
  await clock.settle();
  expect(hasStopped).toBe(false);
  slow.resolve();
  await stopped;
  expect(await bits()).toEqual([0b1]);
});
