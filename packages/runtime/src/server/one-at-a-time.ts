import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './has-body.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Turn {
  /** The request that is under way; undefined between requests, because an idle connection must not keep its last request and response, some 20 KB. */
  current: Exchange | undefined;
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
    const current = this.#turns.get(socket)?.current;
    return current !== undefined && current.request.complete && !current.response.writableEnded;
  }

  /** Whether the last request of this connection is answered, and no further one is known. */
  isAnswered(socket: Socket): boolean {
    const turn = this.#turns.get(socket);
    if (turn === undefined || turn.waiting.length > 0) return false;
    return turn.current === undefined || isOver(turn.current);
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
    const exchange = { request, response };
    let turn = this.#turns.get(socket);
    if (turn === undefined) {
      turn = { current: undefined, waiting: [] };
      this.#turns.set(socket, turn);
    }
    const { current } = turn;
    if (current === undefined || current.response.closed) this.#begin(turn, exchange);
    else this.#wait(turn, current, exchange);
  }

  #begin(turn: Turn, exchange: Exchange): void {
    const { request, response } = exchange;
    turn.current = exchange;
    const release = (): void => {
      // The next request may have begun already.
      if (turn.current === exchange && isOver(exchange)) turn.current = undefined;
    };
    response.once('close', () => {
      release();
      // The response may end before the body has arrived.
      if (turn.current === exchange) request.once('close', release);
    });
    this.#listener(request, response);
  }

  #wait(turn: Turn, current: Exchange, exchange: Exchange): void {
    if (turn.waiting.push(exchange) === 1) current.response.once('close', () => this.#next(turn));
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
    if (turn.waiting.length > 0) exchange.response.once('close', () => this.#next(turn));
    this.#begin(turn, exchange);
  }
}

/** It is answered, and nothing of it is to come. */
function isOver({ request, response }: Exchange): boolean {
  return request.complete && response.writableEnded;
}

function charsOf(waiting: readonly Exchange[]): number {
  return waiting
    .flatMap(({ request: { url = '', rawHeaders } }) => [url, ...rawHeaders])
    .reduce((sum, { length }) => sum + length, 0);
}
