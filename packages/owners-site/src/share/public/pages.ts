import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SecurityHeaders, setHeaders } from '@canvass/web/headers';
import { checkPageNames, type HttpParts, type InputTypes, refuseWith } from '@canvass/web/app';
import { inSameLanguage } from '@canvass/web/texts';
import { clientKey, limitReads, RateLimiter } from '@canvass/web/limits';
import { problem, rateLimited } from '@canvass/web/problems';
import { chartParameters, queryOf } from '../../reading/view/slice-view.ts';
import { tablesIn } from '../../reading/view/shown-tables.ts';
import { sortIn } from '../../reading/view/choice-sort.ts';
import { createResultsView, type ResultsForm } from '../../cards/results-view.ts';
import type { ResultsReading } from '../../reading/live/results-state.ts';
import type { OwnerLimits, OwnerPorts } from '../../ports.ts';
import { openResults, publishedOf, type OpenResultsDeps, type PublicRequest } from './open-results.ts';
import { publicFileRoutes } from './file-routes.ts';
import { createFastPublicPage } from './fast-public-page.ts';
import { KeptPages } from './kept-pages.ts';
import type { PublicParts } from './public-parts.ts';
import { publicReportRoutes } from './report-routes.ts';
import { publicProblemView } from './problem-view.ts';
import { publicResultsPage } from './results-page.ts';
import { followPublicResults, showPublicResults } from './pages-schemas.ts';

export interface PublicResultsOptions extends OpenResultsDeps {
  readonly clock: OwnerPorts['clock'];
  readonly http: HttpParts;
  readonly limits: Pick<OwnerLimits, 'publicReadsPerTenSeconds'>;
}

/** The address is a secret: it is not sent on, not indexed and not kept. */
const headers: SecurityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};

/** `/results`: what a survey's owner lets everyone with the link see. No answers, no ids, and texts only if the owner says so. */
export async function publicResultsRoutes(
  app: FastifyInstance,
  options: PublicResultsOptions,
): Promise<void> {
  const { results, http, limits, clock } = options;
  const now = (): number => clock.now();
  const refuser = http.refuserFor(publicProblemView);
  // The public results that one address reads in ten seconds; beyond the limit: 429.
  const reads = new RateLimiter({ limit: limits.publicReadsPerTenSeconds, windowMs: 10_000 }, clock);
  const view = createResultsView(results.rendered, now);
  const kept = new KeptPages(results.live, clock);
  http.fastRoutes.add(createFastPublicPage({ http, kept, reads, headers }));
  refuseWith(app, refuser, http.knownRoutes);
  setHeaders(app, headers);
  limitReads(app, http, refuser);
  app.addHook('onRequest', (request, reply, done) => {
    const waitMs = reads.take(clientKey(request));
    if (waitMs === 0) done();
    else refuser.refuse(request, reply, rateLimited(waitMs, 'Too many reads of public results.'));
  });
  const pages = app.withTypeProvider<InputTypes>();
  const onRequest = checkPageNames(refuser);

  pages.get('/:tenant/:survey/:secret', { onRequest, schema: showPublicResults }, (request, reply) =>
    kept.sendNow(request, reply) ? undefined : show(request, reply),
  );

  async function show(request: PublicRequest, reply: FastifyReply): Promise<FastifyReply> {
    const state = await openResults(options, request.params);
    if (state === undefined) return notFound(request, reply);
    const form = formOf(request, state.reading);
    const stream = `${addressOf(request)}/live${queryOf(chartParameters(form))}`;
    const page = view.page(state, form, 'everyone', (body) =>
      publicResultsPage(view.model(state.reading, form), state, stream, `${addressOf(request)}/report`, body),
    );
    const { whole, oldSinceMs } = state;
    return kept.send(request, reply, { page, whole, oldSinceMs });
  }

  const parts: PublicParts = {
    onRequest,
    modelOf: async (request) => {
      const state = await openResults(options, request.params);
      return state && view.model(state.reading, formOf(request, state.reading));
    },
    addressOf,
    notFound,
  };
  publicReportRoutes(pages, parts);
  publicFileRoutes(pages, parts);

  pages.get(
    '/:tenant/:survey/:secret/live',
    { onRequest, schema: followPublicResults, config: { isPolled: true }, exposeHeadRoute: false },
    async (request, reply) => {
      if ((await openResults(options, request.params)) === undefined) return notFound(request, reply);
      const { tenant, survey } = request.params;
      return results.streams.send(request, reply, {
        tenant,
        survey,
        refuser,
        stateFor: (state) => (state.outcome === 'found' ? publishedOf(state) : state),
        regionsOf: inSameLanguage((reading) => view.regions(reading, formOf(request, reading))),
        isAllowed: async () => (await openResults(options, request.params)) !== undefined,
      });
    },
  );

  function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return refuser.refuse(request, reply, problem('survey-not-found'));
  }
}

function formOf(request: PublicRequest, { stored }: ResultsReading): ResultsForm {
  const sort = sortIn(request.query);
  const tables = tablesIn(request.query);
  const showsTexts = stored.settings?.publicResults?.texts ?? false;
  const address = addressOf(request);
  return {
    id: `public ${sort} ${tables.join(',')} ${showsTexts} ${address}`,
    sort,
    tables,
    showsTexts,
    showsDuplicates: false,
    links: { cards: `${address}/cards`, trend: `${address}/trend` },
  };
}

function addressOf({ params }: PublicRequest): string {
  const { tenant, survey, secret } = params;
  return `/results/${tenant}/${survey}/${secret}`;
}
