import type { Caller } from '@canvass/web/app';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Opens the session of someone who was checked, and goes on: to `next`, or else to the surveys. */
export type Enter = (
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  next?: string,
) => Promise<FastifyReply>;
