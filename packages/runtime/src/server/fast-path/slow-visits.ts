import type { Socket } from 'node:net';

/** A visit has this many requests: opening the next connection then takes a tenth of what they took. */
const requestsOfVisit = 32;

/**
 * Connections that left the fast path. Node cannot give them back, and proxies keep connections for hours, so that one odd request would make each of them
 * slow in the end. So each ends after some requests, and its client opens another one, which begins on the fast path.
 */
export class SlowVisits {
  readonly #left = new WeakMap<Socket, number>();

  begin(socket: Socket): void {
    this.#left.set(socket, requestsOfVisit);
  }

  /** Counts a request of a connection. Returns whether its response is the last one; `over`: that one is under way, and this request gets none. */
  count(socket: Socket): 'goes on' | 'last' | 'over' {
    const left = this.#left.get(socket);
    if (left === undefined) return 'goes on';
    this.#left.set(socket, left - 1);
    if (left <= 0) return 'over';
    return left === 1 ? 'last' : 'goes on';
  }
}
