import type { FastifyReply } from 'fastify';

/** Leads to the next page, so that reloading it repeats nothing. */
export function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).header('location', address).send();
}
