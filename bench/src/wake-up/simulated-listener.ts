import { eachMessage, messageQueueOn, QueueListener } from '@canvass/queue';
import { MemoryQueueAccount } from '@canvass/queue/memory';
import type { ListenerOptions, WireQueue } from '@canvass/queue';
import { hourMs } from '@canvass/runtime/clock';
import { FakeClock } from '@canvass/testing';
import { InProcessTriggers } from '@canvass/queue/memory';
import { z } from 'zod';

const minuteMs = 60_000;
const name = 'wake-up';

/** A listener with its defaults on simulated time, and its calls. */
function simulate(random: () => number, options: ListenerOptions) {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  let calls = 0;
  const counted = (wire: WireQueue): WireQueue => ({
    ...wire,
    get: (...given) => {
      calls += 1;
      return wire.get(...given);
    },
    depth: () => {
      calls += 1;
      return wire.depth();
    },
  });
  const queue = messageQueueOn(
    { wire: (of) => counted(account.queue(of)), storageAccount: 'memory', clock },
    { name, schema: z.object({ sentMs: z.number() }) },
  );
  const waitedMs: number[] = [];
  const listener = new QueueListener(
    queue,
    { ...options, clock, random },
    eachMessage({ run: async ({ body }) => void waitedMs.push(clock.now() - body.sentMs) }),
  );
  listener.start();
  return { clock, queue, listener, waitedMs, calls: () => calls };
}

/** Returns the calls in an hour without a message, after an idle hour. */
export async function callsOfAnIdleHour(random: () => number, isTriggered: boolean): Promise<number> {
  const options = isTriggered ? { trigger: new InProcessTriggers() } : {};
  const { clock, listener, calls } = simulate(random, options);
  await clock.advance(hourMs);
  const before = calls();
  await clock.advance(hourMs);
  const idle = calls() - before;
  await listener.stop();
  return idle;
}

/** Returns the waits in ms of messages that arrive at any time in the second ten minutes of idleness. */
export async function waitsWhilePolling(random: () => number, samples: number): Promise<number[]> {
  const { clock, queue, listener, waitedMs } = simulate(random, {});
  for (let sample = 0; sample < samples; sample += 1) {
    await clock.advance(10 * minuteMs * (1 + random()));
    await queue.send({ sentMs: clock.now() });
  }
  await clock.advance(10 * minuteMs);
  await listener.stop();
  return waitedMs;
}
