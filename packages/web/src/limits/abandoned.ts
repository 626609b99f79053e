import type { FastifyReply } from 'fastify';

/** Whether the client left, or the request was refused meanwhile. What its handler still returns is dropped. */
export function isAbandoned(reply: FastifyReply): boolean {
  // Otherwise Fastify would go on to the next hook and the handler.
  if (reply.raw.destroyed && !reply.sent) reply.hijack();
  return reply.sent;
}

/** Aborts when the client has left, or has its response: nobody wants what is still being computed for it. */
export function abandonment({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (raw.destroyed) abort();
  // `finish`: also when the time limit has refused the request.
  raw.once('close', abort).once('finish', abort);
  return controller.signal;
}
