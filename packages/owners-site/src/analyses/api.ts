import type { Analyses } from '@canvass/analyses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timeOfUlid, type TypedRoutes } from '@canvass/web/app';
import { clientKey } from '@canvass/web/limits';
import { prefersType } from '@canvass/web/headers';
import { invalid, problem, summaryUnreadable } from '@canvass/web/problems';
import { keyReused, requestKeyOf, tailOfKey } from '../changes/keyed-request.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import type { SiteStreams } from '../reading/live/site-streams.ts';
import * as schemas from './api-schemas.ts';
import { cancelAnalysis, startAnalysis, startRecount } from './changes.ts';
import { findAnalysed, type LivingSurvey } from './find-analysed.ts';
import { createFollowAnalysis } from './follow-analysis.ts';
import { readNewAnalysis } from './new-analysis.ts';
import { presentAnalysis } from './present-analysis.ts';
import { readGroupSource } from './read-group-source.ts';
import { tooManyAnalyses } from './too-many-analyses.ts';

export interface AnalysesApi extends OwnersApi {
  readonly streams: SiteStreams;
}

/** Starts, shows and cancels analyses and recounts, which workers carry out. */
export function analysesApi(api: TypedRoutes, deps: AnalysesApi): void {
  const { definitions, analyses, guard, callerOf, beforeChange, refuser } = deps;
  const { refuse } = refuser;
  const onRequest = guard('viewer');
  const follow = createFollowAnalysis({
    ...deps,
    event: 'analysis',
    write: (shown) => JSON.stringify(presentAnalysis(shown)),
  });
  const address = '/tenants/:tenant/surveys/:survey/analyses';
  startsApi(api, deps);

  api.get(address, { onRequest, schema: schemas.listAnalyses }, async (request, reply) => {
    const found = await findAnalysed(definitions, request.params);
    if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
    const listed = await analyses.list(found.key);
    const shown = listed.map(({ id, kind, phase }) => ({
      id,
      kind,
      state: phase,
      startedAt: new Date(timeOfUlid(id)).toISOString(),
    }));
    return reply.header('cache-control', 'no-store').send({ analyses: shown });
  });

  api.get(
    `${address}/:id`,
    { onRequest, schema: schemas.readAnalysis, exposeHeadRoute: false },
    async (request, reply) => {
      // The address is read now: a client that resets its connection has none afterwards.
      const client = clientKey(request);
      const found = await findAnalysed(definitions, request.params);
      if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
      const { key, history } = found;
      const { id } = request.params;
      const read = await analyses.read(key, id);
      if (read.outcome === 'notFound') return refuse(request, reply, problem('analysis-not-found'));
      reply.header('vary', 'accept');
      if (prefersType(request.headers.accept, 'text/event-stream')) {
        return follow(request, reply, { key, id, client });
      }
      const { analysis, withheld } = read;
      return reply
        .header('cache-control', 'no-store')
        .send(presentAnalysis({ ...key, id, analysis, withheld, history }));
    },
  );

  api.delete(
    `${address}/:id`,
    { onRequest: beforeChange(cancelAnalysis), schema: schemas.cancelAnalysis },
    async (request, reply) => {
      const found = await findAnalysed(definitions, request.params);
      if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
      const cancelled = await cancelAnalysis(deps, callerOf(request), found.key, request.params.id);
      switch (cancelled.outcome) {
        case 'notFound':
          return refuse(request, reply, problem('analysis-not-found'));
        case 'notAllowed':
          return refuse(request, reply, problem('role-too-low', { detail: needed[cancelled.kind] }));
        case 'cancelled':
        case 'hadEnded':
          return reply.code(204).send();
      }
    },
  );
}

function startsApi(api: TypedRoutes, deps: OwnersApi): void {
  const { analyses, definitions, summaries, callerOf, beforeChange } = deps;
  const { refuse } = deps.refuser;
  const address = '/tenants/:tenant/surveys/:survey';
  const keyed = { honoursIdempotencyKey: true };

  api.post(
    `${address}/analyses`,
    { onRequest: beforeChange(startAnalysis), schema: schemas.startAnalysis, config: keyed },
    async (request, reply) => {
      const found = await findAnalysed(definitions, request.params);
      if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
      const source = await readGroupSource(summaries, found);
      if (source === undefined)
        return refuse(request, reply, summaryUnreadable(request.params.tenant, request.params.survey));
      const read = readNewAnalysis(request.body, source);
      if (!read.ok) return refuse(request, reply, invalid(read.errors));
      const caller = callerOf(request);
      return begin(request, reply, found, 'analysis', (tail) =>
        startAnalysis(deps, caller, found.key, read.request, tail),
      );
    },
  );

  api.post(
    `${address}/recount`,
    { onRequest: beforeChange(startRecount), schema: schemas.startRecount, config: keyed },
    async (request, reply) => {
      const found = await findAnalysed(definitions, request.params);
      if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
      const caller = callerOf(request);
      return begin(request, reply, found, 'recount', (tail) => startRecount(deps, caller, found.key, tail));
    },
  );

  /** Starts by `start`, which gets the end of the id if the request has a key, and responds with what was started. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, history }: LivingSurvey,
    kind: 'analysis' | 'recount',
    start: (tail: string | undefined) => ReturnType<Analyses['start']>,
  ): Promise<FastifyReply> {
    const given = requestKeyOf(request);
    if (!given.ok) return refuse(request, reply, given.problem);
    const started = await start(given.key && tailOfKey(key.instance, kind, given.key));
    if (started.outcome === 'otherRequest') return refuse(request, reply, keyReused);
    if (started.outcome === 'tooMany') return refuse(request, reply, tooManyAnalyses(started.limit));
    const { id } = started;
    const read = await analyses.read(key, id);
    if (read.outcome === 'notFound') return refuse(request, reply, problem('analysis-not-found'));
    const { analysis, withheld } = read;
    return reply
      .code(202)
      .header('location', `/v1/tenants/${key.tenant}/surveys/${key.survey}/analyses/${id}`)
      .header('cache-control', 'no-store')
      .send(presentAnalysis({ ...key, id, analysis, withheld, history }));
  }
}

const needed = {
  analysis: 'A viewer may cancel only what this key has started; an editor may cancel any analysis.',
  recount: 'A recount needs the role editor.',
};
