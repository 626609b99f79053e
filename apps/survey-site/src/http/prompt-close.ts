import type { FastifyInstance } from 'fastify';

const everyMs = 50;

/**
 * Closing closes the connections that are idle then. One whose request is still being answered becomes idle later,
 * and would be kept alive, and the whole server with it, until the client lets go.
 */
export function closePromptly(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const { server } = app;
    if (server.listening) {
      const timer = setInterval(() => server.closeIdleConnections(), everyMs);
      server.once('close', () => clearInterval(timer));
    }
    done();
  });
}
