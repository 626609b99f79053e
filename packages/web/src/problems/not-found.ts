import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownRoutes } from './known-routes.ts';
import { problem } from './problem.ts';
import { pathOf, type Refuser } from './refuser.ts';

export function notFoundHandler(routes: KnownRoutes, { refuse }: Refuser) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = routes.methodsOf(pathOf(request));
    return refuse(
      request,
      reply,
      methods.length === 0
        ? problem('route-not-found')
        : problem('method-not-allowed', { headers: { allow: methods.join(', ') } }),
    );
  };
}
