import { setTimeout as delay } from 'node:timers/promises';
import type { Arena, Turn } from './arena.ts';
import type { ContenderName } from './contender-facts.ts';

export interface SteadyOptions {
  readonly windows: number;
  readonly windowMs: number;
  readonly workers: number;
  /** The maximum number of messages that the sender is ahead of the workers. */
  readonly ahead: number;
  /** The number of delayed and of poison messages in the queue during the run. */
  readonly idle: number;
}

/**
 * Returns the messages handled per second in each window, while a sender keeps the queue filled to a depth. The contenders
 * take turns by windows, so that other load on the machine affects all of them.
 */
export async function steady(
  arena: Arena,
  names: readonly ContenderName[],
  options: SteadyOptions,
): Promise<ReadonlyMap<ContenderName, readonly number[]>> {
  const sides: Side[] = [];
  const figures = new Map(names.map((name) => [name, [] as number[]]));
  try {
    for (const name of names) sides.push(await Side.enter(arena, name, options));
    // The first windows warm up connections, plans and compilers.
    for (const side of sides) await side.window(options.windowMs / 2);
    for (let window = 0; window < options.windows; window += 1) {
      for (const side of window % 2 === 0 ? sides : sides.toReversed()) {
        figures.get(side.name)?.push(await side.window(options.windowMs));
      }
    }
    for (const side of sides) await side.finish();
  } finally {
    for (const side of sides) await side.leave();
  }
  return figures;
}

class Side {
  readonly name: ContenderName;
  readonly #turn: Turn;
  readonly #ahead: number;
  readonly #idleLeft: number;
  #sent = 0;

  private constructor(name: ContenderName, turn: Turn, ahead: number, idleLeft: number) {
    this.name = name;
    this.#turn = turn;
    this.#ahead = ahead;
    this.#idleLeft = idleLeft;
  }

  static async enter(
    arena: Arena,
    name: ContenderName,
    { workers, ahead, idle }: SteadyOptions,
  ): Promise<Side> {
    const turn = await arena.enter(name);
    if (idle > 0) {
      await turn.sender.ask({ do: 'delay', count: idle });
      await turn.addPoison(idle);
    }
    const processes = await turn.addWorkers(workers);
    await turn.settle();
    const idleLeft = await turn.left();
    turn.relayHandled();
    await Promise.all(processes.map((process) => process.ask({ do: 'work', stuck: false })));
    return new Side(name, turn, ahead, idleLeft);
  }

  async window(windowMs: number): Promise<number> {
    const sender = this.#turn.sender;
    const streaming = sender.ask({ do: 'stream', from: this.#sent, ahead: this.#ahead });
    await delay(windowMs / 4);
    const [handledBefore, startedAt] = [this.#turn.handled, performance.now()];
    await delay(windowMs);
    const perSecond = (this.#turn.handled - handledBefore) / ((performance.now() - startedAt) / 1_000);
    this.#sent = await sender.halt(streaming);
    await this.#turn.untilDrained(this.#sent, this.#idleLeft);
    return perSecond;
  }

  async finish(): Promise<void> {
    await this.#turn.finishWorkers(this.#sent);
  }

  leave(): Promise<void> {
    return this.#turn.leave();
  }
}
