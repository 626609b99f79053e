import type { SummaryDocument } from '@canvass/answer-log';
import { parseFilterQuery, presentTrend, type SliceSource } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TypedRoutes, SurveyRoute } from '@canvass/web/app';
import { abandonment, abortAfter, isAbandoned } from '@canvass/web/limits';
import { invalid, problem, SiteError } from '@canvass/web/problems';
import { givenAnswer } from '../given-answer.ts';
import type { ResultsParts } from '../live/results-parts.ts';
import { cursorBeyondEnd, encodeCursor } from '../cursor.ts';
import type { OwnersApi } from '../../changes/owner-scope.ts';
import { presentCrossed } from './present-crossed.ts';
import { askLive, type Asked, type AskingRequest } from './read-asked.ts';
import { readTrend } from './route-schemas.ts';
import { slicesBusy } from './slices-busy.ts';
import { readSliceQuery, readTrendQuery, type SliceQuery } from './slice-query.ts';

export type SliceRequest = FastifyRequest<SurveyRoute & { Querystring: SliceQuery }>;

export interface SlicesApi extends OwnersApi {
  readonly results: Pick<ResultsParts, 'live'>;
}

/** Responds with figures of some of a survey's answers, computed while the client waits. */
export interface SliceResponses {
  /** Sends a summary of what the parameters of the address ask for. */
  readonly summary: (request: SliceRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** Sends a page of the answers that match the filter. */
  readonly answers: (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    filter: SliceQuery,
    page: { readonly after: number; readonly limit: number },
  ) => Promise<FastifyReply>;
}

/** Adds the route of the trend. Returns what the routes of the summary and of answers need. */
export function slicesApi(api: TypedRoutes, deps: SlicesApi): SliceResponses {
  const { slices, guard } = deps;
  const asking = { live: deps.results.live, answerTags: deps.answerTags };
  const { refuse } = deps.refuser;

  async function summary(request: SliceRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = await askLive(asking, askingOf(request), readSliceQuery);
    if (asked.outcome === 'refused') return refuse(request, reply, asked.refused);
    if (asked.outcome === 'notModified') return sendTagged(reply.code(304), asked);
    const { key, document, query } = asked;
    return whileWanted(reply, deps, async (signal) => {
      const slice = await slices.slice(key, query, { known: document, signal });
      switch (slice.outcome) {
        case 'busy':
          return refuse(request, reply, slicesBusy);
        case 'notFound':
          return refuse(request, reply, problem('survey-not-found'));
        case 'found':
          return sendTagged(reply, asked, presentCrossed(sourceOf(asked, slice.document), slice, query.by));
      }
    });
  }

  api.get(
    '/tenants/:tenant/surveys/:survey/trend',
    { onRequest: guard('viewer'), schema: readTrend },
    async (request, reply) => {
      const asked = await askLive(asking, askingOf(request), readTrendQuery);
      if (asked.outcome === 'refused') return refuse(request, reply, asked.refused);
      if (asked.outcome === 'notModified') return sendTagged(reply.code(304), asked);
      const { key, document, query } = asked;
      return whileWanted(reply, deps, async (signal) => {
        const trend = await slices.trend(key, query, { known: document, signal });
        switch (trend.outcome) {
          case 'busy':
            return refuse(request, reply, slicesBusy);
          case 'notFound':
            return refuse(request, reply, problem('survey-not-found'));
          case 'tooManyPoints':
            return refuse(request, reply, invalid([tooManyPoints]));
          case 'found': {
            const { interval } = query;
            const { points } = trend;
            const source = sourceOf(asked, trend.document);
            return sendTagged(reply, asked, presentTrend({ ...source, interval, points }));
          }
        }
      });
    },
  );

  const answers: SliceResponses['answers'] = async (request, reply, filter, from) => {
    const asked = await askLive(asking, { ...request.params, query: filter }, (given, history, totals) =>
      parseFilterQuery(given, history, totals.zone),
    );
    if (asked.outcome === 'refused') return refuse(request, reply, asked.refused);
    if (asked.outcome === 'notModified') throw new Error('pages have no ETag');
    const { key, document, query } = asked;
    return whileWanted(reply, deps, async (signal) => {
      let page = await slices.answers(key, query.filter, from, { known: document, signal });
      // Another process, whose summary was newer, may have given the cursor.
      if (page.outcome === 'beyondEnd') page = await slices.answers(key, query.filter, from, { signal });
      switch (page.outcome) {
        case 'busy':
          return refuse(request, reply, slicesBusy);
        case 'notFound':
          return refuse(request, reply, problem('survey-not-found'));
        case 'beyondEnd':
          return refuse(request, reply, invalid([cursorBeyondEnd]));
        case 'found': {
          const next = page.next === null ? null : encodeCursor(page.next);
          const given = page.answers.map((answer) => givenAnswer(answer, page.history));
          return reply.header('cache-control', 'no-store').send({ answers: given, next });
        }
      }
    });
  };

  return { summary, answers };
}

const tooManyPoints = {
  path: 'interval',
  message: 'Too many intervals have answers: take a longer interval, or a shorter time',
};

/** Sends figures with their ETag. */
export function sendTagged(
  reply: FastifyReply,
  { etag }: { readonly etag: string },
  body?: object,
): FastifyReply {
  return tagged(reply, etag).send(body);
}

/** Gives a response the headers of figures. */
export function tagged(reply: FastifyReply, etag: string): FastifyReply {
  return reply.header('etag', etag).header('cache-control', 'private, no-cache');
}

/** The second argument is the version of the summary that was read in the end. */
export function sourceOf({ key, history }: Asked<unknown>, { totals, asOf }: SummaryDocument): SliceSource {
  const { tenant, survey } = key;
  return { tenant, survey, history, all: totals, of: totals.totalAnswers, asOf };
}

/** Works until the client leaves, or its request has waited too long. */
export async function whileWanted(
  reply: FastifyReply,
  { clock, http }: Pick<SlicesApi, 'clock' | 'http'>,
  work: (signal: AbortSignal) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  // This limit ends before that of all reads, whose refusal would blame the storage.
  const limitMs = http.readLimitMs * (15 / 16);
  const left = abandonment(reply);
  const { signal: late, clear } = abortAfter(clock, Math.max(1, Math.floor(limitMs - reply.elapsedTime)));
  try {
    return await work(AbortSignal.any([left, late]));
  } catch (error) {
    if (left.aborted && isAbandoned(reply)) return reply;
    if (late.aborted)
      throw new SiteError('took-too-long', `not computed within ${limitMs} ms`, { cause: error });
    throw error;
  } finally {
    clear();
  }
}

export function askingOf({ params, query, headers }: SliceRequest): AskingRequest {
  return { ...params, query, ifNoneMatch: headers['if-none-match'] };
}
