import type { Socket } from 'node:net';
import { FastConnection, type FastConnectionDeps } from './fast-connection.ts';

/**
 * Serves the connections whose requests are of the plainest form and end well. Each one begins here. Anything else, a refusal too, is for the slow
 * path, Node's server, to which its connection then belongs: that one alone knows the whole of HTTP.
 */
export class FastPath {
  readonly #deps: FastConnectionDeps;
  readonly #connections = new WeakMap<Socket, FastConnection>();

  constructor(deps: FastConnectionDeps) {
    this.#deps = {
      ...deps,
      slow: (socket) => {
        this.#connections.delete(socket);
        deps.slow(socket);
      },
    };
  }

  take(socket: Socket): void {
    this.#connections.set(socket, new FastConnection(socket, this.#deps));
  }

  /** Whether this connection waits for a response here. */
  isAtWork(socket: Socket): boolean {
    return this.#connections.get(socket)?.isAtWork ?? false;
  }

  /** Whether the last request of this connection was answered here, and no further one is known. */
  isAnswered(socket: Socket): boolean {
    return this.#connections.get(socket)?.isAnswered ?? false;
  }
}
