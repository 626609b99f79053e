import { endsWithin, pause, type Clock } from '@canvass/runtime/clock';
import { Client } from 'pg';
import type { WorkDetectedTrigger } from '../../port/work-detected.ts';
import { TableQueueError } from '../database/errors.ts';
import { decodeNotification } from './table-notification.ts';

export interface NotificationListenerSettings {
  readonly connectionString: string;
  readonly channel: string;
  readonly heartbeatMs: number;
  readonly answerTimeoutMs: number;
  readonly maxBackOffMs: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onFault: (error: unknown) => void;
}

export interface NotificationHandlers {
  connected(): void;
  disconnected(): void;
  notified(trigger: WorkDetectedTrigger): void;
}

/** The pause after the first failure to connect. It doubles with each further one. */
const firstBackOffMs = 250;
/** How long a connection may take to end. */
const endLimitMs = 1_000;

/** Listens for notifications from its construction until `close`. It reconnects when the connection breaks. */
export class NotificationListener {
  readonly #settings: NotificationListenerSettings;
  readonly #handlers: NotificationHandlers;
  readonly #ended: Promise<void>;
  /** Aborts at `close`. Racing against a promise that stays pending would leak memory. */
  readonly #closing = new AbortController();
  #isConnected = false;

  constructor(settings: NotificationListenerSettings, handlers: NotificationHandlers) {
    this.#settings = settings;
    this.#handlers = handlers;
    this.#ended = this.#keepListening();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #keepListening(): Promise<void> {
    const { random, maxBackOffMs, onFault } = this.#settings;
    for (let failures = 0; !this.#isClosed; failures += 1) {
      try {
        await this.#listen(() => (failures = 0));
      } catch (error) {
        if (!this.#isClosed) onFault(error);
      }
      this.#setConnected(false);
      const delayMs = random() * Math.min(maxBackOffMs, firstBackOffMs * 2 ** failures);
      await pause(this.#settings.clock, delayMs, this.#closing.signal);
    }
  }

  /** Listens until it is closed. Throws if the connection breaks. */
  async #listen(onConnected: () => void): Promise<void> {
    const { connectionString, channel, heartbeatMs, answerTimeoutMs } = this.#settings;
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      application_name: `${channel} listener`,
    });
    const broken = new AbortController();
    client.on('error', (error) => broken.abort(error));
    client.on('end', () =>
      broken.abort(new TableQueueError('no-answer', 'The listening connection has ended')),
    );
    const over = AbortSignal.any([broken.signal, this.#closing.signal]);
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>('select current_database() as name');
      const databaseName = rows[0]?.name ?? '';
      client.on('notification', ({ payload = '' }) => {
        for (const trigger of decodeNotification(payload, databaseName)) {
          if (!this.#isClosed) this.#handlers.notified(trigger);
        }
      });
      await client.query(`listen ${channel}`);
      onConnected();
      this.#setConnected(true);
      while (!this.#isClosed) {
        await pause(this.#settings.clock, heartbeatMs, over);
        broken.signal.throwIfAborted();
        // A half-open connection does not answer.
        if (!this.#isClosed) await client.query('select 1');
      }
    } finally {
      client.removeAllListeners('notification');
      await this.#end(client);
    }
  }

  #setConnected(isConnected: boolean): void {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    if (this.#isClosed) return;
    if (isConnected) this.#handlers.connected();
    else this.#handlers.disconnected();
  }

  /** Ends a client. `client.end` may hang on a dead connection. */
  async #end(client: Client): Promise<void> {
    await endsWithin(this.#settings.clock, client.end(), endLimitMs);
  }
}
