import type { Socket } from 'node:net';
import type { FastHandler } from './fast-handler.ts';
import { type FastRequest, readFastRequest } from './fast-request.ts';
import type { FastResponse, WriteFastResponse } from './fast-response.ts';

export interface FastConnectionDeps {
  readonly handle: FastHandler;
  readonly write: WriteFastResponse;
  /** Serves the connection from here on; what it has sent comes first. */
  readonly slow: (socket: Socket) => void;
  /** The time for the first request to arrive, in ms. */
  readonly requestTimeoutMs: number;
  /** How long the connection may be idle between two requests, in ms. */
  readonly keepAliveTimeoutMs: number;
}

/** A connection on the fast path, until something comes that is not for it. */
export class FastConnection {
  readonly #socket: Socket;
  readonly #deps: FastConnectionDeps;
  /** What has arrived of the request that is handled, and after it; undefined between requests. */
  #underWay: Buffer[] | undefined;
  #hasAnswered = false;
  #hasEnded = false;

  constructor(socket: Socket, deps: FastConnectionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    socket.setTimeout(deps.requestTimeoutMs);
    socket.on('data', this.#onData).on('end', this.#onEnd).on('timeout', this.#onTimeout).on('error', ignore);
  }

  get isAtWork(): boolean {
    return this.#underWay !== undefined;
  }

  /** Whether its last request is answered, and no further one is known. */
  get isAnswered(): boolean {
    return this.#hasAnswered && this.#underWay === undefined;
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#underWay !== undefined) {
      // Requests that follow before the response, or the rest of one: Node's server limits those.
      this.#underWay.push(chunk);
      this.#socket.pause();
      return;
    }
    const request = readFastRequest(chunk, this.#socket.remoteAddress);
    // A client that sends and does not read is for the slow path, which counts what it leaves unread.
    if (request === undefined || this.#socket.writableLength > 0) {
      this.#goSlow([chunk]);
      return;
    }
    const response = this.#handled(request);
    if (response === undefined) {
      this.#goSlow([chunk]);
    } else if (response instanceof Promise) {
      this.#underWay = [chunk];
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

  readonly #finish = (response: FastResponse | undefined): void => {
    const chunks = this.#underWay;
    if (chunks === undefined || this.#socket.destroyed) return;
    if (response === undefined) {
      this.#goSlow(chunks);
      return;
    }
    this.#underWay = undefined;
    this.#send(response);
    if (this.#hasEnded) this.#socket.end();
    else if (chunks.length > 1) this.#goSlow(chunks.slice(1));
  };

  /** The handler has failed and done nothing: the slow path tries again, and can say what is wrong. */
  readonly #giveUp = (): void => this.#finish(undefined);

  #send(response: FastResponse): void {
    this.#deps.write(this.#socket, response);
    if (this.#hasAnswered) return;
    this.#hasAnswered = true;
    this.#socket.setTimeout(this.#deps.keepAliveTimeoutMs);
  }

  #goSlow(chunks: readonly Buffer[]): void {
    const socket = this.#socket;
    this.#underWay = undefined;
    socket
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('timeout', this.#onTimeout)
      .off('error', ignore);
    socket.setTimeout(0);
    // Nothing may flow before the bytes that have arrived.
    socket.pause();
    socket.unshift(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
    this.#deps.slow(socket);
    socket.resume();
  }

  readonly #onEnd = (): void => {
    if (this.#underWay === undefined) this.#socket.end();
    else this.#hasEnded = true;
  };

  readonly #onTimeout = (): void => {
    // A request that waits for its handler has its own limits.
    if (this.#underWay === undefined) this.#socket.destroy();
  };
}

/** The connection closes by itself. */
const ignore = (): void => {};
