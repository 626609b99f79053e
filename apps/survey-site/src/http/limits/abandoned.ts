import type { FastifyReply } from 'fastify';

/**
 * Whether no one waits for this reply any more: its client left, or it was refused meanwhile. Such a request ends here;
 * what its handler still returns is dropped.
 */
export function isAbandoned(reply: FastifyReply): boolean {
  // Without this Fastify would go on to the next hook and the handler.
  if (reply.raw.destroyed && !reply.sent) reply.hijack();
  return reply.sent;
}
