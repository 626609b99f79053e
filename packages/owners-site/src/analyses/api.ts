import { type TypedRoutes, timeOfUlid } from '@canvass/web/app';
import { clientKey } from '@canvass/web/limits';
import { prefersType } from '@canvass/web/headers';
import { problem } from '@canvass/web/problems';
import type { OwnersApi } from '../changes/owner-scope.ts';
import type { SiteStreams } from '../reading/live/site-streams.ts';
import { cancelAnalysis as cancelSchema, listAnalyses, readAnalysis } from './api-schemas.ts';
import { cancelAnalysis } from './changes.ts';
import { findAnalysed } from './find-analysed.ts';
import { createFollowAnalysis } from './follow-analysis.ts';
import { presentAnalysis } from './present-analysis.ts';
import { startApi } from './start-api.ts';

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
  startApi(api, deps);

  api.get(address, { onRequest, schema: listAnalyses }, async (request, reply) => {
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
    { onRequest, schema: readAnalysis, exposeHeadRoute: false },
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
    { onRequest: beforeChange(cancelAnalysis), schema: cancelSchema },
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

const needed = {
  analysis: 'A viewer may cancel only what this key has started; an editor may cancel any analysis.',
  recount: 'A recount needs the role editor.',
};
