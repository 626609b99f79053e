import { QueueError } from '../errors.ts';
import type { PeekedWireMessage, WireMessage, WirePutOptions, WireQueue } from '../port/wire-queue.ts';
import { claimsThatFit, messagesThatFit, textsThatFit } from './combining/statement-limits.ts';
import { CallCombiner } from './combining/call-combiner.ts';
import { ReceiptReader, type HeldMessage } from './parcels/held-message.ts';
import { readParcel } from './parcels/parcel.ts';
import { createStatements, type LiveTable, type Statement, type Statements } from './database/statements.ts';
import type { Row, TableQueueDatabase } from './database/table-queue-database.ts';
import { TableReceiver } from './receiving/table-receiver.ts';
import type { Announcement } from './notify/notify-throttle.ts';
import { sentMessagesOf, sendSteps, type Announcer, type SendStep, type SentText } from './table-senders.ts';
import { TableSettler, type Renewed } from './table-settler.ts';

interface Claim {
  readonly max: number;
  readonly visibilityTimeoutMs: number;
  readonly signal: AbortSignal | undefined;
}
type Renewal = HeldMessage & { readonly visibilityTimeoutMs: number };

/** The most rows that `depth` counts. Beyond that it estimates by the server's statistics, because counting would take too long. */
const exactRows = 100_000;

export interface TableWireQueueOptions {
  readonly database: TableQueueDatabase;
  readonly name: string;
  readonly live: LiveTable;
  /** Notifies listeners of sends. Default: nothing is notified. */
  readonly announcer?: Announcer;
}

/** A queue in two tables. Calls that are made while a statement of their kind runs share the next one. */
export class TableWireQueue implements WireQueue {
  readonly name: string;
  readonly #database: TableQueueDatabase;
  readonly #statements: Statements;
  readonly #announcer: Announcer | undefined;
  readonly #receiver: TableReceiver;
  readonly #settler: TableSettler;
  readonly #receipts = new ReceiptReader();
  #known: { readonly epoch: number; readonly queueId: number } | undefined;

  readonly #puts = new CallCombiner<SentText, void>({
    run: (messages) => this.#put(messages),
    fits: textsThatFit,
  });
  readonly #gets = new CallCombiner<Claim, WireMessage[]>({
    run: (claims) => this.#get(claims),
    fits: claimsThatFit,
  });
  readonly #deletes = new CallCombiner<HeldMessage, 'deleted' | 'lost'>({
    run: (held) => this.#delete(held),
    fits: messagesThatFit,
  });
  readonly #renewals = new CallCombiner<Renewal, Renewed>({
    run: (renewals) => this.#renew(renewals),
    fits: messagesThatFit,
  });

  constructor({ database, name, live, announcer }: TableWireQueueOptions) {
    this.name = name;
    this.#database = database;
    this.#statements = createStatements(database.schema, live);
    this.#announcer = announcer;
    // Other listeners were woken by the same notification and found these messages claimed. They would poll again only much later.
    const announcePutBack = (): void => announcer?.throttle.schedule({ payloadSize: 0, delaysMs: [0] });
    this.#receiver = new TableReceiver(database, this.#statements, name, announcePutBack);
    this.#settler = new TableSettler(database, this.#statements);
  }

  async create(): Promise<void> {
    await this.#ensureId();
  }

  async put(text: string, options: WirePutOptions): Promise<void> {
    await this.#puts.call({ text, ...options });
  }

  /** Receives messages. An abort ends the wait; messages that are claimed at that moment reappear after their visibility timeout. */
  get(max: number, visibilityTimeoutMs: number, signal: AbortSignal | undefined): Promise<WireMessage[]> {
    return unlessAborted(this.#gets.call({ max, visibilityTimeoutMs, signal }), signal);
  }

  async delete(id: string, popReceipt: string): Promise<'deleted' | 'lost'> {
    const held = this.#receipts.read(id, popReceipt);
    return held === undefined ? 'lost' : this.#deletes.call(held);
  }

  async update(
    id: string,
    popReceipt: string,
    visibilityTimeoutMs: number,
    text: string | undefined,
  ): Promise<Renewed> {
    const held = this.#receipts.read(id, popReceipt);
    if (held === undefined) return 'lost';
    if (text === undefined && this.#settler.staysInRow(held, visibilityTimeoutMs)) {
      return this.#renewals.call({ ...held, visibilityTimeoutMs });
    }
    const queueId = await this.#knownId('UpdateMessage');
    return queueId === undefined ? 'lost' : this.#settler.change(queueId, held, visibilityTimeoutMs, text);
  }

  async peek(max: number): Promise<PeekedWireMessage[]> {
    const queueId = await this.#knownId('PeekMessages');
    if (queueId === undefined) return [];
    const rows = await this.#database.query('PeekMessages', this.#statements.peek, [queueId, max]);
    const messages = rows
      .map((row) => readParcel(row))
      .flatMap(({ messages: inside, dequeueCount, insertedMs }) =>
        inside.map(({ id, text }) => ({ id, text, dequeueCount, insertedAt: new Date(insertedMs) })),
      );
    return messages.slice(0, max);
  }

  /** Returns the number of messages: exact up to 100,000 rows per table, an estimate by the server's statistics beyond that. */
  async depth(): Promise<number> {
    const queueId = await this.#knownId('GetQueueMetadata');
    if (queueId === undefined) return 0;
    const rows = await this.#database.query('GetQueueMetadata', this.#statements.depth, [queueId, exactRows]);
    return rows
      .map((row) => row.map(Number))
      .reduce((depth, [messages = 0, counted = 0, estimated = 0]) => {
        const all = counted < exactRows ? 1 : Math.max(1, estimated / counted);
        return depth + Math.round(messages * all);
      }, 0);
  }

  /** Returns the statements that send messages in the caller's transaction, with all their values. */
  async stepsWithin(messages: readonly SentText[]): Promise<SendStep[]> {
    const queueId = await this.#ensureId();
    return this.#steps(queueId, messages, this.#announcer?.throttle.unthrottled(sentMessagesOf(messages)));
  }

  async #put(messages: readonly SentText[]): Promise<void[]> {
    const queueId = await this.#ensureId();
    const throttle = this.#announcer?.throttle;
    const sent = sentMessagesOf(messages);
    const announcement = throttle?.immediate(sent);
    for (const { statement, values } of this.#steps(queueId, messages, announcement)) {
      await this.#database.query('PutMessage', statement, values);
    }
    if (announcement === undefined) throttle?.schedule(sent);
    return [];
  }

  #steps(queueId: number, messages: readonly SentText[], announcement: Announcement | undefined): SendStep[] {
    const announcer = this.#announcer;
    const notification =
      announcer && announcement ? ([announcer.channel, announcer.payload(announcement)] as const) : undefined;
    return sendSteps(this.#statements, messages, notification).map(({ statement, values }) => ({
      statement,
      values: [queueId, ...values],
    }));
  }

  async #get(claims: readonly Claim[]): Promise<WireMessage[][]> {
    const queueId = await this.#ensureId();
    // A receiver that no longer waits must not take messages from others.
    const rooms = claims.map(({ signal, max }) => (signal?.aborted === true ? 0 : max));
    const [{ visibilityTimeoutMs } = { visibilityTimeoutMs: 0 }] = claims;
    return this.#receiver.receive(queueId, rooms, visibilityTimeoutMs);
  }

  async #delete(held: readonly HeldMessage[]): Promise<('deleted' | 'lost')[]> {
    const queueId = await this.#knownId('DeleteMessage');
    return queueId === undefined ? held.map(() => 'lost') : this.#settler.delete(queueId, held);
  }

  async #renew(renewals: readonly Renewal[]): Promise<Renewed[]> {
    const queueId = await this.#knownId('UpdateMessage');
    const [{ visibilityTimeoutMs } = { visibilityTimeoutMs: 0 }] = renewals;
    return queueId === undefined
      ? renewals.map(() => 'lost')
      : this.#settler.renew(queueId, renewals, visibilityTimeoutMs);
  }

  async #knownId(operation: Parameters<TableQueueDatabase['query']>[0]): Promise<number | undefined> {
    const { epoch } = this.#database;
    if (this.#known?.epoch === epoch) return this.#known.queueId;
    const queueId = idOf(await this.#database.query(operation, this.#find(), [this.name]));
    this.#known = queueId === undefined ? undefined : { epoch, queueId };
    return queueId;
  }

  async #ensureId(): Promise<number> {
    if ((await this.#knownId('CreateQueue')) === undefined) {
      const text = `insert into ${this.#database.schema}.queue (name) values ($1) on conflict do nothing`;
      await this.#database.query('CreateQueue', { name: 'canvass_create_queue', text }, [this.name]);
    }
    const queueId = await this.#knownId('CreateQueue');
    if (queueId === undefined)
      throw new QueueError('unavailable', `The queue ${this.name} was removed while it was created`);
    return queueId;
  }

  #find(): Statement {
    return {
      name: 'canvass_find_queue',
      text: `select id from ${this.#database.schema}.queue where name = $1`,
    };
  }
}

async function unlessAborted<R>(work: Promise<R>, signal: AbortSignal | undefined): Promise<R> {
  if (signal === undefined) return work;
  const aborted = Promise.withResolvers<never>();
  const abort = (): void =>
    aborted.reject(new QueueError('unavailable', 'The receive was aborted', { cause: signal.reason }));
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function idOf([row]: readonly Row[]): number | undefined {
  return row === undefined ? undefined : Number(row[0]);
}
