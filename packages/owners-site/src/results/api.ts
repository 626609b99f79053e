import { presentSummary } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import type { OwnersApi } from '../changes/owner-scope.ts';
import type { ResultsParts } from '../reading/live/results-parts.ts';
import { askLive } from '../reading/slices/read-asked.ts';
import { sendTagged, tagged, type SliceResponses } from '../reading/slices/slice-responses.ts';
import { readSummary } from './api-schemas.ts';

export interface ResultsApi extends OwnersApi {
  /** Responds with a summary of some of the answers. */
  readonly ofSome: Pick<SliceResponses, 'summary'>;
  readonly results: Pick<ResultsParts, 'live' | 'rendered'>;
}

/** Sends the summary of a survey's answers. */
export function resultsApi(api: TypedRoutes, deps: ResultsApi): void {
  const { ofSome, results, answerTags, guard, refuser } = deps;
  const { live, rendered } = results;
  api.get(
    '/tenants/:tenant/surveys/:survey/summary',
    { onRequest: guard('viewer'), schema: readSummary },
    async (request, reply) => {
      if (Object.keys(request.query).length > 0) return ofSome.summary(request, reply);
      const { tenant, survey } = request.params;
      const asking = { tenant, survey, query: {}, part: '', ifNoneMatch: request.headers['if-none-match'] };
      const asked = await askLive({ live, answerTags }, asking, () => ({ ok: true }));
      if (asked.outcome === 'refused') return refuser.refuse(request, reply, asked.refused);
      if (asked.outcome === 'notModified') return sendTagged(reply.code(304), asked);
      const { key, history, document, etag } = asked;
      const json = rendered.document(key, 'summary', etag, () => {
        const { totals, asOf } = document;
        return JSON.stringify(presentSummary({ tenant, survey, history, summary: totals, asOf }));
      });
      tagged(reply, etag).type('application/json; charset=utf-8');
      // Fastify sends it. If the handler returned the reply, Fastify would also listen for its end.
      return json;
    },
  );
}
