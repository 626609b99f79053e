import { describe, expect, test } from '@jest/globals';
import { ReadBudget } from './read-budget.ts';

const mebibyte = 1024 ** 2;

/** Readers that hold their documents until the test lets them go. */
function readers(maxBytes: number) {
  const budget = new ReadBudget(maxBytes);
  const inHand = new Map<string, () => void>();
  return {
    budget,
    read: (name: string, bytes: number) =>
      budget.hold(async (admit) => {
        await admit(bytes);
        await new Promise<void>((parsed) => inHand.set(name, parsed));
      }),
    inHand: () => [...inHand.keys()].join(' '),
    parsed: async (name: string) => {
      inHand.get(name)?.();
      inHand.delete(name);
      await new Promise(setImmediate);
    },
  };
}

describe('ReadBudget', () => {
  test('admits what fits, and the others in order when there is room', async () => {
    const { budget, read, parsed, inHand } = readers(8 * mebibyte);
    const all = ['a', 'b', 'c', 'd'].map((name) => read(name, 4 * mebibyte));
    await new Promise(setImmediate);
    expect([inHand(), budget.bytes]).toEqual(['a b', 8 * mebibyte]);
    await parsed('b');
    expect(inHand()).toBe('a c');
    await parsed('a');
    expect(inHand()).toBe('c d');
    await parsed('c');
    await parsed('d');
    await Promise.all(all);
    expect(budget.bytes).toBe(0);
  });

  test('serves waiting reads in order, so that small ones do not starve a large one', async () => {
    const { read, parsed, inHand } = readers(8 * mebibyte);
    void read('a', 5 * mebibyte);
    void read('huge', 20 * mebibyte);
    void read('b', mebibyte);
    await new Promise(setImmediate);
    expect(inHand()).toBe('a');
    await parsed('a');
    expect(inHand()).toBe('huge');
    await parsed('huge');
    expect(inHand()).toBe('b');
  });

  test('does not hold up a document of usual size', async () => {
    const { read, inHand } = readers(8 * mebibyte);
    void read('a', 8 * mebibyte);
    void read('b', 8 * mebibyte);
    void read('usual', 64 * 1024);
    await new Promise(setImmediate);
    expect(inHand()).toBe('a usual');
  });

  test('lets 128 documents wait, and refuses further ones until there is room', async () => {
    const budget = new ReadBudget(mebibyte);
    const read = Promise.withResolvers<void>();
    const one = () =>
      budget.hold(async (admit) => {
        await admit(mebibyte);
        await read.promise;
      });
    const all = Array.from({ length: 1 + 128 }, one);
    await expect(one()).rejects.toMatchObject({ name: 'StorageError', code: 'overloaded' });
    read.resolve();
    await Promise.all(all);
    await one();
  });

  test('gets its room back from a reading that fails, and from the try before of one that is repeated', async () => {
    const budget = new ReadBudget(8 * mebibyte);
    const failed = budget.hold(async (admit) => {
      await admit(8 * mebibyte);
      throw new Error('cut off');
    });
    await expect(failed).rejects.toThrow('cut off');
    await budget.hold(async (admit) => {
      await admit(8 * mebibyte);
      await admit(6 * mebibyte);
      expect(budget.bytes).toBe(6 * mebibyte);
    });
    expect(budget.bytes).toBe(0);
  });
});
