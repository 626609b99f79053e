import { describe, expect, test } from '@jest/globals';
import { eventually } from './eventually.ts';

describe('eventually', () => {
  test('repeats until the assertion holds and returns its value', async () => {
    let attempts = 0;
    const value = await eventually(
      () => {
        attempts += 1;
        expect(attempts).toBeGreaterThan(2);
        return attempts;
      },
      { intervalMs: 1 },
    );
    expect(value).toBe(3);
  });

  test('fails at the deadline with the last failure as its cause', async () => {
    const failure = new Error('no luck');
    const attempt = eventually(() => Promise.reject(failure), { timeoutMs: 20, intervalMs: 1 });
    await expect(attempt).rejects.toMatchObject({ code: 'eventually-timed-out', cause: failure });
  });

  test('does not wait beyond the deadline for an attempt that hangs', async () => {
    const attempt = eventually(() => new Promise(() => undefined), { timeoutMs: 20, intervalMs: 1 });
    await expect(attempt).rejects.toMatchObject({ code: 'eventually-timed-out' });
  });
});
