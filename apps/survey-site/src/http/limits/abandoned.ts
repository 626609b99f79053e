import type { FastifyReply } from 'fastify';

/** Whether the client left, or the request was refused meanwhile. What its handler still returns is dropped. */
export function isAbandoned(reply: FastifyReply): boolean {
  // Otherwise Fastify would go on to the next hook and the handler.
  if (reply.raw.destroyed && !reply.sent) reply.hijack();
  return reply.sent;
}
