import type { Socket } from 'node:net';
import type { FastHandler } from './fast-handler.ts';
import { type FastRequest, readFastRequest } from './fast-request.ts';
import type { FastResponse, WriteFastResponse } from './fast-response.ts';

export interface FastConnectionDeps {
  readonly handle: FastHandler;
  readonly write: WriteFastResponse;
  /** Serves the connection from here on; what it has sent comes first. */
  readonly slow: (socket: Socket) => void;
  /** Called if bytes of a response stay in this process, because the client does not read them. */
  readonly onUnread: (socket: Socket) => void;
  /** The time for the first request to arrive, in ms. */
  readonly requestTimeoutMs: number;
  /** How long the connection may be idle between two requests, in ms. */
  readonly keepAliveTimeoutMs: number;
}

/** A client may send this much while a request of its connection is handled. The slow path limits requests that wait to the same. */
const maxFurtherBytes = 16 * 1024;

/** A connection on the fast path, until something comes that is not for it. */
export class FastConnection {
  readonly #socket: Socket;
  readonly #deps: FastConnectionDeps;
  #isAtWork = false;
  /** What has arrived while a request is handled: further requests, or parts of them. */
  #further: Buffer | undefined;
  #hasAnswered = false;
  #hasEnded = false;

  constructor(socket: Socket, deps: FastConnectionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    socket.setTimeout(deps.requestTimeoutMs);
    socket.on('data', this.#onData).on('end', this.#onEnd).on('timeout', this.#onTimeout).on('error', ignore);
  }

  get isAtWork(): boolean {
    return this.#isAtWork;
  }

  /** Whether its last request is answered, and no further one is known. */
  get isAnswered(): boolean {
    return this.#hasAnswered && !this.#isAtWork;
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#isAtWork) {
      this.#keep(chunk);
      return;
    }
    const request = readFastRequest(chunk, this.#socket.remoteAddress);
    // A client that sends and does not read is for the slow path, which counts what it leaves unread.
    if (request === undefined || this.#socket.writableLength > 0) {
      this.#goSlow(chunk);
      return;
    }
    const response = this.#handled(request);
    if (response === undefined) {
      this.#goSlow(chunk);
    } else if (response instanceof Promise) {
      this.#isAtWork = true;
      response.then(this.#finish, this.#giveUp);
    } else {
      this.#send(response);
    }
  };

  #handled(request: FastRequest): ReturnType<FastHandler> {
    try {
      return this.#deps.handle(request);
    } catch {
      // The slow path fails, too, and can say what is wrong.
      return undefined;
    }
  }

  /** In one buffer: single bytes must not take more memory than all at once. */
  #keep(chunk: Buffer): void {
    this.#further = this.#further === undefined ? chunk : Buffer.concat([this.#further, chunk]);
    if (this.#further.length > maxFurtherBytes) this.#socket.destroy();
  }

  readonly #finish = (response: FastResponse): void => {
    const further = this.#further;
    this.#isAtWork = false;
    this.#further = undefined;
    if (this.#socket.destroyed) return;
    this.#send(response);
    if (this.#hasEnded) this.#socket.end();
    else if (further !== undefined) this.#goSlow(further);
  };

  /** The client learns from its connection that the outcome is unknown. */
  readonly #giveUp = (): void => void this.#socket.destroy();

  #send(response: FastResponse): void {
    this.#deps.write(this.#socket, response);
    if (this.#socket.writableLength > 0) this.#deps.onUnread(this.#socket);
    if (this.#hasAnswered) return;
    this.#hasAnswered = true;
    this.#socket.setTimeout(this.#deps.keepAliveTimeoutMs);
  }

  #goSlow(arrived: Buffer): void {
    const socket = this.#socket;
    socket
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('timeout', this.#onTimeout)
      .off('error', ignore);
    socket.setTimeout(0);
    // Nothing may flow before the bytes that have arrived.
    socket.pause();
    socket.unshift(arrived);
    this.#deps.slow(socket);
    socket.resume();
  }

  readonly #onEnd = (): void => {
    if (this.#isAtWork) this.#hasEnded = true;
    else this.#socket.end();
  };

  readonly #onTimeout = (): void => {
    // A request that waits for its handler has its own limits.
    if (!this.#isAtWork) this.#socket.destroy();
  };
}

/** The connection closes by itself. */
const ignore = (): void => {};
