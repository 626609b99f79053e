import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { requestTimeoutMs } from '../headers/request-timeout.ts';
import { problem, problemContentType, problemDocument, type Problem } from './problem.ts';

/** A client has this long to read the refusal. Then its connection is destroyed. */
const lingerMs = 2_000;

/** Answers bytes that Node's HTTP parser refuses: not HTTP, too many, or too late. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const answering = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage;
  if (answering?.headersSent) {
    socket.destroy();
    return;
  }
  // Bytes after the refusal arrive here again and are dropped: a reset could discard the refusal.
  if (!socket.writable) return;
  const refused = problemOf(error.code);
  const body = problemDocument(refused, '');
  const head = [
    `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
    `content-type: ${problemContentType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function problemOf(code = ''): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return problem('head-too-large', { detail: 'Address and headers together have at most 16 KiB.' });
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return problem('too-large', { detail: 'The extensions of a chunk have at most 16 KiB.' });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem('request-timeout', {
        detail: `A request has to arrive within ${requestTimeoutMs / 1_000} s.`,
      });
    default:
      return problem('malformed-request', { detail: 'This is not HTTP/1.1.' });
  }
}
