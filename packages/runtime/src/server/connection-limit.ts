import type { Socket } from 'node:net';
import type { UnreadResponses } from './unread-responses.ts';

/** The state of the open connections. */
export interface Occupancy {
  /** Whether the server owes this connection an answer. */
  readonly isAtWork: (socket: Socket) => boolean;
  readonly unread: UnreadResponses;
}

/**
 * Limits the number of connections. A new one beyond the limit replaces the oldest that is idle or has sent part of a
 * request, else one that does not read its response. A client that waits for an answer keeps its connection.
 */
export class ConnectionLimit {
  readonly #max: number;
  readonly #spared: number;
  readonly #occupancy: Occupancy;
  /** In the order of opening. */
  readonly #open = new Set<Socket>();

  constructor(max: number, occupancy: Occupancy) {
    this.#max = max;
    // A new connection is idle until its request arrives. Where unread responses hold the other places, newcomers must
    // not push each other out. No more are spared, so that idle connections push out few that read slowly.
    this.#spared = Math.min(max / 8, 64);
    this.#occupancy = occupancy;
  }

  get open(): Iterable<Socket> {
    return this.#open;
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
    const idle = this.#oldestIdle();
    const leaving =
      (idle.areMany ? idle.oldest : undefined) ?? this.#occupancy.unread.cutLongest() ?? idle.oldest;
    if (leaving === undefined) return false;
    // Its `close` event comes only after other connections that arrive at the same time.
    this.#open.delete(leaving);
    leaving.destroy();
    return true;
  }

  #oldestIdle(): { readonly oldest: Socket | undefined; readonly areMany: boolean } {
    let oldest: Socket | undefined;
    let count = 0;
    for (const socket of this.#open) {
      if (this.#occupancy.isAtWork(socket) || this.#occupancy.unread.has(socket)) continue;
      oldest ??= socket;
      count += 1;
      if (count > this.#spared) return { oldest, areMany: true };
    }
    return { oldest, areMany: false };
  }
}
