import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const graceMs = 30_000;
/** The slowest client that is waited for: a poor mobile connection takes more. */
const leastBytesPerSecond = 8 * 1024;

/**
 * Responses that have ended and whose last bytes are still in this process, since their clients do not read. Each
 * connection has one at most. Beyond the budget the one that has waited longest is cut off: its client is the least
 * likely to read on.
 */
export class UnreadResponses {
  readonly #maxBytes: number;
  readonly #bytesOf = new Map<Socket, number>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(response: ServerResponse, socket: Socket): void {
    const bytes = socket.writableLength;
    this.#bytesOf.set(socket, bytes);
    this.#bytes += bytes;
    // By rate, not by progress: of a client that takes a byte now and then there would be no end.
    const timer = setTimeout(() => socket.destroy(), graceMs + (bytes / leastBytesPerSecond) * 1_000);
    timer.unref();
    response.once('close', () => {
      clearTimeout(timer);
      this.#remove(socket);
    });
    this.#cutOldest();
  }

  #cutOldest(): void {
    for (const socket of this.#bytesOf.keys()) {
      if (this.#bytes <= this.#maxBytes || this.#bytesOf.size === 1) return;
      this.#remove(socket);
      socket.destroy();
    }
  }

  #remove(socket: Socket): void {
    this.#bytes -= this.#bytesOf.get(socket) ?? 0;
    this.#bytesOf.delete(socket);
  }
}
