import { describe, expect, test } from '@jest/globals';
import { backOffMs } from './back-off.ts';
import { SupervisedProcess } from './supervised-process.ts';

const spec = { name: 'worker', args: ['worker.ts'], env: {}, port: 1, isStdoutShown: true };

/** A supervised process whose children and clock the test controls. */
class Stage {
  readonly signals: string[] = [];
  readonly reports: string[] = [];
  readonly #timers = new Map<() => void, number>();
  spawned = 0;
  #now = 0;
  end: (ending: string) => Promise<void> = () => Promise.resolve();

  readonly process = new SupervisedProcess(spec, {
    spawn: () => {
      this.spawned += 1;
      const { promise, resolve } = Promise.withResolvers<string>();
      this.end = async (ending) => {
        resolve(ending);
        await settled();
      };
      return { exited: promise, signal: (signal) => void this.signals.push(signal) };
    },
    report: (line) => void this.reports.push(line),
    random: () => 0.5,
    now: () => this.#now,
    after: (delayMs, callback) => {
      const once = () => callback();
      this.#timers.set(once, this.#now + delayMs);
      return () => void this.#timers.delete(once);
    },
  });

  get timers(): number {
    return this.#timers.size;
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const [callback, at] of this.#timers) {
      if (at > this.#now) continue;
      this.#timers.delete(callback);
      callback();
    }
  }
}

/** Lets all promises that can settle do so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('SupervisedProcess', () => {
  test('restarts a child that ended after the back-off, and reports it in one line', async () => {
    const stage = new Stage();
    stage.process.start();
    await stage.end('SIGKILL');
    expect(stage.reports).toEqual(['worker ended (SIGKILL), restart in 0.1 s']);
    stage.pass(124);
    expect(stage.spawned).toBe(1);
    stage.pass(1);
    expect(stage.spawned).toBe(2);
  });

  test('waits longer after each failure, until the child has run for a minute', async () => {
    const stage = new Stage();
    stage.process.start();
    for (let failure = 0; failure < 8; failure += 1) {
      await stage.end('exit code 1');
      stage.pass(10_000);
    }
    expect(stage.reports.at(-1)).toContain('in 5.0 s');
    stage.pass(60_000);
    await stage.end('exit code 1');
    expect(stage.reports.at(-1)).toContain('in 0.1 s');
  });

  test('restarts a child that ended with 0', async () => {
    const stage = new Stage();
    stage.process.start();
    await stage.end('exit code 0');
    stage.pass(10_000);
    expect(stage.spawned).toBe(2);
  });

  test('has one child if it is started twice', () => {
    const stage = new Stage();
    stage.process.start();
    stage.process.start();
    expect(stage.spawned).toBe(1);
  });

  test('stops a child with SIGTERM, waits for it and leaves no timer', async () => {
    const stage = new Stage();
    stage.process.start();
    const stopped = stage.process.stop(10_000);
    expect(stage.signals).toEqual(['SIGTERM']);
    await stage.end('exit code 0');
    await stopped;
    expect({ timers: stage.timers, spawned: stage.spawned, reports: stage.reports }).toEqual({
      timers: 0,
      spawned: 1,
      reports: [],
    });
  });

  test('kills a child that does not stop in time', async () => {
    const stage = new Stage();
    stage.process.start();
    const stopped = stage.process.stop(10_000);
    stage.pass(10_000);
    expect(stage.signals).toEqual(['SIGTERM', 'SIGKILL']);
    expect(stage.reports).toEqual(['worker did not stop within 10 s: killing it']);
    await stage.end('SIGKILL');
    await stopped;
  });

  test('does not restart a child after a stop during the back-off', async () => {
    const stage = new Stage();
    stage.process.start();
    await stage.end('SIGKILL');
    await stage.process.stop(10_000);
    stage.pass(10_000);
    expect({ spawned: stage.spawned, signals: stage.signals }).toEqual({ spawned: 1, signals: [] });
  });

  test('can be started again after a stop', async () => {
    const stage = new Stage();
    stage.process.start();
    const stopped = stage.process.stop(10_000);
    await stage.end('exit code 0');
    await stopped;
    stage.process.start();
    expect(stage.spawned).toBe(2);
  });

  test('runs one child if it is started while it stops', async () => {
    const stage = new Stage();
    stage.process.start();
    const stopped = stage.process.stop(10_000);
    stage.process.start();
    await stage.end('exit code 0');
    await stopped;
    stage.pass(10_000);
    expect(stage.spawned).toBe(2);
  });

  test('kills at once without a restart', async () => {
    const stage = new Stage();
    stage.process.start();
    stage.process.kill();
    expect(stage.signals).toEqual(['SIGKILL']);
    await stage.end('SIGKILL');
    stage.pass(10_000);
    expect(stage.spawned).toBe(1);
  });
});

describe('backOffMs', () => {
  test('doubles the maximum wait with every failure, up to 10 s', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7, 8, 60, 5000].map((failures) => backOffMs(failures, 0.999_999_9));
    expect(longest).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000]);
  });

  test('spreads the waits over the whole range from 0', () => {
    expect([0, 0.25, 0.5].map((random) => backOffMs(3, random))).toEqual([0, 250, 500]);
  });
});
