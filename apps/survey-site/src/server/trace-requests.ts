import type { RequestSpan, Tracing } from '@canvass/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Makes a span for each sampled request, active while it is handled. Register it only for tracing: its hooks cost time. */
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
    // Not `onResponse`, which is not called if the client leaves.
    reply.raw.once('close', () => span.end(reply.raw.writableFinished ? reply.statusCode : 'aborted'));
    span.run(done);
  });

  // The body arrives in events of the connection, outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
}
