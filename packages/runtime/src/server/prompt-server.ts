import { Server, type RequestListener, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../clock/index.ts';

/** How long a request may still take to arrive when its server closes. */
const arrivalMs = 2_000;
/** How long a response may still take to be read. */
const readingMs = 10_000;
/** How often a closing server looks for connections that have nothing to send. */
const everyMs = 50;

/** The connections of a server. */
export interface Connections {
  readonly open: Iterable<Socket>;
  /** Whether the server owes this connection an answer. */
  readonly isAtWork: (socket: Socket) => boolean;
  /** Whether the last request of this connection is answered, and no further one is known. */
  readonly isAnswered: (socket: Socket) => boolean;
  /** Whether a response to this connection is in this process, because the client does not read it. */
  readonly isUnread: (socket: Socket) => boolean;
}

/**
 * A server whose `close` waits only for requests that arrive soon, and for clients that read. `close` of `node:http` waits
 * without limit for a connection that has sent nothing, such as those that browsers open in advance, and cuts off a
 * response that is not read yet.
 */
export class PromptServer extends Server {
  readonly #connections: Connections;
  readonly #clock: Clock;
  #closingSince: number | undefined;

  constructor(options: ServerOptions, listener: RequestListener, connections: Connections, clock: Clock) {
    super(options, listener);
    this.#connections = connections;
    this.#clock = clock;
  }

  override close(callback?: (error?: Error) => void): this {
    if (this.listening) {
      this.#closingSince = this.#clock.now();
      let timer: unknown;
      const wait = (): void => {
        timer = this.#clock.setTimeout(look, everyMs);
      };
      const look = (): void => {
        // First: the server may be closed by the look.
        wait();
        this.closeIdleConnections();
      };
      wait();
      this.once('close', () => this.#clock.clearTimeout(timer));
    }
    return super.close(callback);
  }

  /** Closes the connections that the server need not wait for, or no longer if it closes. `close` calls it, too. */
  override closeIdleConnections(): void {
    const since = this.#closingSince;
    const waitedMs = since === undefined ? 0 : this.#clock.now() - since;
    for (const socket of this.#connections.open) if (waitedMs >= this.#patienceMs(socket)) socket.destroy();
  }

  #patienceMs(socket: Socket): number {
    const { isAtWork, isAnswered, isUnread } = this.#connections;
    if (isUnread(socket)) return readingMs;
    if (isAtWork(socket)) return Infinity;
    return isAnswered(socket) ? 0 : arrivalMs;
  }
}
