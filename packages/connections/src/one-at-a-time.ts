import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
  readonly waiting: Exchange[];
}

/** The limit of requests that wait for the first one's response; some 4 KB each without their headers. */
const maxWaiting = 16;
/** The limit of characters in their addresses and headers; at this limit no further request may follow. */
const maxWaitingChars = 16 * 1024;

/**
 * Passes the requests of a connection to the listener one at a time: each when the previous response has left this
 * process. Node passes them as they arrive, so that 64 KiB of pipelined requests cause 1,500 responses that may never be
 * read. A client that pipelines more than 17, or a request with a body, is disconnected; clients must expect that
 * (RFC 9112, 9.3.2).
 */
export class OneAtATime {
  readonly #listener: RequestListener;
  readonly #turns = new WeakMap<Socket, Turn>();

  constructor(listener: RequestListener) {
    this.#listener = listener;
  }

  /** Whether a complete request of this connection waits for the end of its response. */
  isAtWork(socket: Socket): boolean {
    const turn = this.#turns.get(socket);
    return turn !== undefined && turn.request.complete && !turn.response.writableEnded;
  }

  /** Whether the last request of this connection is answered, and no further one is known. */
  isAnswered(socket: Socket): boolean {
    const turn = this.#turns.get(socket);
    if (turn === undefined) return false;
    return turn.request.complete && turn.response.writableEnded && turn.waiting.length === 0;
  }

  /** Whether this connection may send no further request. */
  isFull(socket: Socket): boolean {
    const waiting = this.#turns.get(socket)?.waiting;
    const last = waiting?.at(-1);
    if (waiting === undefined || last === undefined) return false;
    return waiting.length >= maxWaiting || hasBody(last.request) || charsOf(waiting) >= maxWaitingChars;
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const turn = this.#turns.get(socket);
    if (turn === undefined) {
      this.#turns.set(socket, { request, response, waiting: [] });
    } else if (turn.response.closed) {
      turn.request = request;
      turn.response = response;
    } else {
      this.#wait(turn, { request, response });
      return;
    }
    this.#listener(request, response);
  }

  #wait(turn: Turn, exchange: Exchange): void {
    if (turn.waiting.push(exchange) === 1) turn.response.once('close', () => this.#next(turn));
    if (!hasBody(exchange.request)) return;
    // Node buffers 64 KiB and more of a body that is not read. A client that has read a whole response may send its
    // next request before this process learns that the kernel took the last bytes; the next immediate runs after that.
    setImmediate(() => {
      if (turn.waiting.includes(exchange)) exchange.request.socket.destroy();
    });
  }

  #next(turn: Turn): void {
    const exchange = turn.waiting.shift();
    if (exchange === undefined || exchange.request.socket.destroyed) return;
    const { request, response } = Object.assign(turn, exchange);
    if (turn.waiting.length > 0) response.once('close', () => this.#next(turn));
    this.#listener(request, response);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function charsOf(waiting: readonly Exchange[]): number {
  return waiting
    .flatMap(({ request: { url = '', rawHeaders } }) => [url, ...rawHeaders])
    .reduce((sum, { length }) => sum + length, 0);
}
