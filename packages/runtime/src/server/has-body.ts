import type { IncomingMessage } from 'node:http';

/** Whether a body belongs to this request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
