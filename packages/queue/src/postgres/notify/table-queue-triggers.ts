import { longestTimerMs } from '@canvass/runtime/clock';
import { QueueError } from '../../errors.ts';
import type { WorkDetectedSource, WorkDetectedSubscriber } from '../../port/work-detected.ts';
import { NotificationListener } from './notification-listener.ts';
import type { TableQueueDatabase } from '../database/table-queue-database.ts';

export interface TableQueueTriggersOptions {
  /** The database of the queues. The listener opens one more connection to it. A pooler in transaction mode drops LISTEN. */
  readonly database: TableQueueDatabase;
  /** The time between two checks that the connection is alive. Default 15,000. */
  readonly heartbeatMs?: number;
  /** The time limit of an answer, connecting included. Default 5,000. */
  readonly answerTimeoutMs?: number;
  /** The longest pause between two attempts to connect. Default 30,000. */
  readonly maxBackOffMs?: number;
  /** In [0, 1), for jitter. Default: `Math.random`. */
  readonly random?: () => number;
  /** Called with the reason when the connection ends or fails. Default: nothing is called. */
  readonly onFault?: (error: unknown) => void;
}

/**
 * Makes a source of triggers over LISTEN. All subscribers share one connection, which is opened with the first subscriber, closed
 * with the last, and reopened when it breaks. Also passes on the local triggers of this process. Throws
 * `invalid-options`.
 */
export function tableQueueTriggers(options: TableQueueTriggersOptions): WorkDetectedSource {
  const { database } = options;
  const settings = {
    connectionString: database.connectionString,
    channel: database.schema,
    clock: database.clock,
    heartbeatMs: options.heartbeatMs ?? 15_000,
    answerTimeoutMs: options.answerTimeoutMs ?? 5_000,
    maxBackOffMs: options.maxBackOffMs ?? 30_000,
    random: options.random ?? Math.random,
    onFault: options.onFault ?? (() => {}),
  };
  const faults = (['heartbeatMs', 'answerTimeoutMs', 'maxBackOffMs'] as const)
    .filter((name) => !(settings[name] >= 1 && settings[name] <= longestTimerMs))
    .map((name) => `${name} is ${settings[name]}, it must be from 1 to ${longestTimerMs}`);
  if (faults.length > 0) throw new QueueError('invalid-options', faults.join('; '));

  const subscribers = new Set<WorkDetectedSubscriber>();
  let running: { readonly listener: NotificationListener; readonly endLocal: () => void } | undefined;
  const start = (): NonNullable<typeof running> => ({
    listener: new NotificationListener(settings, {
      connected: () => subscribers.forEach((each) => each.onConnected()),
      disconnected: () => subscribers.forEach((each) => each.onDisconnected()),
      notified: (trigger) => subscribers.forEach((each) => each.onWorkDetected(trigger)),
    }),
    endLocal: database.localTriggers.subscribe((trigger) =>
      subscribers.forEach((each) => each.onWorkDetected(trigger)),
    ),
  });
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      running ??= start();
      if (running.listener.isConnected) {
        // The subscriber is called after `subscribe` has returned.
        queueMicrotask(() => {
          if (subscribers.has(subscriber) && running?.listener.isConnected === true) subscriber.onConnected();
        });
      }
      return {
        async close() {
          if (!subscribers.delete(subscriber) || subscribers.size > 0) return;
          const last = running;
          running = undefined;
          last?.endLocal();
          await last?.listener.close();
        },
      };
    },
  };
}
