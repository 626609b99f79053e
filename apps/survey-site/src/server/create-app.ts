import { createLimitedServer, spareSlowBodies } from '@canvass/runtime/server';
import type { Tracing } from '@canvass/telemetry';
import { fastify, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { maxBodyBytes } from '@canvass/web/bodies';
import { checkHead, FastRoutes, type HttpParts, logResponses, refuseIdempotencyKeys } from '@canvass/web/app';
import { compressResponses } from '@canvass/web/compression';
import { repairLink, requestTimeoutMs, securityHeaders, setHeaders } from '@canvass/web/headers';
import { answerClientError, KnownRoutes, notFoundHandler, type Refuser } from '@canvass/web/problems';
import { traceRequests } from './trace-requests.ts';
import type { SiteLimits } from './site-limits.ts';

export interface AppOptions {
  readonly limits: Pick<SiteLimits, 'maxConnections' | 'maxUnreadBytes'>;
  readonly behindProxy: boolean;
  /** People reach the site by https. */
  readonly overTls: boolean;
  readonly tracing: Tracing | undefined;
  readonly logger: Logger;
  /** Answers errors where no plugin does so itself. */
  readonly documents: Refuser;
  /** Answers unknown addresses where no plugin does so itself. */
  readonly elsewhere: Refuser;
  /** The same for an address that cannot be routed, which no plugin sees. */
  readonly refuserOf: (url: string) => Refuser;
}

/** An app without routes: the server, its limits, and what holds for every request. */
export function createApp(
  options: AppOptions,
): FastifyInstance & Pick<HttpParts, 'knownRoutes' | 'fastRoutes' | 'everyHeaders'> {
  const { limits, behindProxy, overTls, tracing, logger, documents, elsewhere, refuserOf } = options;
  const { maxConnections, maxUnreadBytes } = limits;
  const headers = securityHeaders({ overTls });
  const fastRoutes = new FastRoutes({ behindProxy });
  const logsResponses = logger.isLevelEnabled('debug');
  const app = fastify({
    // A slow machine loads the desk in more than the 10 s that Fastify gives a plugin.
    pluginTimeout: 0,
    // Fastify's logger would make a child and listen to each response; the refusers log what is worth a line.
    logger: false,
    bodyLimit: maxBodyBytes,
    serverFactory: (listener) =>
      // `checkHead` requires a Host, and refuses its absence like any other fault.
      createLimitedServer({ requestTimeoutMs, maxConnections, maxUnreadBytes }, listener, {
        requireHostHeader: false,
        // Spans and lines of the log belong to requests of Fastify.
        ...(tracing === undefined && !logsResponses && { fast: fastRoutes.handle }),
      }),
    routerOptions: {
      // An address with a longer name in its path has no route: 404.
      maxParamLength: 256,
      ignoreTrailingSlash: true,
    },
    rewriteUrl: ({ url = '/' }) => repairLink(url),
    // Only the last hop: a client can invent what stands before it in X-Forwarded-For.
    trustProxy: behindProxy ? (_address, hop) => hop < 1 : false,
    // Requests that have arrived are finished on closing; Fastify would refuse them in its own words.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // No hook has run, so the headers are not set.
      refuserOf(request.url).fail(request, reply.headers(headers), error);
    },
    clientErrorHandler: spareSlowBodies(answerClientError),
  });
  const knownRoutes = new KnownRoutes();
  knownRoutes.watch(app);
  app.removeAllContentTypeParsers();
  compressResponses(app);
  refuseIdempotencyKeys(app, documents);
  setHeaders(app, headers);
  checkHead(app);
  if (tracing) traceRequests(app, tracing);
  if (logsResponses) logResponses(app, logger);
  app.setErrorHandler((error, request, reply) => documents.fail(request, reply, error));
  app.setNotFoundHandler(notFoundHandler(knownRoutes, elsewhere));
  app.addHook('preClose', async () => fastRoutes.close());
  return Object.assign(app, { knownRoutes, fastRoutes, everyHeaders: headers });
}
