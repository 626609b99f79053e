import { keyOf } from '@canvass/answer-log';
import { presentSummary } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { problem, summaryUnreadable } from '@canvass/web/problems';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { isCorrupt } from '../reading/is-corrupt.ts';
import type { SliceResponses } from '../reading/slices/slice-responses.ts';
import { blobEtagOf, summaryEtag, takesAny } from '../reading/summary-etag.ts';
import { readSummary } from './api-schemas.ts';

export interface ResultsApi extends OwnersApi {
  /** Responds with a summary of some of the answers. */
  readonly ofSome: Pick<SliceResponses, 'summary'>;
}

/** Reads the summary of a survey's answers. */
export function resultsApi(api: TypedRoutes, deps: ResultsApi): void {
  const { definitions, summaries, ofSome, guard } = deps;
  const { refuse, fail } = deps.refuser;

  const address = '/tenants/:tenant/surveys/:survey';
  api.get(
    `${address}/summary`,
    { onRequest: guard('viewer'), schema: readSummary },
    async (request, reply) => {
      if (Object.keys(request.query).length > 0) return ofSome.summary(request, reply);
      const { tenant, survey } = request.params;
      const found = await definitions.find(tenant, survey);
      if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
      const { version } = found.stored;
      const known = blobEtagOf(request.headers['if-none-match'], version);
      reply.header('cache-control', 'private, no-cache');
      try {
        const key = keyOf(tenant, survey, found.stored);
        const read =
          known === undefined ? await summaries.read(key) : await summaries.readIfChanged(key, known);
        switch (read.outcome) {
          case 'notModified':
            return reply
              .code(304)
              .header('etag', summaryEtag(version, known ?? ''))
              .send();
          case 'deleted':
            return refuse(request, reply, problem('survey-not-found'));
          case 'notFound':
            return refuse(request, reply, summaryUnreadable(tenant, survey));
          case 'found': {
            if (takesAny(request.headers['if-none-match'])) {
              return reply.code(304).header('etag', summaryEtag(version, read.etag)).send();
            }
            const { history, totals, asOf } = read.document;
            // An interrupted edit may have taken a later version number, which was never in force.
            const shown = { ...history, current: version };
            return reply
              .header('etag', summaryEtag(version, read.etag))
              .send(presentSummary({ tenant, survey, history: shown, summary: totals, asOf }));
          }
        }
      } catch (error) {
        return isCorrupt(error)
          ? refuse(request, reply, summaryUnreadable(tenant, survey))
          : fail(request, reply, error);
      }
    },
  );
}
