import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { htmlType, type SecurityHeaders, setHeaders } from '@canvass/web/headers';
import { checkPageNames, type HttpParts, type InputTypes, refuseWith } from '@canvass/web/app';
import { inSameLanguage } from '@canvass/web/texts';
import { clientKey, limitReads, RateLimiter } from '@canvass/web/limits';
import { problem, rateLimited } from '@canvass/web/problems';
import { chartParameters, queryOf } from '../../reading/view/slice-view.ts';
import { tablesIn } from '../../reading/view/shown-tables.ts';
import { sortIn } from '../../reading/view/choice-sort.ts';
import type { Paper } from '../../cards/report/paper-css.ts';
import { reportPage } from '../../cards/report/report-page.ts';
import { reportQuery, sendPaper } from '../../cards/report/send-report.ts';
import { createResultsView, type ResultsForm } from '../../cards/results-view.ts';
import { cardFile, sendCardFile, trendFile, trendKinds, type CardFile } from '../../cards/files/card-file.ts';
import type { ResultsModel } from '../../cards/results-model.ts';
import type { ResultsReading } from '../../reading/live/results-state.ts';
import type { OwnerLimits, OwnerPorts } from '../../ports.ts';
import { openResults, publishedOf, type OpenResultsDeps, type PublicNames } from './open-results.ts';
import { publicProblemView } from './problem-view.ts';
import { publicResultsPage } from './results-page.ts';
import {
  downloadPublicCard,
  downloadPublicTrend,
  followPublicResults,
  readPublicReportPaper,
  showPublicReport,
  showPublicResults,
} from './pages-schemas.ts';

export interface PublicResultsOptions extends OpenResultsDeps {
  readonly clock: OwnerPorts['clock'];
  readonly http: HttpParts;
  readonly limits: Pick<OwnerLimits, 'publicReadsPerTenSeconds'>;
}

type PublicRequest = FastifyRequest<{ Params: PublicNames }>;

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
  refuseWith(app, refuser, http.knownRoutes);
  setHeaders(app, headers);
  limitReads(app, http, refuser);
  app.addHook('onRequest', async (request, reply) => {
    const waitMs = reads.take(clientKey(request));
    if (waitMs === 0) return undefined;
    return refuser.refuse(request, reply, rateLimited(waitMs, 'Too many reads of public results.'));
  });
  const pages = app.withTypeProvider<InputTypes>();
  const onRequest = checkPageNames(refuser);
  const config = { isCompressed: true };

  pages.get(
    '/:tenant/:survey/:secret',
    { onRequest, schema: showPublicResults, config },
    async (request, reply) => {
      const state = await openResults(options, request.params);
      if (state === undefined) return notFound(request, reply);
      const form = formOf(request, state.reading);
      const stream = `${addressOf(request)}/live${queryOf(chartParameters(form))}`;
      const page = view.page(state, form, 'everyone', (body) =>
        publicResultsPage(
          view.model(state.reading, form),
          state,
          stream,
          `${addressOf(request)}/report`,
          body,
        ),
      );
      return reply.type(htmlType).send(page);
    },
  );

  /** The report shows what the page of the results does, on paper. */
  const reportOf = async (request: PublicRequest): Promise<ResultsModel | undefined> => {
    const state = await openResults(options, request.params);
    return state && view.model(state.reading, formOf(request, state.reading));
  };
  pages.get(
    '/:tenant/:survey/:secret/report',
    { onRequest, schema: showPublicReport, config },
    async (request, reply) => {
      const model = await reportOf(request);
      if (model === undefined) return notFound(request, reply);
      const { paper } = request.query;
      const results = addressOf(request);
      const reportAt = (on: Paper, path = ''): string =>
        `${results}/report${path}${queryOf(reportQuery({ paper: on, texts: 'yes' }))}`;
      const links = {
        results,
        paper: reportAt(paper, '/paper.css'),
        report: (on: Paper) => reportAt(on),
        choosesTexts: false,
      };
      return reply.type(htmlType).send(reportPage({ model, tenant: request.params.tenant, paper, links }));
    },
  );
  pages.get(
    '/:tenant/:survey/:secret/report/paper.css',
    { onRequest, schema: readPublicReportPaper, config },
    async (request, reply) => {
      const model = await reportOf(request);
      return model === undefined ? notFound(request, reply) : sendPaper(reply, model, request.query.paper);
    },
  );

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

  const sendFile = async (
    request: PublicRequest,
    reply: FastifyReply,
    fileOf: (model: ResultsModel) => CardFile | undefined,
  ): Promise<FastifyReply> => {
    const state = await openResults(options, request.params);
    const file = state && fileOf(view.model(state.reading, formOf(request, state.reading)));
    return file === undefined ? notFound(request, reply) : sendCardFile(reply, file);
  };
  pages.get(
    '/:tenant/:survey/:secret/cards/:file',
    { onRequest, schema: downloadPublicCard, config },
    (request, reply) => sendFile(request, reply, (model) => cardFile(model, request.params.file)),
  );
  for (const kind of trendKinds) {
    pages.get(
      `/:tenant/:survey/:secret/trend.${kind}`,
      { onRequest, schema: downloadPublicTrend(kind), config },
      (request, reply) => sendFile(request, reply, (model) => trendFile(model, kind)),
    );
  }

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
