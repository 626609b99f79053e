import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { htmlType } from '@canvass/web/headers';
import { json, operation, page, problems, text } from '@canvass/web/openapi';
import { problem, retryAfter } from '@canvass/web/problems';
import { assets, serveAssets } from '@canvass/web/page';
import { formAssets } from '@canvass/survey-form';
import { type ThemeRoutesOptions, themeRoutes } from './theme-routes.ts';
import { landingPage } from './landing-page.ts';

export interface ServiceRoutesOptions extends ThemeRoutesOptions {
  readonly ready: () => Promise<boolean>;
  /** Returns what an operator can do if the site is not ready; undefined if that is not known. */
  readonly whyNotReady?: (() => string | undefined) | undefined;
  /** Resolves to the metrics of the whole site, as text. */
  readonly readMetrics: () => Promise<string>;
  /** This site serves owners, whose pages have a start page of their own. */
  readonly hasDesk: boolean;
  /** This site serves pages that have themes. */
  readonly hasThemes: boolean;
}

/** Serves what belongs to no audience: for monitoring, and for browsers. */
export async function serviceRoutes(
  app: FastifyInstance,
  { ready, whyNotReady, readMetrics, hasDesk, hasThemes, refuser, themePictures }: ServiceRoutesOptions,
): Promise<void> {
  const config = { isPolled: true };
  app.get('/healthz', { schema: health, config }, (_request, reply) => {
    void reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/readyz', { schema: readiness, config: { ...config, isProbe: true } }, async (request, reply) => {
    if (await ready()) return reply.header('cache-control', 'no-store').send({ status: 'ready' });
    const detail = whyNotReady?.();
    const parts = { headers: retryAfter(5), ...(detail === undefined ? {} : { detail }) };
    return refuser.refuse(request, reply, problem('storage-unavailable', parts));
  });

  app.get('/metrics', { schema: prometheus, config }, async (_request, reply) =>
    reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await readMetrics()),
  );

  if (!hasDesk) {
    const landing = Buffer.from(landingPage());
    app.get('/', { schema: landingSchema }, (_request, reply) => {
      void reply.type(htmlType).send(landing);
    });
  }

  serveAssets(app, [...assets, ...formAssets]);
  if (hasThemes) void app.register(async (scope) => themeRoutes(scope, { themePictures, refuser }));
}

const status = z.object({ status: z.string() }).meta({ id: 'Status', examples: [{ status: 'ok' }] });

const health = operation('service', 'health', {
  summary: 'Whether the process is alive',
  response: { 200: json('It is alive', status) },
});

const readiness = operation('service', 'readiness', {
  summary: 'Whether the site can serve requests',
  response: { 200: json('It can', status), ...problems('storage-unavailable') },
});

const prometheus = operation('service', 'metrics', {
  summary: 'Metrics for Prometheus',
  response: { 200: text('The metrics', 'text/plain') },
});

const landingSchema = operation('service', 'landingPage', {
  summary: 'What this site is',
  response: { 200: page('A page') },
});
