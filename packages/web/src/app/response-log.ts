import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Logs a line per response at `debug`. Register it only for that level: its hook costs time. */
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
