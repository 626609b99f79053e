import type { FastifyInstance } from 'fastify';

const everyMs = 50;

/**
 * `close` ends only the connections that are idle at that moment. One that becomes idle later would keep the server open
 * until its client closes it.
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
