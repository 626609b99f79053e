import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Turn {
  answering: ServerResponse;
  readonly waiting: Exchange[];
}

/** Requests that a client may send before it has read the answer to its first; some 4 KB each. */
const maxWaiting = 16;

/**
 * Hands on the requests of a connection one after another: the next when the response before it has left this process.
 * Node hands them on as they arrive, so that 64 KiB of pipelined requests make 1,500 responses which nobody may ever
 * read. A client that pipelines more than 17 is cut off; it has to be ready for that (RFC 9112, 9.3.2).
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const turns = new WeakMap<Socket, Turn>();

  function next(turn: Turn): void {
    const exchange = turn.waiting.shift();
    if (exchange === undefined || exchange.request.socket.destroyed) return;
    turn.answering = exchange.response;
    if (turn.waiting.length > 0) exchange.response.once('close', () => next(turn));
    listener(exchange.request, exchange.response);
  }

  return (request, response) => {
    const { socket } = request;
    const turn = turns.get(socket);
    if (turn === undefined) {
      turns.set(socket, { answering: response, waiting: [] });
    } else if (turn.answering.closed) {
      turn.answering = response;
    } else {
      const { waiting, answering } = turn;
      if (waiting.length >= maxWaiting) socket.destroy();
      else if (waiting.push({ request, response }) === 1) answering.once('close', () => next(turn));
      return;
    }
    listener(request, response);
  };
}
