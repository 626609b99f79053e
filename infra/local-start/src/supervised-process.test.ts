import { describe, expect, test } from '@jest/globals';
import { SupervisedProcess } from './supervised-process.ts';

const spec = { name: 'worker', args: ['worker.ts'], env: {}, isStdoutShown: true };

/** Children that end when the test says so, and a clock that it moves. */
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
  test('starts a child that died again after the back-off, and says so in one line', async () => {
    const stage = new Stage();
    stage.process.start();
    await stage.end('SIGKILL');
    expect(stage.reports).toEqual(['worker ended (SIGKILL) and is started again in 0.1 s']);
    stage.pass(124);
    expect(stage.spawned).toBe(1);
    stage.pass(1);
    expect(stage.spawned).toBe(2);
  });

  test('waits longer with each fall, until the child has been healthy for a minute', async () => {
    const stage = new Stage();
    stage.process.start();
    for (let fall = 0; fall < 8; fall += 1) {
      await stage.end('exit code 1');
      stage.pass(10_000);
    }
    expect(stage.reports.at(-1)).toContain('in 5.0 s');
    stage.pass(60_000);
    await stage.end('exit code 1');
    expect(stage.reports.at(-1)).toContain('in 0.1 s');
  });

  test('starts again a child that ended well: only a stop is wanted', async () => {
    const stage = new Stage();
    stage.process.start();
    await stage.end('exit code 0');
    stage.pass(10_000);
    expect(stage.spawned).toBe(2);
  });

  test('has one child, however often it is started', () => {
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
    expect(stage.reports).toEqual(['worker did not stop within 10 s and is killed']);
    await stage.end('SIGKILL');
    await stopped;
  });

  test('does not start a child again whose wait a stop cut short', async () => {
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

  test('runs one child and no more when it is started while it is being stopped', async () => {
    const stage = new Stage();
    stage.process.start();
    const stopped = stage.process.stop(10_000);
    stage.process.start();
    await stage.end('exit code 0');
    await stopped;
    stage.pass(10_000);
    expect(stage.spawned).toBe(2);
  });

  test('kills at once and for good', async () => {
    const stage = new Stage();
    stage.process.start();
    stage.process.kill();
    expect(stage.signals).toEqual(['SIGKILL']);
    await stage.end('SIGKILL');
    stage.pass(10_000);
    expect(stage.spawned).toBe(1);
  });
});
