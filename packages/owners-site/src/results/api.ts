import { presentSummary } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { notComputed, ownCompression, type FiguresRoutes } from '../reading/figures/send-figures.ts';
import { sourceOf } from '../reading/figures/source-of.ts';
import { presentCrossed } from '../reading/slices/present-crossed.ts';
import { readSliceQuery } from '../reading/slices/slice-query.ts';
import { readSummary } from './api-schemas.ts';

/** Sends the summary of a survey's answers: of all, or of some. */
export function resultsApi(api: TypedRoutes, { slices, guard, sendingFigures }: FiguresRoutes): void {
  api.get(
    '/tenants/:tenant/surveys/:survey/summary',
    { onRequest: guard('viewer'), schema: readSummary, config: ownCompression },
    sendingFigures({
      readQuery: (query, history, totals) => {
        const read = readSliceQuery(query, history, totals);
        return read.ok ? { ...read, isWhole: Object.keys(query).length === 0 } : read;
      },
      compute: async (asked, signal) => {
        const { key, document, history, query } = asked;
        const { tenant, survey } = key;
        if (query.isWhole) {
          const { totals: summary, asOf } = document;
          return {
            outcome: 'found',
            document,
            shown: presentSummary({ tenant, survey, history, summary, asOf }),
          };
        }
        const slice = await slices.slice(key, query, { known: document, signal });
        if (slice.outcome !== 'found') return notComputed(slice);
        const shown = presentCrossed(sourceOf(asked, slice.document), slice, query.by);
        return { outcome: 'found', document: slice.document, shown };
      },
    }),
  );
}
