import type { Analyses } from '@canvass/analyses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { keyReused, requestKeyOf, tailOfKey } from '../changes/keyed-request.ts';
import { startAnalysis as startSchema, startRecount as recountSchema } from './api-schemas.ts';
import { startAnalysis, startRecount } from './changes.ts';
import { findAnalysed, type LivingSurvey } from './find-analysed.ts';
import { readNewAnalysis } from './new-analysis.ts';
import { presentAnalysis } from './present-analysis.ts';
import { tooManyAnalyses } from './too-many-analyses.ts';

/** Starts analyses and recounts. */
export function startApi(api: TypedRoutes, deps: OwnersApi): void {
  const { analyses, definitions, callerOf, beforeChange } = deps;
  const { refuse } = deps.refuser;
  const survey = '/tenants/:tenant/surveys/:survey';
  const config = { honoursIdempotencyKey: true };

  api.post(
    `${survey}/analyses`,
    { onRequest: beforeChange(startAnalysis), schema: startSchema, config },
    async (request, reply) => {
      const found = await findAnalysed(definitions, request.params);
      if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
      const read = readNewAnalysis(request.body, found.history);
      if (!read.ok) return refuse(request, reply, invalid(read.errors));
      const caller = callerOf(request);
      return begin(request, reply, found, 'analysis', (tail) =>
        startAnalysis(deps, caller, found.key, read.request, tail),
      );
    },
  );

  api.post(
    `${survey}/recount`,
    { onRequest: beforeChange(startRecount), schema: recountSchema, config },
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
