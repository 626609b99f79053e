import { QueueError, type WorkDetectedSource, type WorkDetectedSubscriber } from '@canvass/queue';
import { NotificationListener } from './notification-listener.ts';
import type { TableQueueDatabase } from './table-queue-database.ts';

export type TableQueueTriggersOptions = {
  /** Of the queues that are listened for. One connection more is made, straight to the server: poolers drop LISTEN. */
  readonly database: TableQueueDatabase;
  /** How often a silent connection is asked whether it is still there. Default 15,000. */
  readonly heartbeatMs?: number;
  /** How long an answer may take, connecting included. Default 5,000. */
  readonly answerTimeoutMs?: number;
  /** Pauses between attempts to connect grow up to it, with full jitter. Default 30,000. */
  readonly maxBackOffMs?: number;
  /** In [0, 1), for jitter. Default: `Math.random`. */
  readonly random?: () => number;
  /** Told why a connection ended or could not be made. Default: nobody is. */
  readonly onFault?: (error: unknown) => void;
};

const longestTimerMs = 2 ** 31 - 1;

/**
 * LISTEN as a source of triggers: for all subscribers together one connection, which is made with the first and closed
 * with the last of them, and made again when it breaks. To it come the moments at which this process expects hidden
 * messages of its queues to be visible again. Throws `invalid-options`.
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
  let running: { readonly listener: NotificationListener; readonly endHints: () => void } | undefined;
  const start = (): NonNullable<typeof running> => ({
    listener: new NotificationListener(settings, {
      connected: () => subscribers.forEach((each) => each.onConnected()),
      disconnected: () => subscribers.forEach((each) => each.onDisconnected()),
      notified: (trigger) => subscribers.forEach((each) => each.onWorkDetected(trigger)),
    }),
    endHints: database.wakeHints.subscribe((trigger) =>
      subscribers.forEach((each) => each.onWorkDetected(trigger)),
    ),
  });
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      running ??= start();
      if (running.listener.isConnected) {
        // As for everybody else: not before `subscribe` has returned.
        queueMicrotask(() => {
          if (subscribers.has(subscriber) && running?.listener.isConnected === true) subscriber.onConnected();
        });
      }
      return {
        async close() {
          if (!subscribers.delete(subscriber) || subscribers.size > 0) return;
          const last = running;
          running = undefined;
          last?.endHints();
          await last?.listener.close();
        },
      };
    },
  };
}
