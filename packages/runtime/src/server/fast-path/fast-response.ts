import type { Socket } from 'node:net';
import type { Clock } from '../../clock/index.ts';

export interface FastResponse {
  /** Code and reason, such as `201 Created`. */
  readonly status: string;
  /** Lines that each end with CRLF, in ASCII, but for `Content-Length`, `Date` and what concerns the connection. */
  readonly headers: string;
  /** A response without a body names no length of one, as a 304. */
  readonly body?: string | Buffer;
}

export type WriteFastResponse = (socket: Socket, response: FastResponse) => void;

/**
 * Creates what writes responses, in one piece each, with the headers that Node's server adds.
 *
 * @param keepAliveMs as `keepAliveTimeout` of Node's server
 */
export function createWriteFastResponse(clock: Pick<Clock, 'now'>, keepAliveMs: number): WriteFastResponse {
  const dateLine = memoizedDateLine(clock);
  const kept = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n\r\n`;

  return (socket, { status, headers, body }) => {
    if (body === undefined) {
      socket.write(`HTTP/1.1 ${status}\r\n${headers}${dateLine()}${kept}`, 'latin1');
      return;
    }
    const isText = typeof body === 'string';
    const bytes = isText ? Buffer.byteLength(body) : body.byteLength;
    const head = `HTTP/1.1 ${status}\r\n${headers}content-length: ${bytes}\r\n${dateLine()}${kept}`;
    if (isText) {
      // Text in ASCII needs no encoder.
      socket.write(head + body, bytes === body.length ? 'latin1' : 'utf8');
      return;
    }
    const whole = Buffer.allocUnsafe(head.length + bytes);
    whole.write(head, 'latin1');
    body.copy(whole, head.length);
    socket.write(whole);
  };
}

/** Formatting a date takes a tenth of what a response takes. */
function memoizedDateLine(clock: Pick<Clock, 'now'>): () => string {
  let lastSecond = Number.NaN;
  let line = '';
  return () => {
    const now = clock.now();
    const second = Math.floor(now / 1_000);
    if (second !== lastSecond) {
      lastSecond = second;
      line = `Date: ${new Date(now).toUTCString()}\r\n`;
    }
    return line;
  };
}
