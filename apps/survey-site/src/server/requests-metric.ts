import type { Server } from 'node:http';
import type { FastRoutes } from '@canvass/web/app';
import { Counter } from 'prom-client';

/** Counts requests by how they are read. The slow path costs a site twice as much, and a proxy may send all on it (decision 77). */
export function requestsMetric({
  server,
  fastRoutes,
}: {
  readonly server: Pick<Server, 'on'>;
  readonly fastRoutes: Pick<FastRoutes, 'taken'>;
}): Counter<'kind'> {
  let slow = 0;
  server.on('request', () => (slow += 1));
  return new Counter({
    name: 'canvass_site_requests_total',
    help: "HTTP requests, by kind: fast (answers, blank forms, and figures and public results in memory: whole requests, read before Node's server), slow (all others).",
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      this.inc({ kind: 'fast' }, fastRoutes.taken);
      this.inc({ kind: 'slow' }, slow);
    },
  });
}
