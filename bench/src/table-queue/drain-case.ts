import type { Arena } from './arena.ts';
import type { ContenderName } from './contender-facts.ts';

export interface DrainFigures {
  readonly sentPerSecond: number;
  readonly handledPerSecond: number;
  /** From sending to removal. */
  readonly walBytesPerMessage: number;
}

export interface DrainOptions {
  readonly messages: number;
  readonly workers: number;
  /** Whether each message is sent in a transaction of its own. */
  readonly apart: boolean;
}

/** Sends the messages, then starts the workers, and waits until no message is left. */
export async function drainOnce(
  arena: Arena,
  name: ContenderName,
  { messages, workers, apart }: DrainOptions,
): Promise<DrainFigures> {
  const turn = await arena.enter(name);
  try {
    const before = await turn.walBytes();
    const sendingAt = performance.now();
    await turn.sender.ask({ do: 'preload', count: messages, apart });
    const sendSeconds = (performance.now() - sendingAt) / 1_000;
    const sendBytes = (await turn.walBytes()) - before;
    const processes = await turn.addWorkers(workers);
    await turn.settle();
    const beforeDrain = await turn.walBytes();
    const startedAt = performance.now();
    await Promise.all(processes.map((process) => process.ask({ do: 'work', stuck: false })));
    await turn.untilDrained(messages);
    const seconds = (performance.now() - startedAt) / 1_000;
    const drainBytes = (await turn.walBytes()) - beforeDrain;
    await turn.finishWorkers(messages);
    return {
      sentPerSecond: messages / sendSeconds,
      handledPerSecond: messages / seconds,
      walBytesPerMessage: (sendBytes + drainBytes) / messages,
    };
  } finally {
    await turn.leave();
  }
}
