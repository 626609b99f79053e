import { describe, expect, test } from '@jest/globals';
import { FakeClock, latch } from '@canvass/testing';
import { asleep, schedule, unfinished, type ScheduleTimes } from './schedule.ts';

function fixture(
  task: Parameters<typeof schedule>[0]['task'] = async () => {},
  random = () => 0.5,
  times: Partial<ScheduleTimes> = {},
) {
  const clock = new FakeClock();
  const start = clock.now();
  const runs: number[] = [];
  const failures: unknown[] = [];
  const running = schedule(
    {
      clock,
      random,
      task: (signal) => {
        runs.push(clock.now() - start);
        return task(signal);
      },
      onFailure: (error) => failures.push(error),
    },
    { everyMs: 1_000, firstAfterMs: 100, ...times },
  );
  return { clock, runs, failures, running };
}

describe('a schedule', () => {
  test('runs its task first soon, then at its interval', async () => {
    const { clock, runs, running } = fixture();
    running.start();
    await clock.advance(3_100);
    expect(runs).toEqual([100, 1_100, 2_100, 3_100]);
    await running.stop();
    expect(clock.pending).toBe(0);
  });

  test.each([
    [0, 750],
    [0.999_999, 1_250],
  ])('spreads its runs: by a random %d the next one comes after %d ms', async (random, delayMs) => {
    const { clock, running } = fixture(undefined, () => random);
    running.start();
    await clock.advance(100);
    expect(Math.round(clock.nextDelayMs ?? 0)).toBe(delayMs);
    await running.stop();
  });

  test('never runs two at a time', async () => {
    const gate = latch();
    const { clock, runs, running } = fixture(() => gate.wait());
    running.start();
    await clock.advance(10_000);
    expect(runs).toHaveLength(1);
    gate.open();
    await clock.advance(1_000);
    expect(runs).toHaveLength(2);
    await running.stop();
  });

  test('reports a failed task and continues', async () => {
    const { clock, runs, failures, running } = fixture(() => Promise.reject(new Error('down')));
    running.start();
    await clock.advance(1_100);
    expect(runs).toHaveLength(2);
    expect(failures).toEqual([new Error('down'), new Error('down')]);
    await running.stop();
  });

  test.each([
    ['failed', () => Promise.reject(new Error('down'))],
    ['is unfinished', () => Promise.resolve(unfinished)],
  ])('runs a task that %s again sooner, then less and less often, until it is done', async (_what, fail) => {
    let left = 5;
    const { clock, runs, running } = fixture(
      () => ((left -= 1) >= 0 ? fail() : Promise.resolve()),
      undefined,
      { retryAfterMs: 200 },
    );
    running.start();
    await clock.advance(5_600);
    expect(runs).toEqual([100, 300, 700, 1_500, 2_500, 3_500, 4_500, 5_500]);
    left = 1;
    await clock.advance(1_200);
    expect(runs.slice(8)).toEqual([6_500, 6_700]);
    await running.stop();
  });

  test('aborts a running task when it stops, waits for it, and reports no failure', async () => {
    let ended = false;
    const { clock, runs, failures, running } = fixture(
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            ended = true;
            reject(new Error('aborted'));
          });
        }),
    );
    running.start();
    await clock.advance(100);
    await running.stop();
    expect(ended).toBe(true);
    expect(failures).toEqual([]);
    await clock.advance(10_000);
    expect(runs).toHaveLength(1);
  });

  test('has no timer while its task is asleep, and runs it an interval after it is woken', async () => {
    const { clock, runs, running } = fixture(async () => asleep);
    running.start();
    await clock.advance(5_000);
    expect([runs, clock.pending]).toEqual([[100], 0]);
    running.wake();
    running.wake();
    await clock.advance(5_000);
    expect(runs).toEqual([100, 6_000]);
    await running.stop();
    running.wake();
    expect(clock.pending).toBe(0);
  });

  test('runs a task again that was woken while it ran', async () => {
    const gate = latch();
    const { clock, runs, running } = fixture(async () => {
      await gate.wait();
      return asleep;
    });
    running.start();
    await clock.advance(100);
    running.wake();
    gate.open();
    await clock.advance(5_000);
    expect(runs).toEqual([100, 1_100]);
    await running.stop();
  });

  test('may be started again while its task was asleep', async () => {
    const { clock, runs, running } = fixture(async () => asleep);
    running.start();
    await clock.advance(200);
    await running.stop();
    running.start();
    running.wake();
    await clock.advance(5_000);
    expect(runs).toEqual([100, 300]);
    await running.stop();
  });

  test('may be started twice, stopped twice, and started again', async () => {
    const { clock, runs, running } = fixture();
    await running.stop();
    running.start();
    running.start();
    await clock.advance(1_100);
    expect(runs).toHaveLength(2);
    await Promise.all([running.stop(), running.stop()]);
    running.start();
    await clock.advance(100);
    expect(runs).toHaveLength(3);
    await running.stop();
    expect(clock.pending).toBe(0);
  });
});
