import type { Server } from 'node:http';
import { createLimitedServer } from '@canvass/runtime/server';
import type { WorkerMetrics } from './worker-metrics.ts';

/**
 * The server of metrics gives a request this time to arrive, and keeps connections and unread bytes of responses within these limits.
 * Prometheus and a few probes use it, with a few connections each.
 */
const limits = { requestTimeoutMs: 10_000, maxConnections: 100, maxUnreadBytes: 4 * 1024 ** 2 };

/** Serves `/metrics` for Prometheus and `/healthz` on a port of their own. Ends the process if the port is taken. */
export function serveMetrics(metrics: WorkerMetrics, port: number): Server {
  const server = createLimitedServer(limits, (request, response) => {
    if (request.url === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      return;
    }
    if (request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.once('error', (error) => {
    console.error(`METRICS_PORT cannot be listened on: ${error.message}`);
    process.exit(1);
  });
  return server.listen(port);
}
