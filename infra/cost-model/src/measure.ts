import { eachMessage, messageQueueOn, QueueListener } from '@canvass/queue';
import { MemoryQueueAccount } from '@canvass/queue/memory';
import { dayMs, hourMs } from '@canvass/runtime/clock';
import type { StorageCalls } from '@canvass/storage';
import { FakeClock } from '@canvass/testing';
import { InProcessTriggers } from '@canvass/queue/memory';
import { z } from 'zod';
import { times } from './calls.ts';
import type { MeasuredIdleness, MeasuredRate } from './canvass-model.ts';
import { emptyReceive, measuredSystem } from './measured-system.ts';
import { PendingWork } from './advance-until.ts';
import type { Calls } from './prices.ts';

export interface RateOptions {
  readonly perDay: number;
  readonly surveys: number;
  /** Of hints and of summaries. */
  readonly intervalMs: number;
  /** The number of answers. */
  readonly answers: number;
}

/**
 * Submits `answers` answers at a rate of `perDay` to the real site and worker and returns the number of requests. Throws if
 * the summaries do not contain all of them: the figures would be worthless.
 */
export async function measureRate(
  random: () => number,
  { perDay, surveys, intervalMs, answers }: RateOptions,
): Promise<MeasuredRate> {
  const clock = new FakeClock();
  const system = await measuredSystem(clock, random, { surveys, intervalMs });
  await clock.advance(hourMs);
  system.calls.reset();
  const beganMs = clock.now();
  const pending = new PendingWork();
  for (let index = 0; index < answers; index += 1) {
    // Whole milliseconds: ids contain the time.
    await until(clock, beganMs + Math.round(((index + random()) * dayMs) / perDay), pending);
    pending.add(system.answer(Math.floor(random() * surveys)));
  }
  await until(clock, clock.now() + 10 * intervalMs, pending);
  await pending.all();
  const calls = callsOf(system.calls);
  const counted = await system.counted();
  await system.stop();
  if (counted !== answers) throw new Error(`${answers} answers were submitted and ${counted} counted`);
  const { [emptyReceive]: _idle, ...busy } = calls;
  return {
    perDay,
    callsPerAnswer: times(busy, 1 / answers),
    triggersPerAnswer: (busy['PutMessage'] ?? 0) / answers,
  };
}

/** Advances time to `atMs`, in small steps while a request is pending: parts of the site wait for no clock. */
async function until(clock: FakeClock, atMs: number, pending: PendingWork): Promise<void> {
  while (clock.now() < atMs) {
    const left = atMs - clock.now();
    await clock.advance(pending.size > 0 ? Math.min(left, 2) : left);
  }
}

/** @param hours to measure, after the first three, in which a worker cleans up */
export async function measureIdleness(random: () => number, hours = 24): Promise<MeasuredIdleness> {
  const clock = new FakeClock();
  const system = await measuredSystem(clock, random, { surveys: 1, intervalMs: 1_000 });
  await clock.advance(3 * hourMs);
  system.calls.reset();
  await clock.advance(hours * hourMs);
  const { [emptyReceive]: _polls, ...housekeeping } = callsOf(system.calls);
  await system.stop();
  return {
    housekeeping: times(housekeeping, 1 / hours),
    pollsPolling: await pollsPerHour(random, false, hours),
    pollsTriggered: await pollsPerHour(random, true, hours),
  };
}

/** Receives per idle hour of a listener with its defaults. */
async function pollsPerHour(random: () => number, isTriggered: boolean, hours: number): Promise<number> {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  let polls = 0;
  const wire = (name: string) => {
    const queue = account.queue(name);
    return {
      ...queue,
      get: (...args: Parameters<typeof queue.get>) => {
        polls += 1;
        return queue.get(...args);
      },
    };
  };
  const service = { wire, storageAccount: 'memory', clock };
  const queue = messageQueueOn(service, { name: 'idle', schema: z.object({}) });
  const trigger = isTriggered ? { trigger: new InProcessTriggers() } : {};
  const listener = new QueueListener(
    queue,
    { ...trigger, maxTasks: 200, clock, random },
    eachMessage({ run: async () => {} }),
  );
  listener.start(200);
  await clock.advance(hourMs);
  const before = polls;
  await clock.advance(hours * hourMs);
  await listener.stop();
  return (polls - before) / hours;
}

export function callsOf(calls: StorageCalls): Calls {
  const counts: Record<string, number> = {};
  for (const { operation, count } of calls.rows()) counts[operation] = (counts[operation] ?? 0) + count;
  return counts;
}
