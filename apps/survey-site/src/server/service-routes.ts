import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { matchesEtag } from '../http/etag.ts';
import { problems } from '../http/openapi/problem-responses.ts';
import { problem, retryAfter } from '../http/problems/problem.ts';
import type { Refuser } from '../http/problems/refuser.ts';
import { json, page, requiredHeader, text, type RouteSchema } from '../http/openapi/route-schema.ts';
import { ifNoneMatch, notModified } from '../http/openapi/survey-schemas.ts';
import { assets } from '../ui/assets.ts';
import { serveAssets } from '../ui/serve-assets.ts';
import { landingPage } from './landing-page.ts';
import type { SiteMetrics } from './metrics.ts';

export interface ServiceRoutesOptions {
  readonly ready: () => Promise<boolean>;
  readonly metrics: SiteMetrics;
  readonly refuser: Refuser;
}

/** The routes of no audience: for monitoring, and for developers. */
export async function serviceRoutes(
  app: FastifyInstance,
  { ready, metrics, refuser }: ServiceRoutesOptions,
): Promise<void> {
  const config = { isPolled: true };
  app.get('/healthz', { schema: health, config }, (_request, reply) => {
    void reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/readyz', { schema: readiness, config: { ...config, isProbe: true } }, async (request, reply) => {
    if (await ready()) return reply.header('cache-control', 'no-store').send({ status: 'ready' });
    return refuser.refuse(request, reply, problem('storage-unavailable', { headers: retryAfter(5) }));
  });

  app.get('/metrics', { schema: prometheus, config }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );

  // Bytes, made once: a string would be copied for each response that waits to be read.
  let described: Described | undefined;
  const describe = (): Described => (described ??= withEtag(JSON.stringify(app.swagger())));
  // It takes some 50 ms, which no request should wait for.
  app.addHook('onListen', async () => void describe());
  app.get('/openapi.json', { schema: openApi }, (request, reply) => {
    const { bytes, etag } = describe();
    void reply.headers({ etag, 'cache-control': 'no-cache' });
    if (matchesEtag(request.headers['if-none-match'], etag)) void reply.code(304).send();
    else void reply.type('application/json').send(bytes);
  });

  const landing = Buffer.from(landingPage());
  app.get('/', { schema: landingSchema }, (_request, reply) => {
    void reply.type('text/html; charset=utf-8').send(landing);
  });

  serveAssets(app, assets);
}

interface Described {
  readonly bytes: Buffer;
  readonly etag: string;
}

function withEtag(document: string): Described {
  const bytes = Buffer.from(document);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

const status = z.object({ status: z.string() }).meta({ id: 'Status', examples: [{ status: 'ok' }] });

const health: RouteSchema = {
  tags: ['service'],
  operationId: 'health',
  summary: 'Whether the process is alive',
  response: { 200: json('It is alive', status) },
};

const readiness: RouteSchema = {
  tags: ['service'],
  operationId: 'readiness',
  summary: 'Whether the site can serve requests',
  response: { 200: json('It can', status), ...problems('storage-unavailable') },
};

const prometheus: RouteSchema = {
  tags: ['service'],
  operationId: 'metrics',
  summary: 'Metrics for Prometheus',
  response: { 200: text('The metrics', 'text/plain') },
};

const landingSchema: RouteSchema = {
  tags: ['service'],
  operationId: 'landingPage',
  summary: 'What this site is',
  response: { 200: page('A page') },
};

const documentEtag = {
  ETag: requiredHeader(
    'Strong: it changes with the document. For `If-None-Match`',
    '"qg0Zj6cCf0gQk1sNPEqWVbtcTVqD5tVyhmJiLHJzbWE"',
  ),
};

const openApi: RouteSchema = {
  tags: ['service'],
  operationId: 'openApi',
  summary: 'This document',
  headers: ifNoneMatch,
  response: {
    200: json('OpenAPI 3.1', { type: 'object' }, documentEtag),
    304: notModified(documentEtag),
  },
};
