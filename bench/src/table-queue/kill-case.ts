import { setTimeout as delay } from 'node:timers/promises';
import type { Arena } from './arena.ts';
import type { ContenderName } from './contender-facts.ts';

export interface KillFigures {
  /** From the kill until all were handled; undefined if some stayed locked. */
  readonly recoveredMs: number | undefined;
  readonly locked: number;
}

const messages = 1_000;

/**
 * SIGKILLs a worker that holds messages and starts another.
 *
 * @param unlockTimeoutMs how long to wait for the killed worker's messages once all others are handled.
 */
export async function killOnce(
  arena: Arena,
  name: ContenderName,
  unlockTimeoutMs: number,
): Promise<KillFigures> {
  const turn = await arena.enter(name);
  try {
    await turn.sender.ask({ do: 'preload', count: messages, apart: false });
    const [victim] = await turn.addWorkers(1);
    await victim?.ask({ do: 'work', stuck: true });
    // Until it holds all messages that it can.
    await delay(1_000);
    const [successor] = await turn.addWorkers(1);
    const killedAt = performance.now();
    await victim?.kill();
    await successor?.ask({ do: 'work', stuck: false });
    let [handled, changedAt] = [0, performance.now()];
    while (handled < messages && performance.now() - changedAt < unlockTimeoutMs) {
      await delay(20);
      if (turn.handled > handled) [handled, changedAt] = [turn.handled, performance.now()];
    }
    return {
      recoveredMs: handled >= messages ? changedAt - killedAt : undefined,
      locked: messages - handled,
    };
  } finally {
    await turn.leave();
  }
}
