import { describe, expect, test } from '@jest/globals';
import { Turns } from './turns.ts';

function started(turns: Turns) {
  const running = new Map<string, () => void>();
  return {
    running: () => [...running.keys()].join(' '),
    take: async (key: string, name: string) => {
      running.set(name, await turns.take(key));
    },
    end: async (name: string) => {
      running.get(name)?.();
      running.delete(name);
      await new Promise(setImmediate);
    },
  };
}

describe('turns', () => {
  test('are so many at a time, in the order in which they were asked for', async () => {
    const { running, take, end } = started(new Turns(2));
    const all = ['a', 'b', 'c', 'd'].map((name) => take('acme', name));
    await new Promise(setImmediate);
    expect(running()).toBe('a b');
    await end('b');
    expect(running()).toBe('a c');
    await end('a');
    await end('c');
    expect(running()).toBe('d');
    await end('d');
    await Promise.all(all);
    await take('acme', 'e');
    expect(running()).toBe('e');
  });

  test('of one key do not wait for those of another', async () => {
    const { running, take } = started(new Turns(1));
    void take('acme', 'a');
    void take('acme', 'b');
    await take('other', 'c');
    expect(running()).toBe('a c');
  });
});
