import { describe, expect, test } from '@jest/globals';
import { Turns } from './turns.ts';

function started(turns: Turns) {
  const running = new Map<string, () => void>();
  const begun = new Map<string, Promise<void>>();
  return {
    running: () => [...running.keys()].join(' '),
    /** Resolves when it runs. */
    take: (key: string, name: string) =>
      new Promise<void>((runs) => {
        const ended = turns.run(key, () => {
          runs();
          return new Promise<void>((end) => running.set(name, end));
        });
        begun.set(name, ended);
      }),
    end: async (name: string) => {
      running.get(name)?.();
      running.delete(name);
      await begun.get(name);
      await new Promise(setImmediate);
    },
  };
}

describe('turns', () => {
  test('are limited at a time, and granted in order', async () => {
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

  test('end if the work fails', async () => {
    const turns = new Turns(1);
    await expect(turns.run('acme', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await turns.run('acme', () => Promise.resolve('next'))).toBe('next');
  });

  test('of one key do not wait for those of another', async () => {
    const { running, take } = started(new Turns(1));
    void take('acme', 'a');
    void take('acme', 'b');
    await take('other', 'c');
    expect(running()).toBe('a c');
  });
});
