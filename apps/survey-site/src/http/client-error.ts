import type { Socket } from 'node:net';
import { problem, problemContentType, problemDocument } from './problem.ts';

/** Answers bytes that are no HTTP request: Node hands them over as an error and a socket. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable && !(socket as Socket & { _httpMessage?: unknown })._httpMessage) {
    const body = problemDocument(problem('malformed-request'), '');
    socket.end(
      `HTTP/1.1 400 Bad Request\r\ncontent-type: ${problemContentType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  } else {
    socket.destroy();
  }
}
