import { presentTrend } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { invalid } from '@canvass/web/problems';
import { notComputed, ownCompression, type FiguresRoutes } from '../figures/send-figures.ts';
import { sourceOf } from '../figures/source-of.ts';
import { readTrend } from './route-schemas.ts';
import { readTrendQuery } from './slice-query.ts';

/** Sends answers and averages over time. */
export function trendApi(api: TypedRoutes, { slices, guard, sendingFigures }: FiguresRoutes): void {
  api.get(
    '/tenants/:tenant/surveys/:survey/trend',
    { onRequest: guard('viewer'), schema: readTrend, config: ownCompression },
    sendingFigures({
      readQuery: readTrendQuery,
      compute: async (asked, signal) => {
        const { key, document, query } = asked;
        const trend = await slices.trend(key, query, { known: document, signal });
        if (trend.outcome === 'tooManyPoints')
          return { outcome: 'refused', refused: invalid([tooManyPoints]) };
        if (trend.outcome !== 'found') return notComputed(trend);
        const { interval } = query;
        const shown = presentTrend({ ...sourceOf(asked, trend.document), interval, points: trend.points });
        return { outcome: 'found', document: trend.document, shown };
      },
    }),
  );
}

const tooManyPoints = {
  path: 'interval',
  message: 'Too many intervals have answers: take a longer interval, or a shorter time',
};
