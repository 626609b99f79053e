import { presentPreferences } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { notComputed, ownCompression, type FiguresRoutes } from '../figures/send-figures.ts';
import { sourceOf } from '../figures/source-of.ts';
import { readPreferences } from './route-schemas.ts';
import { readPreferencesQuery } from './slice-query.ts';

/** Compares the items of a ranking in pairs, computed while the client waits. */
export function preferencesApi(api: TypedRoutes, { slices, guard, sendingFigures }: FiguresRoutes): void {
  api.get(
    '/tenants/:tenant/surveys/:survey/preferences',
    { onRequest: guard('viewer'), schema: readPreferences, config: ownCompression },
    sendingFigures({
      readQuery: readPreferencesQuery,
      compute: async (asked, signal) => {
        const { key, document, query } = asked;
        const { filter, question, items } = query;
        const facets = items.map(({ facet }) => facet);
        const found = await slices.preferences(key, { filter, items: facets }, { known: document, signal });
        if (found.outcome !== 'found') return notComputed(found);
        const { answered, rankedBy, before } = found;
        const source = sourceOf(asked, found.document);
        const shown = presentPreferences({ ...source, question, items, answered, rankedBy, before });
        return { outcome: 'found', document: found.document, shown };
      },
    }),
  );
}
