import { createServer, type Server } from 'node:http';
import type { WorkerMetrics } from './metrics.ts';

/** `/metrics` for Prometheus and `/healthz`, on a port of their own. */
export function createMetricsServer(metrics: WorkerMetrics): Server {
  return createServer((request, response) => {
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
}
