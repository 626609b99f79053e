import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { systemClock, type Clock } from '../clock/index.ts';

/** How slowly a body may arrive. */
export interface Pace {
  /** The least bytes of each spell. */
  readonly bytes: number;
  readonly spellMs: number;
  /** After so many spells beyond the time of the server, the request is late, however steadily it arrives. */
  readonly maxSpells: number;
}

interface SlowBody {
  readonly request: IncomingMessage;
  readonly pace: Pace;
  /** Bytes of the connection when the last spell ended. */
  bytesRead: number;
}

/** Answers errors of a connection, as `clientError` of `node:http` has them. */
export type AnswerClientError = (error: Error & { code?: string }, socket: Socket) => void;

const slowBodies = new WeakMap<Socket, SlowBody>();

/**
 * Lets the body of this request arrive after the time of the server, as long as it keeps the pace. The server must answer its errors by
 * `spareSlowBodies`.
 */
export function allowSlowBody(request: IncomingMessage, pace: Pace): void {
  const { socket } = request;
  if (slowBodies.get(socket)?.request === request) return;
  slowBodies.set(socket, { request, pace, bytesRead: socket.bytesRead });
}

/** Spares late requests whose bodies may arrive slowly, until they break their pace. Other errors are answered at once. */
export function spareSlowBodies(answer: AnswerClientError, clock: Clock = systemClock): AnswerClientError {
  return (error, socket) => {
    const body = slowBodies.get(socket);
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || body === undefined || body.request.complete) {
      answer(error, socket);
      return;
    }
    // Node tells once that a request is late. From here on its time is ours.
    const { request, pace } = body;
    let spells = 0;
    let timer: unknown;
    const look = (): void => {
      if (spells === pace.maxSpells || !hasGoneOn(body, socket)) {
        answer(error, socket);
        return;
      }
      spells += 1;
      timer = clock.setTimeout(look, pace.spellMs);
    };
    request.once('close', () => clock.clearTimeout(timer));
    look();
  };
}

/** Whether enough has arrived since the last call, or could not arrive because nobody reads it. */
function hasGoneOn(body: SlowBody, { bytesRead }: Socket): boolean {
  const { request, pace } = body;
  const arrived = bytesRead - body.bytesRead;
  body.bytesRead = bytesRead;
  return arrived >= pace.bytes || request.readableLength >= request.readableHighWaterMark;
}
