import { eraseFiles } from '@canvass/answer-files';
import { createSavedAnswers, placeOf } from '@canvass/saved-answers';
import type { SurveyKey } from '@canvass/answer-log';
import { eraseTags } from '@canvass/answer-tags';
import { type SiteArea, siteAreas } from '@canvass/settings';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { developerRoutes } from '@canvass/web/reference';
import { noSiblings, refuseWith } from '@canvass/web/app';
import { generateOpenApi } from '@canvass/web/openapi';
import {
  createRefuser,
  describeError,
  documentView,
  type KnownRoutes,
  problemOfErrors,
  type ProblemType,
  type ProblemView,
  type Refuser,
  refuserByAccept,
} from '@canvass/web/problems';
import type { ownerRoutes as OwnerRoutes } from '@canvass/owners-site';
import { problemOfAnswers } from '@canvass/owners-site/problems';
import { createQuotaCounter } from '@canvass/slices';
import {
  pageView,
  previewForm,
  problemOfJournal,
  respondentRoutes,
  type RobotDoubt,
} from '@canvass/respondents-site';
import { operatorRoutes, problemOfQueue, type SiteFigures, siteFiguresOf } from '@canvass/operators-site';
import { createSiteDays } from './site-days.ts';
import { createSiteErasures } from './site-erasures.ts';
import { createApp } from './create-app.ts';
import { createHttpParts } from './http-parts.ts';
import { elsewhereView } from './elsewhere-page.ts';
import { SiteMetrics } from './metrics.ts';
import { requestsMetric } from './requests-metric.ts';
import { serviceRoutes } from './service-routes.ts';
import type { SiteDeps, SiteOptions } from './site-deps.ts';
import { defaultLimits, type SiteLimits } from './site-limits.ts';

/** Where the pages of each area are. */
const pagePrefixes: Readonly<Record<SiteArea, readonly string[]>> = {
  respondents: ['/s', '/unsubscribe'],
  owners: ['/desk', '/results', '/notices'],
  operators: ['/ops'],
};

function areaOfPage(url: string): SiteArea | undefined {
  return siteAreas.find((area) => pagePrefixes[area].some((prefix) => url.startsWith(`${prefix}/`)));
}

export type Site = ReturnType<typeof buildSite>;

/** The whole HTTP surface. It does not listen yet: `listen`, `inject` and `close` it. */
export function buildSite(given: SiteDeps, options: SiteOptions) {
  const { siblings = noSiblings } = given;
  const limits: SiteLimits = { ...defaultLimits, ...options };
  const erasures = createSiteErasures(given.erasures, eraserBeside(given, limits), siblings);
  const recountDays = createSiteDays(given.recountDays, given.clock, given.logger);
  const deps = { ...given, siblings, erasures, recountDays, previewForm };
  const { clock, logger, journal, tracing } = deps;
  const {
    adminApiKey,
    linkSecret = adminApiKey,
    areas = siteAreas,
    publicUrl,
    processMetrics = false,
    behindProxy = false,
  } = options;
  const metrics = new SiteMetrics({
    journal,
    calls: deps.calls,
    lostSpans: deps.lostSpans,
    others: deps.metrics ?? [],
    processMetrics,
  });
  const readMetrics = siblings.shareMetrics(metrics.registry);
  const startedMs = clock.now();
  const figures = async (): Promise<SiteFigures> =>
    siblings === noSiblings
      ? {
          processes: 1,
          pendingBytes: journal.pendingBytes,
          calls: { startedMs, rows: deps.calls.rows() },
        }
      : siteFiguresOf(await readMetrics());
  const problemOf = problemOfErrors([problemOfJournal, problemOfAnswers, problemOfQueue]);
  const refuserFor = (view: ProblemView) => createRefuser({ metrics, problemOf, logger }, view);
  const documents = refuserFor(documentView);
  const pages = refuserFor(pageView);
  const pagesElsewhere = refuserFor(elsewhereView);
  const elsewhere = refuserByAccept({ documents, pages: pagesElsewhere });
  const app = createApp({
    limits,
    behindProxy,
    overTls: publicUrl?.startsWith('https:') ?? false,
    tracing,
    logger,
    documents,
    elsewhere,
    refuserOf: (url) => {
      const area = areaOfPage(url);
      if (area === undefined) return elsewhere;
      return area === 'respondents' ? pages : pagesElsewhere;
    },
  });
  metrics.registry.registerMetric(requestsMetric(app));
  generateOpenApi(app, publicUrl);

  const http = createHttpParts(app, { ...deps, adminApiKey, limits, documents, refuserFor });
  const shared = { ...deps, http, limits, publicUrl, quotaCounter: createQuotaCounter(deps) };
  const register: Readonly<Record<SiteArea, () => void>> = {
    respondents: () =>
      void app.register(respondentRoutes, { ...shared, linkSecret, ...countSubmissions(metrics, logger) }),
    owners: () => void app.register(loadDesk, { ...shared, adminApiKey, linkSecret, oidc: options.oidc }),
    operators: () => void app.register(operatorRoutes, { ...shared, adminApiKey, figures }),
  };
  const absent = { pages, knownRoutes: app.knownRoutes };
  for (const area of siteAreas) {
    if (areas.includes(area)) register[area]();
    else pagePrefixes[area].forEach((prefix) => void app.register(noPages, { ...absent, prefix }));
  }
  void app.register(developerRoutes, { refuser: elsewhere });
  void app.register(serviceRoutes, {
    ...deps,
    readMetrics,
    hasDesk: areas.includes('owners'),
    hasThemes: areas.includes('respondents') || areas.includes('owners'),
    refuser: documents,
  });
  return app;
}

/** A site for respondents alone does not load the desk, which takes some 40 MiB. */
async function loadDesk(app: FastifyInstance, deps: Parameters<typeof OwnerRoutes>[1]): Promise<void> {
  const { ownerRoutes } = await import('@canvass/owners-site');
  await app.register(ownerRoutes, deps);
}

/** Returns what erases the rest of an answer: what is stored beside its log. */
function eraserBeside({ tags, files, saved }: SiteDeps, { idempotencyWindowMs }: SiteLimits) {
  return async (key: SurveyKey, id: string): Promise<void> => {
    await eraseTags(tags, key, id);
    await eraseFiles(files, key, id, idempotencyWindowMs);
    await createSavedAnswers(saved).forget(placeOf(key, id), {
      windowMs: idempotencyWindowMs,
      isFinal: true,
    });
  };
}

/** Counts and logs what becomes of submissions. */
function countSubmissions(metrics: SiteMetrics, logger: Logger) {
  return {
    onAccepted: (appendMs: number): void => metrics.accepted(appendMs),
    onRepeated: (): void => metrics.repeated(),
    onDoubted: (doubt: RobotDoubt): void => metrics.doubted(doubt),
    onRefused: (type: ProblemType): void => metrics.refused(type),
    onFault: (type: ProblemType, error: unknown): void => {
      metrics.fault(type);
      logger.error({ type, error: describeError(error) }, 'lines of a batch failed');
    },
  };
}

/** Someone who follows a link to an area that this site does not serve gets a page. */
async function noPages(
  app: FastifyInstance,
  { pages, knownRoutes }: { readonly pages: Refuser; readonly knownRoutes: KnownRoutes },
): Promise<void> {
  refuseWith(app, pages, knownRoutes);
}
