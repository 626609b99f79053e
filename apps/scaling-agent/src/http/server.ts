import { createLimitedServer } from '@canvass/runtime/server';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ScalingAgent } from '../agent.ts';
import type { AgentMetrics } from '../metrics.ts';
import type { WorkerReports } from '../signals/worker-reports.ts';
import { recordedLoad } from './recorded-load.ts';
import { isTrustedHost } from './trusted-host.ts';

export interface ServerDeps {
  readonly agent: ScalingAgent;
  readonly reports: WorkerReports;
  readonly metrics: AgentMetrics;
  /** More names under which the agent may be called; default: none. */
  readonly hostnames?: readonly string[] | undefined;
}

const count = z.int().min(0).max(1_000_000_000_000);
const reportSchema = z.strictObject({
  inFlight: count,
  delayed: count.optional(),
  handled: count.optional(),
  // A report that announces none for a longer time would stay for too long after its worker has died.
  nextMs: z.int().min(0).max(60_000).optional(),
});
/** A worker with a longer id is refused. */
const longestWorkerId = 128;
const workerId = new RegExp(`^[A-Za-z0-9_.:-]{1,${longestWorkerId}}$`);

/**
 * The agent's server gives a request this time to arrive, and keeps connections and unread bytes of responses within these limits. Each worker
 * uses one connection: at most 1,000 replicas, and those that start or stop.
 */
const limits = { requestTimeoutMs: 10_000, maxConnections: 2_000, maxUnreadBytes: 8 * 1024 ** 2 };

const headers = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const signpost = `Canvass scaling agent

The dashboard is the page /ops of the survey site.
This agent serves its data as JSON: /status, /decisions, /history; also /load.csv and /metrics.
`;

/** The HTTP interface: the agent's data, and the reports of the workers. The caller lets it listen. */
export function buildServer({ agent, reports, metrics, hostnames = [] }: ServerDeps): FastifyInstance {
  const app = fastify({
    logger: false,
    // The most bytes of a report, which has four numbers.
    bodyLimit: 16 * 1024,
    serverFactory: (listener) => createLimitedServer(limits, listener),
    routerOptions: { maxParamLength: longestWorkerId },
  });
  const known = new Set(hostnames.map((name) => name.toLowerCase()));
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    const { host, origin } = request.headers;
    if (!isTrustedHost(host, known))
      return problem(reply, 421, 'This Host is not allowed; add it to SCALING_AGENT_HOSTNAMES.');
    // Workers and programs send none; a page of a browser has no business here.
    if (origin !== undefined) return problem(reply, 403, 'The agent does not answer pages.');
    return undefined;
  });
  app.setNotFoundHandler((_, reply) => problem(reply, 404, 'There is nothing here.'));
  app.setErrorHandler((error: { statusCode?: number; message: string }, _, reply) => {
    const status = error.statusCode ?? 500;
    return problem(reply, status, status < 500 ? error.message : 'The agent failed to answer.');
  });

  app.put<{ Params: { id: string } }>('/workers/:id', async ({ params, body, ip }, reply) => {
    if (!workerId.test(params.id)) return problem(reply, 422, 'The worker id is not valid.');
    const parsed = reportSchema.safeParse(body);
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      return problem(reply, 422, 'The report is not valid.', { errors });
    }
    reports.put(params.id, parsed.data, ip);
    agent.wake();
    return reply.code(204).send();
  });
  app.delete<{ Params: { id: string } }>('/workers/:id', async ({ params }, reply) => {
    reports.remove(params.id);
    return reply.code(204).send();
  });

  app.get('/status', async () => {
    const { workers, inFlight, delayed } = reports.totals();
    return {
      ...agent.status(),
      workers: { reporting: workers, inFlight, delayed },
      decision: agent.history.latest,
    };
  });
  app.get('/decisions', async () => ({ decisions: agent.history.decisions.toReversed() }));
  app.get('/history', async () => ({ points: agent.history.points }));
  app.get('/load.csv', (_, reply) =>
    reply.type('text/csv; charset=utf-8').send(recordedLoad(agent.history.points)),
  );
  app.get('/metrics', async (_, reply) => {
    const text = await metrics.registry.metrics();
    return reply.type(metrics.registry.contentType).send(text);
  });
  for (const path of ['/healthz', '/readyz']) app.get(path, async () => ({ status: 'ok' }));
  app.get('/', (_, reply) => reply.type('text/plain; charset=utf-8').send(signpost));
  return app;
}

function problem(reply: FastifyReply, status: number, detail: string, more: object = {}): FastifyReply {
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', status, detail, ...more });
}
