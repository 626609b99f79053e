import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from '../has-body.ts';

/** A visit has this many requests: opening the next connection then takes a tenth of what they took. */
const requestsOfVisit = 32;

/**
 * Connections that left the fast path. Node cannot give them back, and proxies keep connections for hours, so that one odd request would make each of them
 * slow in the end. So each ends after some requests, and its client opens another one, which begins on the fast path.
 */
export class SlowVisits {
  readonly #left = new WeakMap<Socket, number>();
  readonly #over = new WeakSet<Socket>();

  begin(socket: Socket): void {
    this.#left.set(socket, requestsOfVisit);
  }

  /** Counts a request of a connection. */
  count(socket: Socket): void {
    const left = this.#left.get(socket);
    if (left !== undefined) this.#left.set(socket, left - 1);
  }

  /**
   * Whether the connection ends with the response to this request, whose head is about to be sent. It does not while the body arrives: Node would close
   * the connection with bytes that nobody has read, and the client would never get the response.
   */
  endsWith(request: IncomingMessage): boolean {
    const { socket } = request;
    const isUsedUp = (this.#left.get(socket) ?? 1) <= 0;
    const hasArrived = request.complete || !hasBody(request);
    if (!isUsedUp || !hasArrived) return false;
    this.#over.add(socket);
    return true;
  }

  /** Whether the last response is under way, so that a further request gets none. */
  isOver(socket: Socket): boolean {
    return this.#over.has(socket);
  }
}
