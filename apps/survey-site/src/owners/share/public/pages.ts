import { StorageError, type StoredDefinition } from '@canvass/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { htmlType } from '../../../http/content-types.ts';
import { refuseWith, type HttpParts } from '../../../http/http-parts.ts';
import { clientKey } from '../../../http/limits/client-key.ts';
import { RateLimiter } from '../../../http/limits/rate-limiter.ts';
import { limitReads } from '../../../http/limits/time-limit.ts';
import { checkPageNames } from '../../../http/names.ts';
import { problem, rateLimited } from '../../../http/problems/problem.ts';
import type { SecurityHeaders } from '../../../http/security-headers.ts';
import { setHeaders } from '../../../http/security-headers.ts';
import { markup } from '../../../ui/markup.ts';
import { ownDirection } from '../../../ui/own-direction.ts';
import { liveBar } from '../../cards/live-bar.ts';
import { sortIn } from '../../reading/view/choice-sort.ts';
import { createResultsView, type ResultsForm } from '../../cards/results-view.ts';
import { cardFile, sendCardFile, trendFile, trendKinds, type CardFile } from '../../cards/files/card-file.ts';
import type { ResultsModel } from '../../cards/results-model.ts';
import { stateBadge } from '../../desk/state-badge.ts';
import { liveTexts } from '../../cards/texts/live.ts';
import type { ResultsParts } from '../../reading/live/results-parts.ts';
import type { ResultsReading, ResultsState } from '../../reading/live/results-state.ts';
import type { OwnerLimits, OwnerPorts } from '../../ports.ts';
import type { PublicResultsLinks } from '../public-results-link.ts';
import { publicProblemView } from './problem-view.ts';
import { publicPage } from './public-page.ts';
import {
  downloadPublicCard,
  downloadPublicTrend,
  followPublicResults,
  showPublicResults,
} from './pages-schemas.ts';

export interface PublicResultsOptions extends Pick<OwnerPorts, 'clock' | 'definitions'> {
  readonly results: ResultsParts;
  readonly publicResults: PublicResultsLinks;
  readonly http: HttpParts;
  readonly limits: Pick<OwnerLimits, 'publicReadsPerTenSeconds'>;
}

interface PublicRoute {
  Params: { tenant: string; survey: string; secret: string };
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
  const { results, publicResults, definitions, http, limits, clock } = options;
  const now = (): number => clock.now();
  const refuser = http.refuserFor(publicProblemView);
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
  const onRequest = checkPageNames(refuser);
  const config = { isCompressed: true };

  app.get<PublicRoute>(
    '/:tenant/:survey/:secret',
    { onRequest, schema: showPublicResults, config },
    async (request, reply) => {
      const state = await opened(request);
      if (state === undefined) return notFound(request, reply);
      const { reading } = state;
      const form = formOf(request, reading);
      const page = view.page(state, form, 'everyone', (body) => {
        const { title, state: surveyState } = view.model(reading, form);
        const stream = `${addressOf(request)}/live?sort=${form.sort}`;
        return publicPage({
          title: liveTexts.public.title(title),
          script: 'results',
          body: markup`<div class="survey-heading">
<h1${ownDirection(title)}>${title}</h1>
${stateBadge(surveyState)}
</div>
${liveBar({ stream, seen: reading.id, oldSinceMs: state.oldSinceMs, isPublic: true })}${body}`,
        });
      });
      return reply.type(htmlType).send(page);
    },
  );

  app.get<PublicRoute>(
    '/:tenant/:survey/:secret/live',
    { onRequest, schema: followPublicResults, config: { isPolled: true }, exposeHeadRoute: false },
    async (request, reply) => {
      if ((await opened(request)) === undefined) return notFound(request, reply);
      const { tenant, survey } = request.params;
      return results.streams.send(request, reply, {
        tenant,
        survey,
        refuser,
        stateFor: (state) => (state.outcome === 'found' ? publishedOf(state) : state),
        regionsOf: (reading) => view.regions(reading, formOf(request, reading)),
        isAllowed: async () => (await opened(request)) !== undefined,
      });
    },
  );

  const sendFile = async (
    request: FastifyRequest<PublicRoute>,
    reply: FastifyReply,
    fileOf: (model: ResultsModel) => CardFile | undefined,
  ): Promise<FastifyReply> => {
    const state = await opened(request);
    const file = state && fileOf(view.model(state.reading, formOf(request, state.reading)));
    return file === undefined ? notFound(request, reply) : sendCardFile(reply, file);
  };
  app.get<{ Params: PublicRoute['Params'] & { file: string } }>(
    '/:tenant/:survey/:secret/cards/:file',
    { onRequest, schema: downloadPublicCard, config },
    (request, reply) => sendFile(request, reply, (model) => cardFile(model, request.params.file)),
  );
  for (const kind of trendKinds) {
    app.get<PublicRoute>(
      `/:tenant/:survey/:secret/trend.${kind}`,
      { onRequest, schema: downloadPublicTrend(kind), config },
      (request, reply) => sendFile(request, reply, (model) => trendFile(model, kind)),
    );
  }

  /** The results, if the address holds the secret of a link that its owner has not withdrawn. */
  async function opened(request: FastifyRequest<PublicRoute>): Promise<FoundResults | undefined> {
    const { tenant, survey, secret } = request.params;
    const isOpenBy = ({ instance, settings }: Pick<StoredDefinition, 'instance' | 'settings'>): boolean => {
      const id = settings?.publicResults?.id;
      return id !== undefined && publicResults.isSecretOf({ tenant, survey, instance, id }, secret);
    };
    // First by the cached definition: without the secret, nobody makes the site read results.
    const found = await definitions.find(tenant, survey);
    if (found.outcome !== 'found' || !isOpenBy(found.stored)) return undefined;
    const state = await results.live.currentPublic(tenant, survey);
    if (state.outcome !== 'found' || !isOpenBy(state.reading.stored)) return undefined;
    const published = publishedOf(state);
    // Not even the last figures: they may be those of an answer that was erased since.
    if (published === undefined)
      throw new StorageError('unavailable', 'the public results could not be read');
    return published;
  }

  function formOf(request: FastifyRequest<PublicRoute>, { stored }: ResultsReading): ResultsForm {
    const sort = sortIn(request.query);
    const showsTexts = stored.settings?.publicResults?.texts ?? false;
    const address = addressOf(request);
    return {
      id: `public ${sort} ${showsTexts} ${address}`,
      sort,
      showsTexts,
      showsDuplicates: false,
      links: { cards: `${address}/cards`, trend: `${address}/trend` },
    };
  }

  function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return refuser.refuse(request, reply, problem('survey-not-found'));
  }
}

type FoundResults = Extract<ResultsState, { outcome: 'found' }>;

/** The results as everyone may see them: they move by several answers. */
function publishedOf({ reading: { published }, ...state }: FoundResults): FoundResults | undefined {
  return published && { ...state, reading: published };
}

function addressOf({ params }: FastifyRequest<PublicRoute>): string {
  const { tenant, survey, secret } = params;
  return `/results/${tenant}/${survey}/${secret}`;
}
