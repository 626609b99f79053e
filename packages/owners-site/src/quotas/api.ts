import { createQuotaCounter } from '@canvass/slices';
import { timeZoneOf } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { whyNoReading } from '../reading/why-no-reading.ts';
import type { FiguresApi } from '../reading/figures/send-figures.ts';
import { whileWanted } from '../reading/slices/while-wanted.ts';
import { slicesBusy } from '../reading/slices/slices-busy.ts';
import { readQuotas } from './api-schemas.ts';

/** Tells programs how full the quotas of a survey are. */
export function quotasApi(api: TypedRoutes, deps: FiguresApi): void {
  const { results, guard } = deps;
  const { refuse } = deps.refuser;
  const counter = createQuotaCounter(deps);

  api.get(
    '/tenants/:tenant/surveys/:survey/quotas',
    { onRequest: guard('editor'), schema: readQuotas },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const found = await results.live.confirmed(tenant, survey);
      if (found.outcome !== 'found') return refuse(request, reply, whyNoReading(found, request.params));
      const { key, stored, summary } = found.reading;
      const { settings = {} } = stored;
      const { quotas = [] } = settings;
      return whileWanted(reply, deps, async (signal) => {
        const counted =
          quotas.length === 0
            ? { asOf: summary.asOf, quotas: [] }
            : await counter.count(key, quotas, timeZoneOf(settings), undefined, signal);
        if (counted === undefined) return refuse(request, reply, slicesBusy);
        const counts = new Map(counted.quotas.map(({ quota, count }) => [quota.id, count]));
        const states = quotas.map(({ id, name, limit }) => {
          const count = counts.get(id) ?? null;
          return { id, name, limit, count, isFull: count !== null && count >= limit };
        });
        const { asOf } = counted;
        return reply.header('cache-control', 'no-store').send({ tenant, survey, asOf, quotas: states });
      });
    },
  );
}
