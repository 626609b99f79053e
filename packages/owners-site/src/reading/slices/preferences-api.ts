import { presentPreferences } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import { askLive } from './read-asked.ts';
import { readPreferences } from './route-schemas.ts';
import { askingOf, sendTagged, sourceOf, whileWanted, type SlicesApi } from './slice-responses.ts';
import { readPreferencesQuery } from './slice-query.ts';
import { slicesBusy } from './slices-busy.ts';

/** Compares the items of a ranking in pairs, computed while the client waits. */
export function preferencesApi(api: TypedRoutes, deps: SlicesApi): void {
  const { slices, results, answerTags, guard } = deps;
  const { refuse } = deps.refuser;

  api.get(
    '/tenants/:tenant/surveys/:survey/preferences',
    { onRequest: guard('viewer'), schema: readPreferences },
    async (request, reply) => {
      const asked = await askLive(
        { live: results.live, answerTags },
        askingOf(request),
        readPreferencesQuery,
      );
      if (asked.outcome === 'refused') return refuse(request, reply, asked.refused);
      if (asked.outcome === 'notModified') return sendTagged(reply.code(304), asked);
      const { key, document, query } = asked;
      const { filter, question, items } = query;
      return whileWanted(reply, deps, async (signal) => {
        const facets = items.map(({ facet }) => facet);
        const found = await slices.preferences(key, { filter, items: facets }, { known: document, signal });
        switch (found.outcome) {
          case 'busy':
            return refuse(request, reply, slicesBusy);
          case 'notFound':
            return refuse(request, reply, problem('survey-not-found'));
          case 'found': {
            const { answered, rankedBy, before } = found;
            const source = sourceOf(asked, found.document);
            return sendTagged(
              reply,
              asked,
              presentPreferences({ ...source, question, items, answered, rankedBy, before }),
            );
          }
        }
      });
    },
  );
}
