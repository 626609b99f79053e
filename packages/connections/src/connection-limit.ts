import type { Socket } from 'node:net';

/**
 * Connections up to a number. A further one takes the place of the oldest that is not at work: whoever only opens
 * connections, or sends requests by halves, pushes out others of that kind, and nobody who waits for an answer.
 */
export class ConnectionLimit {
  readonly #max: number;
  readonly #isAtWork: (socket: Socket) => boolean;
  /** In the order in which they were opened. */
  readonly #open = new Set<Socket>();

  constructor(max: number, isAtWork: (socket: Socket) => boolean) {
    this.#max = max;
    this.#isAtWork = isAtWork;
  }

  add(socket: Socket): void {
    if (this.#open.size >= this.#max && !this.#makeRoom()) {
      socket.destroy();
      return;
    }
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
  }

  #makeRoom(): boolean {
    for (const socket of this.#open) {
      if (this.#isAtWork(socket)) continue;
      this.#open.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  }
}
