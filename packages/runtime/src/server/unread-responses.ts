import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long any client may take to read a response, before the time for its bytes. */
const graceMs = 30_000;
/** The minimum rate of a client. A poor mobile connection is faster. */
const leastBytesPerSecond = 8 * 1024;

interface Unread {
  readonly address: string;
  readonly bytes: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Responses whose bytes are still in this process because their clients do not read them. A response is added when it
 * ends, or while a stream waits to write more. Each connection has at most one. Beyond the budget, the address with the
 * most bytes loses its oldest one, so that a client that reads nothing cannot disconnect others that read slowly. Behind
 * a proxy all clients share one address.
 */
export class UnreadResponses {
  readonly #maxBytes: number;
  /** Oldest first. */
  readonly #unread = new Map<Socket, Unread>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  has(socket: Socket): boolean {
    return this.#unread.has(socket);
  }

  /** A second call for the same response replaces the first: its stream has ended, or `end` was called twice. */
  add(response: ServerResponse, socket: Socket): void {
    if (!this.#unread.has(socket)) {
      const isTaken = () => {
        response.off('close', isTaken).off('drain', isTaken);
        this.#remove(socket);
      };
      // Runs before all other listeners: one of them may write more, or end the next response of this connection.
      response.prependListener('close', isTaken).prependListener('drain', isTaken);
    }
    this.#count(socket);
  }

  /** Adds a response that was written to the socket itself. */
  addWritten(socket: Socket): void {
    const look = (): void => {
      // A connection that is ended takes no more, and ends when all is read.
      if (!socket.writable || socket.writableLength === 0) this.#remove(socket);
      // It is called when all that was written before is taken.
      else socket.write('', look);
    };
    look();
    this.#count(socket);
  }

  #count(socket: Socket): void {
    const known = this.#unread.get(socket);
    if (known !== undefined) {
      clearTimeout(known.timer);
      this.#bytes -= known.bytes;
    }
    const bytes = socket.writableLength;
    // The timeout is not reset by progress: a client that reads single bytes would never time out.
    const timer = setTimeout(() => socket.destroy(), graceMs + (bytes / leastBytesPerSecond) * 1_000);
    timer.unref();
    this.#unread.set(socket, { address: socket.remoteAddress ?? '', bytes, timer });
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes && this.#unread.size > 1) this.cutLongest();
  }

  /** Closes the oldest of the connections from the address with the most unread bytes. */
  cutLongest(): Socket | undefined {
    const bytesOf = new Map<string, number>();
    let most = 0;
    for (const { address, bytes } of this.#unread.values()) {
      const sum = (bytesOf.get(address) ?? 0) + bytes;
      bytesOf.set(address, sum);
      most = Math.max(most, sum);
    }
    for (const [socket, { address }] of this.#unread) {
      if (bytesOf.get(address) !== most) continue;
      this.#remove(socket);
      socket.destroy();
      return socket;
    }
    return undefined;
  }

  #remove(socket: Socket): void {
    const known = this.#unread.get(socket);
    if (known === undefined) return;
    clearTimeout(known.timer);
    this.#bytes -= known.bytes;
    this.#unread.delete(socket);
  }
}
