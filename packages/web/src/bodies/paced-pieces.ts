import type { Socket } from 'node:net';

/**
 * One turn of the event loop reads about this much of bodies that come in pieces. Node reads up to 2 MiB of each connection in a turn, and a turn
 * accepts only one connection: behind 300 bodies of 1 MiB, a new client would wait until all of them are read.
 */
const bytesPerTurn = 256 * 1024;
/** Node reads pieces of this size at most. */
const pieceBytes = 64 * 1024;

/** Reads the bodies of many connections in turn, so that requests beside them wait for a few pieces only. */
export class PacedPieces {
  readonly #paused: Socket[] = [];
  #bytes = 0;
  #isTurnAhead = false;

  /** Counts a piece of a body that goes on, and lets its connection wait if this turn has read enough. */
  count(socket: Socket, bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes >= bytesPerTurn) {
      socket.pause();
      this.#paused.push(socket);
    }
    if (this.#isTurnAhead) return;
    this.#isTurnAhead = true;
    setImmediate(this.#nextTurn);
  }

  readonly #nextTurn = (): void => {
    this.#bytes = 0;
    for (const socket of this.#paused.splice(0, bytesPerTurn / pieceBytes)) socket.resume();
    this.#isTurnAhead = this.#paused.length > 0;
    if (this.#isTurnAhead) setImmediate(this.#nextTurn);
  };
}
