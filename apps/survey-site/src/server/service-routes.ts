import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { assets } from '../ui/assets.ts';
import { landingPage } from '../respondents/views/thanks-page.ts';
import { matchesEtag } from '../http/etag.ts';
import { problem, retryAfter } from '../http/problems/problem.ts';
import type { Refuser } from '../http/problems/refuser.ts';
import type { SiteMetrics } from './metrics.ts';
import { opsAssets } from '../operators/dashboard/assets.ts';

export interface ServiceDeps {
  readonly ready: () => Promise<boolean>;
  readonly metrics: SiteMetrics;
  /** The OpenAPI document as JSON. */
  readonly openApi: string;
  readonly refuser: Refuser;
}

/** What the machinery around the site asks, and what belongs to no audience. */
export function serviceRoutes(app: FastifyInstance, { ready, metrics, openApi, refuser }: ServiceDeps): void {
  app.get('/healthz', (_request, reply) => {
    void reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/readyz', { config: { isProbe: true } }, async (request, reply) => {
    if (await ready()) return reply.header('cache-control', 'no-store').send({ status: 'ready' });
    return refuser.refuse(request, reply, problem('storage-unavailable', { headers: retryAfter(5) }));
  });

  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );

  // Bytes, made once: of a text each response that waits to be read has a copy.
  const described = Buffer.from(openApi);
  const etag = `"${createHash('sha256').update(described).digest('base64url')}"`;
  app.get('/openapi.json', (request, reply) => {
    void reply.headers({ etag, 'cache-control': 'no-cache' });
    if (matchesEtag(request.headers['if-none-match'], etag)) void reply.code(304).send();
    else void reply.type('application/json').send(described);
  });

  const landing = Buffer.from(landingPage());
  app.get('/', (_request, reply) => {
    void reply.type('text/html; charset=utf-8').send(landing);
  });

  for (const { path, contentType, body } of [...assets, ...opsAssets]) {
    const bytes = Buffer.from(body);
    app.get(path, (_request, reply) => {
      void reply.type(contentType).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
    });
  }
}
