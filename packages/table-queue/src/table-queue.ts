import {
  MemoryQueueAccount,
  QueueError,
  StoredMessageQueue,
  poisonSuffix,
  queueNameFaults,
  type MessageQueueOptions,
  type ReceivedMessage,
  type ReceiveOptions,
  type SendOptions,
  type WorkDetectedPublisher,
} from '@canvass/queue';
import { maxBatch } from './batch-limits.ts';
import { NotifyThrottle } from './notify-throttle.ts';
import type { TableQueueDatabase } from './table-queue-database.ts';
import { encodeNotification } from './table-notification.ts';
import type { Announcer, SentText } from './table-senders.ts';
import { TableWireQueue } from './table-wire-queue.ts';

/** `encoding` is `text` by default: there is no XML on the way. */
export type TableQueueOptions<T> = Pick<MessageQueueOptions<T>, 'schema' | 'encoding'> & {
  readonly database: TableQueueDatabase;
  /** 3 to 56 lower-case letters, digits and single hyphens. */
  readonly name: string;
  /**
   * At most one NOTIFY in this time, for those who listen by `tableQueueTriggers`; 0 for none at all. Default 5: a lone
   * message is told of at once.
   */
  readonly notifyIntervalMs?: number;
  /** Told after each send besides: triggers by another way than NOTIFY. Default: nobody. */
  readonly trigger?: WorkDetectedPublisher;
};

/** What `sendWithin` needs of the caller's connection; `pg`'s clients have it. */
export interface SqlTransaction {
  query(text: string, values: unknown[]): Promise<unknown>;
}

const mostPerReceive = 32;
const longestTimerMs = 2 ** 31 - 1;

/**
 * A queue in PostgreSQL: `MessageQueue` with leases of each message. Calls of the same kind that are made at the same
 * time, by whichever tasks, travel in one statement; the calls for many below are short for that.
 */
export class TableQueue<T> extends StoredMessageQueue<T> {
  readonly #options: TableQueueOptions<T>;
  readonly #wire: TableWireQueue;
  readonly #poisonWire: TableWireQueue;

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
    this.#options = options;
    this.#wire = wire;
    this.#poisonWire = poisonWire;
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
   * Sends in the caller's own transaction: they are there when it commits, and never were when it rolls back. The
   * connection may be any one to the same database. The caller's errors are the driver's, not `QueueError`s.
   */
  async sendWithin(
    transaction: SqlTransaction,
    bodies: readonly T[],
    options: SendOptions = {},
  ): Promise<void> {
    const texts: SentText[] = [];
    const { clock } = this.#options.database;
    // Validates and encodes as every other send does, but what would be put is only collected.
    const collecting = new StoredMessageQueue<T>({
      encoding: 'text',
      ...this.#options,
      wire: {
        ...new MemoryQueueAccount(clock).queue(this.name),
        put: async (text, put) => void texts.push({ text, ...put }),
      },
      poisonWire: this.#poisonWire,
      clock,
    });
    for (const body of bodies) await collecting.send(body, options);
    for (const { statement, values } of await this.#wire.stepsWithin(texts)) {
      await transaction.query(statement.text, [...values]);
    }
  }

  /** In as few statements as they fit into, 1,000 at most each. What throws may have sent some of them. */
  async sendMany(bodies: readonly T[], options: SendOptions = {}): Promise<void> {
    await Promise.all(bodies.map((body) => this.send(body, options)));
  }

  /** Up to `max` (1 to 1,000), in one statement. */
  async receiveMany(
    max: number,
    visibilityTimeoutMs: number,
    options: ReceiveOptions = {},
  ): Promise<ReceivedMessage<T>[]> {
    if (!Number.isInteger(max) || max < 1 || max > maxBatch) {
      throw new QueueError('invalid-options', `max is ${max}, it must be an integer from 1 to ${maxBatch}`);
    }
    const shares = Array.from({ length: Math.ceil(max / mostPerReceive) }, (_, index) =>
      this.receive(Math.min(mostPerReceive, max - index * mostPerReceive), visibilityTimeoutMs, options),
    );
    return (await Promise.all(shares)).flat();
  }

  /** In as few statements as they fit into; the outcomes in the order of the messages. */
  deleteMany(messages: readonly ReceivedMessage<T>[]): Promise<('deleted' | 'lost')[]> {
    return Promise.all(messages.map((message) => this.delete(message)));
  }
}

/** Opens a queue; nothing is asked of the database before its first call. Throws `invalid-options`. */
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
    // Dropped where it fails: it costs its messages' readers latency alone.
    async notify(announcement) {
      const values = [channel, payload(announcement)];
      await database.query('PutMessage', statement, values).catch(() => {});
    },
  });
  database.beforeEnd(() => throttle.flush());
  return { channel, throttle, payload };
}
