import type { TypedRoutes } from '@canvass/web/app';
import { holdsSummary } from '../reading/summary-etag.ts';
import { whyNoReading } from '../reading/why-no-reading.ts';
import { tagged } from '../reading/figures/kept-figures.ts';
import type { FiguresApi } from '../reading/figures/send-figures.ts';
import { whileWanted } from '../reading/slices/while-wanted.ts';
import { readProgress } from './api-schemas.ts';
import { askProgress, readFunnel } from './read-progress.ts';

/** Sends how far people get with the form of a survey. */
export function progressApi(api: TypedRoutes, deps: FiguresApi): void {
  const { results, guard, refuser } = deps;
  api.get(
    '/tenants/:tenant/surveys/:survey/progress',
    { onRequest: guard('viewer'), schema: readProgress },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const found = await results.live.confirmed(tenant, survey);
      if (found.outcome !== 'found')
        return refuser.refuse(request, reply, whyNoReading(found, request.params));
      const { stored } = found.reading;
      const asked = await askProgress(deps, found.reading, request.query);
      if (asked.outcome === 'refused') return refuser.refuse(request, reply, asked.refused);
      if (holdsSummary(request.headers['if-none-match'], asked.etag))
        return tagged(reply.code(304), asked.etag).send();
      return whileWanted(reply, deps, async (signal) => {
        const read = await readFunnel(deps, asked, stored, signal);
        if (read.outcome !== 'found') return refuser.refuse(request, reply, read.refused);
        const { completion = null, medianSeconds = null, ...funnel } = read.funnel;
        const isCounted = stored.settings?.progress === true;
        const { asOf } = read;
        return tagged(reply, asked.etag).send({
          tenant,
          survey,
          isCounted,
          asOf,
          ...funnel,
          completion,
          medianSeconds,
        });
      });
    },
  );
}
