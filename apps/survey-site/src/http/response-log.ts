import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** A line per response, refusals included. Only where somebody wants it: the hook alone costs each request some time. */
export function logResponses(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const durationMs = Math.round(reply.elapsedTime * 1000) / 1000;
    logger.debug(
      { method, route: routeOptions.url, status: reply.statusCode, durationMs },
      'request answered',
    );
    done();
  });
}
