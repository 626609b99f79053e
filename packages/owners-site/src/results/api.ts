import { presentSummary } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { readAsked } from '../reading/slices/read-asked.ts';
import { sendTagged, type SliceResponses } from '../reading/slices/slice-responses.ts';
import { readSummary } from './api-schemas.ts';

export interface ResultsApi extends OwnersApi {
  /** Responds with a summary of some of the answers. */
  readonly ofSome: Pick<SliceResponses, 'summary'>;
}

/** Reads the summary of a survey's answers. */
export function resultsApi(api: TypedRoutes, deps: ResultsApi): void {
  const { ofSome, guard, refuser } = deps;
  api.get(
    '/tenants/:tenant/surveys/:survey/summary',
    { onRequest: guard('viewer'), schema: readSummary },
    async (request, reply) => {
      if (Object.keys(request.query).length > 0) return ofSome.summary(request, reply);
      const { tenant, survey } = request.params;
      const asking = { tenant, survey, query: {}, part: '', ifNoneMatch: request.headers['if-none-match'] };
      const asked = await readAsked(deps, asking, () => ({ ok: true }));
      if (asked.outcome === 'refused') return refuser.refuse(request, reply, asked.refused);
      if (asked.outcome === 'notModified') return sendTagged(reply.code(304), asked);
      const { history, document } = asked;
      const { totals, asOf } = document;
      return sendTagged(reply, asked, presentSummary({ tenant, survey, history, summary: totals, asOf }));
    },
  );
}
