import type { RequestSpan, Tracing } from '@canvass/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * A span for each request that is sampled, active while it is handled. Only where traces are wanted: the hooks alone cost
 * each request some time.
 */
export function traceRequests(app: FastifyInstance, tracing: Pick<Tracing, 'request'>): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();

  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url;
    const span = routeOptions.config?.isPolled ? undefined : tracing.request({ method, route, headers });
    if (span === undefined) {
      done();
      return;
    }
    spans.set(request, span);
    // Not `onResponse`, which never comes where the client leaves.
    reply.raw.once('close', () => span.end(reply.raw.writableFinished ? reply.statusCode : 'aborted'));
    span.run(done);
  });

  // The body arrives in events of the connection, which know nothing of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
}
