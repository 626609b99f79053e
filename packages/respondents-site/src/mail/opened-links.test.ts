import { MemoryBlobService, memoryBlobContainer } from '@canvass/storage/memory';
import { FakeClock } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { OpenedLinks } from './opened-links.ts';

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
  for (const name of ['get', 'put'] as const) {
    const call = container[name].bind(container) as (...args: unknown[]) => Promise<never>;
    container[name] = (...args: unknown[]) => {
      calls.push(name);
      return call(...args);
    };
  }
  const links = new OpenedLinks({ container, clock });
  const open = (number: number | undefined): void => links.opened('acme', 'coffee', stored, number);
  const bits = async (): Promise<number[]> => {
    const found = await container.get('acme/coffee/I1/L1/opened');
    return found.outcome === 'found' ? [...found.bytes] : [];
  };
  return { clock, calls, open, bits };
}

test('links that no list has cost no call, and need no timer', async () => {
  const { clock, calls, open } = fixture();
  open(undefined);
  open(3);
  expect(clock.pending).toBe(0);
  await clock.advance(60_000);
  expect(calls).toEqual([]);
});

test('the links of a list that are opened within ten seconds cost one read and one write, and each counts once', async () => {
  const { clock, calls, open, bits } = fixture();
  for (const number of [50, 52, 60, 52]) open(number);
  await clock.advance(10_000);
  expect(calls).toEqual(['get', 'put']);
  open(52);
  await clock.advance(60_000);
  expect(calls).toEqual(['get', 'put']);
  expect(await bits()).toEqual([0b101, 0b100]);
});
