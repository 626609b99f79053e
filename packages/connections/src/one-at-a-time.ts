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

/** Requests that a client may send before it has read the answer to its first; some 4 KB each without their headers. */
const maxWaiting = 16;
/** Characters of their addresses and headers, from which on no further request may follow. */
const maxWaitingChars = 16 * 1024;

/**
 * Hands on the requests of a connection one after another: the next when the response before it has left this process.
 * Node hands them on as they arrive, so that 64 KiB of pipelined requests make 1,500 responses that may never be
 * read. A client that pipelines more than 17, or a request with a body, is cut off; it must be ready for that
 * (RFC 9112, 9.3.2).
 */
export class OneAtATime {
  readonly #listener: RequestListener;
  readonly #turns = new WeakMap<Socket, Turn>();

  constructor(listener: RequestListener) {
    this.#listener = listener;
  }

  /** Whether a request of this connection has arrived as a whole, and its response has not ended. */
  isAtWork(socket: Socket): boolean {
    const turn = this.#turns.get(socket);
    return turn !== undefined && turn.request.complete && !turn.response.writableEnded;
  }

  /** Whether a further request of this connection is one too many. */
  isFull(socket: Socket): boolean {
    const waiting = this.#turns.get(socket)?.waiting ?? [];
    const last = waiting.at(-1);
    if (last === undefined) return false;
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
    // next request before this process learns that the kernel took the last bytes: it learns so by the next immediate.
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
