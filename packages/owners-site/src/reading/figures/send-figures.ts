import type { SummaryDocument } from '@canvass/answer-log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { problem, type Problem } from '@canvass/web/problems';
import type { OwnersApi } from '../../changes/owner-scope.ts';
import type { ResultsParts } from '../live/results-parts.ts';
import { askLive, type Asked, type ReadQuery } from '../slices/read-asked.ts';
import { slicesBusy } from '../slices/slices-busy.ts';
import type { SliceQuery } from '../slices/slice-query.ts';
import { whileWanted } from '../slices/while-wanted.ts';
import { sendFigures, tagged } from './kept-figures.ts';
import { SharedWork } from './shared-work.ts';

export type FiguresRequest = FastifyRequest<SurveyRoute & { Querystring: SliceQuery }>;

export interface FiguresApi extends OwnersApi {
  readonly results: Pick<ResultsParts, 'live' | 'figures'>;
}

/** What routes of figures need. */
export interface FiguresRoutes extends FiguresApi {
  readonly sendingFigures: SendingFigures;
}

/** Figures that were computed, and the version of the summary by which the answers were read. */
export type Computed =
  | { readonly outcome: 'found'; readonly document: SummaryDocument; readonly shown: object }
  | { readonly outcome: 'refused'; readonly refused: Problem };

/** What a route shows: how it reads its parameters, and how it answers them. */
export interface ShownFigures<T> {
  readonly readQuery: ReadQuery<T>;
  readonly compute: (asked: Asked<T>, signal: AbortSignal) => Computed | Promise<Computed>;
}

/** The handler of a route that sends figures. It returns nothing if they were in memory: Fastify would otherwise wait for the end of the response. */
export type SendFigures = (request: FiguresRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

/** Makes a handler that sends figures from memory, or computes them once for all who ask for the same meanwhile. */
export type SendingFigures = <T>(shown: ShownFigures<T>) => SendFigures;

/** Routes of figures compress their bodies themselves, once. */
export const ownCompression = { isCompressed: false } as const;

export function createSendFigures(deps: FiguresApi): SendingFigures {
  const { answerTags, refuser, results } = deps;
  const { live, figures } = results;
  const work = new SharedWork<Computed>();

  return (shown) => (request, reply) =>
    figures.sendNow(request, reply) ? undefined : read(request, reply, shown);

  async function read<T>(
    request: FiguresRequest,
    reply: FastifyReply,
    { readQuery, compute }: ShownFigures<T>,
  ): Promise<FastifyReply> {
    const { params, query, headers, url } = request;
    const asking = { ...params, query, ifNoneMatch: headers['if-none-match'] };
    const asked = await askLive({ live, answerTags }, asking, readQuery);
    if (asked.outcome === 'refused') return refuser.refuse(request, reply, asked.refused);
    const { etag } = asked;
    if (asked.outcome === 'notModified') return tagged(reply.code(304), etag).send();
    const kept = figures.find(url, etag);
    if (kept !== undefined) return sendFigures(request, reply, kept);
    return whileWanted(reply, deps, async (signal) => {
      const computed = await work.join(`${etag} ${url}`, signal, async (shared) => compute(asked, shared));
      if (computed.outcome === 'refused') return refuser.refuse(request, reply, computed.refused);
      const made = figures.keep(url, asked, computed);
      return sendFigures(request, reply, made);
    });
  }
}

/** Why slices were not computed. */
export function notComputed({ outcome }: { readonly outcome: 'busy' | 'notFound' }): Computed {
  return { outcome: 'refused', refused: outcome === 'busy' ? slicesBusy : problem('survey-not-found') };
}
