import { setTimeout as delay } from 'node:timers/promises';
import type { Arena, Turn } from './arena.ts';
import type { ContenderName } from './contender-facts.ts';

export interface LatencyOptions {
  readonly seconds: number;
  readonly perSecond: number;
}

const warmUpSeconds = 1;

/**
 * Returns the time from the call that sends a message to the start of its handler in an idle worker, in ms, for each
 * message. The contenders run at the same time; the machine is still mostly idle.
 */
export async function latency(
  arena: Arena,
  names: readonly ContenderName[],
  { seconds, perSecond }: LatencyOptions,
): Promise<ReadonlyMap<ContenderName, readonly number[]>> {
  const turns: [ContenderName, Turn][] = [];
  const waits = new Map<ContenderName, readonly number[]>();
  try {
    for (const name of names) {
      const turn = await arena.enter(name);
      turns.push([name, turn]);
      const [worker] = await turn.addWorkers(1);
      await worker?.ask({ do: 'work', stuck: false });
    }
    const trickles = turns.map(([, { sender }]) => sender.ask({ do: 'trickle', perSecond }));
    await delay((seconds + warmUpSeconds) * 1_000);
    for (const [position, [name, turn]] of turns.entries()) {
      const sent = await turn.sender.halt(trickles[position] ?? Promise.resolve());
      await turn.untilDrained(sent);
      const [measured] = await turn.finishWorkers(sent);
      const all = [...(measured?.waitsMs ?? [])];
      const first = warmUpSeconds * perSecond;
      waits.set(
        name,
        all.filter((_, index) => (measured?.numbers[index] ?? 0) >= first),
      );
    }
  } finally {
    for (const [, turn] of turns) await turn.leave();
  }
  return waits;
}
