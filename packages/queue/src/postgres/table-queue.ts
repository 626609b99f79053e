import { longestTimerMs } from '@canvass/runtime/clock';
import { QueueError } from '../errors.ts';
import { StoredMessageQueue, type MessageQueueOptions } from '../any-service/stored-message-queue.ts';
import { poisonSuffix, queueNameFaults } from '../port/queue-limits.ts';
import type { SendOptions } from '../port/message-queue.ts';
import type { WorkDetectedPublisher } from '../port/work-detected.ts';
import { NotifyThrottle } from './notify/notify-throttle.ts';
import type { TableQueueDatabase } from './database/table-queue-database.ts';
import { encodeNotification } from './notify/table-notification.ts';
import type { Announcer } from './table-senders.ts';
import { TableWireQueue } from './table-wire-queue.ts';

/** `encoding` defaults to `text`, because PostgreSQL needs no XML escaping. */
export type TableQueueOptions<T> = Pick<MessageQueueOptions<T>, 'schema' | 'encoding'> & {
  readonly database: TableQueueDatabase;
  /** 3 to 56 lower-case letters, digits and single hyphens. */
  readonly name: string;
  /**
   * The least time between two NOTIFYs for `tableQueueTriggers`; 0 sends none. A lone message is announced at once.
   * Default 5.
   */
  readonly notifyIntervalMs?: number;
  /** Publishes an additional trigger after each send. Default: none. */
  readonly trigger?: WorkDetectedPublisher;
};

/** The caller's connection; `pg`'s clients fit. */
export interface SqlTransaction {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * A queue in PostgreSQL, with a lease per message. Concurrent calls of the same kind share a statement: to send many
 * messages, call `send` for each without awaiting the one before.
 */
export class TableQueue<T> extends StoredMessageQueue<T> {
  readonly #wire: TableWireQueue;

  private constructor(options: TableQueueOptions<T>, wire: TableWireQueue, poisonWire: TableWireQueue) {
    const { database, name, trigger } = options;
    super({
      encoding: 'text',
      ...options,
      wire,
      poisonWire,
      clock: database.clock,
      onSent(payloadSize, visibilityDelayMs) {
        const storageAccount = database.databaseName;
        const delay = visibilityDelayMs > 0 ? { visibleInMs: visibilityDelayMs } : {};
        trigger?.publish({ storageAccount, queueName: name, payloadSize, ...delay });
      },
    });
    this.#wire = wire;
  }

  static open<T>(options: TableQueueOptions<T>): TableQueue<T> {
    const { database, name, encoding = 'text', notifyIntervalMs = 5 } = options;
    const faults = queueNameFaults(name);
    if (encoding !== 'base64' && encoding !== 'text') faults.push("encoding must be 'base64' or 'text'");
    if (!(notifyIntervalMs >= 0 && notifyIntervalMs <= longestTimerMs)) {
      faults.push(`notifyIntervalMs is ${notifyIntervalMs}, it must be from 0 to ${longestTimerMs}`);
    }
    if (faults.length > 0) throw new QueueError('invalid-options', faults.join('; '));
    const announcer =
      notifyIntervalMs > 0 ? { announcer: announcerOf(database, name, notifyIntervalMs) } : {};
    const wire = new TableWireQueue({ database, name, live: 'parcel', ...announcer });
    const poisonWire = new TableWireQueue({
      database,
      name: `${name}${poisonSuffix}`,
      live: 'poison_parcel',
    });
    return new TableQueue(options, wire, poisonWire);
  }

  /**
   * Sends in the caller's transaction: the messages exist if and when it commits. Any connection to the same database
   * will do. Throws the driver's errors, not `QueueError`.
   */
  async sendWithin(
    transaction: SqlTransaction,
    bodies: readonly T[],
    options: SendOptions = {},
  ): Promise<void> {
    const texts = bodies.map((body) => this.prepare(body, options));
    for (const { statement, values } of await this.#wire.stepsWithin(texts)) {
      await transaction.query(statement.text, [...values]);
    }
  }
}

/** Opens a queue. Connects with its first call. Throws `invalid-options`. */
export function tableQueue<T>(options: TableQueueOptions<T>): TableQueue<T> {
  return TableQueue.open(options);
}

function announcerOf(database: TableQueueDatabase, queueName: string, intervalMs: number): Announcer {
  const channel = database.schema;
  const statement = { name: 'canvass_notify', text: 'select pg_notify($1, $2)' };
  const payload: Announcer['payload'] = (announcement) => encodeNotification(queueName, announcement);
  const throttle = new NotifyThrottle({
    clock: database.clock,
    intervalMs,
    // Dropped on failure: its messages are received later.
    async notify(announcement) {
      const values = [channel, payload(announcement)];
      await database.query('PutMessage', statement, values).catch(() => {});
    },
  });
  database.onClose(() => throttle.flush());
  return { channel, throttle, payload };
}
