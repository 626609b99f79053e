import { Worker } from 'node:worker_threads';
import { describe, expect, test } from '@jest/globals';
import { noteThread } from '@canvass/runtime/process';
import { memoryAccount } from './memory-account.ts';

const mib = 1024 ** 2;

describe('the account of the memory', () => {
  test('has the heap of a thread while it runs', async () => {
    const before = await memoryAccount();
    const thread = noteThread(new Worker('setInterval(() => {}, 1e6)', { eval: true, execArgv: [] }));
    await new Promise((resolve) => thread.once('online', resolve));
    const during = await memoryAccount();
    expect(during.threads - before.threads).toBeGreaterThan(mib);
    await thread.terminate();
    expect((await memoryAccount()).threads).toBe(before.threads);
  });

  test('has a buffer as external memory', async () => {
    const before = await memoryAccount();
    const buffer = Buffer.alloc(64 * mib, 1);
    const after = await memoryAccount();
    expect(after.external - before.external).toBeGreaterThan(32 * mib);
    expect(buffer.byteLength).toBe(64 * mib);
  });

  test('adds up to the resident memory', async () => {
    const parts = Object.values(await memoryAccount());
    const sum = parts.reduce((all, bytes) => all + bytes, 0);
    // Memory comes and goes between the two looks.
    expect(Math.abs(sum - process.memoryUsage.rss())).toBeLessThan(32 * mib);
  });
});
