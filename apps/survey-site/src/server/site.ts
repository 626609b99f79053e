import { createLimitedServer } from '@canvass/connections';
import { fastify, type FastifyInstance } from 'fastify';
import { createAnswerIntake } from '../respondents/answer-intake.ts';
import { pageView } from '../respondents/views/problem-page.ts';
import { createAuth } from '../http/auth.ts';
import { parseFormBodies, parseJsonBodies } from '../http/bodies/body-parsers.ts';
import { checkHead } from '../http/check-head.ts';
import { answerClientError } from '../http/problems/client-error.ts';
import { createCollectBody, maxBodyBytes } from '../http/bodies/collect-body.ts';
import { KnownRoutes } from '../http/problems/known-routes.ts';
import { limitReads } from '../http/limits/time-limit.ts';
import { notFoundHandler } from '../http/problems/not-found.ts';
import { requestTimeoutMs } from '../http/limits/request-timeout.ts';
import { closePromptly } from '../http/prompt-close.ts';
import { generateOpenApi } from '../http/openapi/generate-openapi.ts';
import { createRefuser, documentView, type Refuser } from '../http/problems/refuser.ts';
import { logResponses } from '../http/response-log.ts';
import { securityHeaders, setHeaders } from '../http/security-headers.ts';
import { traceRequests } from '../http/trace-requests.ts';
import { limitWrites } from '../owners/write-limit.ts';
import { createFindToAnswer } from '../respondents/find-to-answer.ts';
import { FormPages } from '../respondents/rendered-forms.ts';
import { JournalWatch } from '../respondents/journal-circuit-breaker.ts';
import { createLimiters } from './limiters.ts';
import { SiteMetrics } from './metrics.ts';
import type { SiteDeps, SiteOptions } from './site-deps.ts';
import { operatorPage } from '../operators/dashboard/dashboard.ts';
import { opsPageView } from '../operators/dashboard/views/problem-page.ts';
import { deadLetterApi } from '../operators/dead-letters-api.ts';
import { operatorApi } from '../operators/tenants-api.ts';
import { ownerResults } from '../owners/results-api.ts';
import { ownerSurveys } from '../owners/surveys-api.ts';
import { respondentApi } from '../respondents/answers-api.ts';
import { respondentForm } from '../respondents/form-routes.ts';
import { serviceRoutes } from './service-routes.ts';
import { defaultLimits, type SiteLimits } from './site-limits.ts';
import { createSurveyLifecycle } from '../owners/survey-lifecycle.ts';

export type Site = FastifyInstance & { readonly knownRoutes: KnownRoutes };

/** The whole HTTP surface. Starts nothing and listens on nothing by itself: `listen`, `inject` and `close` it. */
export function buildSite(deps: SiteDeps, options: SiteOptions): Site {
  const { definitions, clock, newId, logger } = deps;
  const limits: SiteLimits = { ...defaultLimits, ...options };
  const { maxConnections, maxUnreadBytes } = limits;
  const metrics = new SiteMetrics({
    answers: deps.answers,
    calls: deps.calls,
    lostSpans: deps.lostSpans,
    others: deps.metrics ?? [],
    processMetrics: options.processMetrics ?? false,
  });
  const documents = createRefuser({ metrics, logger }, documentView);
  const pages = createRefuser({ metrics, logger }, pageView);

  const headers = securityHeaders({ overTls: options.publicUrl?.startsWith('https:') ?? false });

  const app = fastify({
    // Fastify's logger would make a child and listen to each response; the refusers log what is worth a line.
    logger: false,
    bodyLimit: maxBodyBytes,
    serverFactory: (listener) =>
      // A host is still asked for, by a hook that answers as everything else does.
      createLimitedServer({ requestTimeoutMs, maxConnections, maxUnreadBytes }, listener, {
        requireHostHeader: false,
      }),
    routerOptions: { maxParamLength: 256 },
    // The last hop alone: whatever stands before it in X-Forwarded-For is the client's own invention.
    trustProxy: options.behindProxy ? (_address, hop) => hop < 1 : false,
    // What has arrived is finished on closing, instead of being sent away in Fastify's own words.
    return503OnClosing: false,
    // No hook has run by then.
    frameworkErrors: (error, request, reply) => {
      (request.url.startsWith('/s/') ? pages : documents).fail(request, reply.headers(headers), error);
    },
    clientErrorHandler: answerClientError,
  });
  const knownRoutes = new KnownRoutes();
  knownRoutes.watch(app);
  generateOpenApi(app, options.publicUrl);
  app.removeAllContentTypeParsers();
  setHeaders(app, headers);
  checkHead(app);
  closePromptly(app);
  if (deps.tracing) traceRequests(app, deps.tracing);
  if (logger.isLevelEnabled('debug')) logResponses(app, logger);
  refuseWith(app, documents, knownRoutes);

  const { submissions, largeSurveys, writes, failures, held, unfinished } = createLimiters(deps, limits);
  const { operator, owner, checkOperatorKey } = createAuth({
    tenants: deps.tenants,
    adminApiKey: options.adminApiKey,
    failures,
    held,
    refuser: documents,
  });
  const { readLimitMs } = limits;
  const watch = new JournalWatch(limits.journalSilentAfterMs);
  const { answers, tracing } = deps;
  const intake = createAnswerIntake({ answers, clock, newId, watch, metrics, tracing });
  const respondent = {
    definitions,
    findToAnswer: createFindToAnswer({ largeSurveys, intake, limitMs: readLimitMs }),
    intake,
    submissions,
    largeSurveys,
  };

  const collectBody = createCollectBody(unfinished);

  void app.register(
    async (api) => {
      parseJsonBodies(api, collectBody);
      limitReads(api, readLimitMs, documents);
      respondentApi(api, { ...respondent, refuser: documents });
      ownerSurveys(api, {
        definitions,
        lifecycle: createSurveyLifecycle(
          { definitions, summaries: deps.summaries, newId, clock },
          { maxSurveys: limits.maxSurveysPerTenant, maxVersions: limits.maxVersionsPerSurvey },
        ),
        ownerOnly: owner,
        writeLimit: limitWrites({ writes, refuser: documents }),
        refuser: documents,
      });
      ownerResults(api, {
        definitions,
        summaries: deps.summaries,
        answerReader: deps.answerReader,
        ownerOnly: owner,
        refuser: documents,
      });
      operatorApi(api, { tenants: deps.tenants, operatorOnly: operator, refuser: documents });
      deadLetterApi(api, {
        deadLetters: deps.deadLetters,
        operatorOnly: operator,
        refuser: documents,
        logger,
      });
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (form) => {
      parseFormBodies(form, collectBody);
      limitReads(form, readLimitMs, pages);
      refuseWith(form, pages, knownRoutes);
      respondentForm(form, {
        ...respondent,
        newId,
        titleLimitMs: readLimitMs / 8,
        pages: new FormPages(limits.formCacheBytes),
        refuser: pages,
      });
    },
    { prefix: '/s' },
  );
  const { operations } = deps;
  if (operations) {
    const operatorsPages = createRefuser({ metrics, logger }, opsPageView);
    void app.register(
      async (ops) => {
        refuseWith(ops, operatorsPages, knownRoutes);
        operatorPage(ops, {
          ...deps,
          operations,
          adminApiKey: options.adminApiKey,
          publicUrl: options.publicUrl,
          operatorOnly: operator,
          checkOperatorKey,
          collectBody,
          readLimitMs,
          pages: operatorsPages,
          documents,
        });
      },
      { prefix: '/ops' },
    );
  }
  void app.register(async (service) =>
    serviceRoutes(service, { ready: deps.ready, metrics, refuser: documents }),
  );
  return Object.assign(app, { knownRoutes });
}

function refuseWith(app: FastifyInstance, refuser: Refuser, routes: KnownRoutes): void {
  app.setErrorHandler((error, request, reply) => refuser.fail(request, reply, error));
  app.setNotFoundHandler(notFoundHandler(routes, refuser));
}
