import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * One turn of the event loop reads about this much of bodies that come in pieces. Node reads up to 2 MiB of each connection in a turn, and a turn
 * accepts only one connection: behind 300 bodies of 1 MiB, a new client would wait until all of them are read.
 */
const bytesPerTurn = 128 * 1024;
/** Node reads pieces of this size at most. */
const pieceBytes = 64 * 1024;

/** Connections that are not read until their turn comes. */
const waiting = new WeakSet<Socket>();

/** Whether this connection waits for its turn. Node must not read it meanwhile, although a body wants more. */
export function waitsForTurn({ socket }: IncomingMessage): boolean {
  return waiting.has(socket);
}

/** Reads the bodies of many connections of a limited server in turn, so that requests beside them wait for a few pieces only. */
export class PacedPieces {
  readonly #queue: Socket[] = [];
  #bytes = 0;
  #isTurnAhead = false;

  /** Counts a piece of a body that goes on, and lets its connection wait if this turn has read enough. */
  count(socket: Socket, bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes >= bytesPerTurn && !waiting.has(socket)) {
      waiting.add(socket);
      // Node may have resumed it in this tick, which takes effect at its end.
      process.nextTick(() => waiting.has(socket) && socket.pause());
      this.#queue.push(socket);
    }
    if (this.#isTurnAhead) return;
    this.#isTurnAhead = true;
    setImmediate(this.#nextTurn);
  }

  readonly #nextTurn = (): void => {
    this.#bytes = 0;
    for (const socket of this.#queue.splice(0, bytesPerTurn / pieceBytes)) {
      waiting.delete(socket);
      socket.resume();
    }
    this.#isTurnAhead = this.#queue.length > 0;
    if (this.#isTurnAhead) setImmediate(this.#nextTurn);
  };
}
