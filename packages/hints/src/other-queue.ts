import type { MessageQueue } from '@canvass/queue';
import type { HintQueueConfig } from './hint-queue-config.ts';
import { openHintSender, type HintQueueDeps, type OtherQueueOptions } from './hint-queue.ts';

export interface OtherQueue<T> {
  readonly queue: MessageQueue<T>;
  /** Ends within seconds; nothing is sent or received after it. */
  close(): Promise<void>;
}

/** Another queue on the service that carries the hints, for a process that sends no hints. Its messages wake the workers, too. */
export function openOtherQueue<T>(
  config: HintQueueConfig,
  deps: HintQueueDeps,
  options: OtherQueueOptions<T>,
): OtherQueue<T> {
  const sender = openHintSender(config, deps);
  return { queue: sender.open(options), close: () => sender.close() };
}
