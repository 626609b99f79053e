import { isFiltering, presentPreferences, rankedItems } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { slicesBusy } from '../reading/slices/slices-busy.ts';
import { historyInForce } from '../reading/view/read-view.ts';
import { readFilter } from '../reading/view/read-filter.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { showPairs } from './pages-schemas.ts';
import { pairsPage } from './pairs-page.ts';

/** Compares the items of a ranking in pairs. It is computed from the answers for each request: summaries do not have these counts. */
export function pairsRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, slices, visitorOf, clock } = deps;
  const withReading = createWithReading(deps);

  pages.get(
    '/:tenant/surveys/:survey/pairs/:question',
    { onRequest: guard('viewer'), schema: showPairs },
    (request, reply) =>
      withReading(request, reply, async (reading, signal) => {
        const { tenant, survey, question } = request.params;
        const history = historyInForce(reading);
        const items = rankedItems(history, question);
        if (items === undefined) return problem('route-not-found');
        const shown = {
          visitor: visitorOf(request),
          heading: headingOf(reading, 'results', clock.now()),
          home: `${surveyAddress(tenant, survey)}/pairs/${question}`,
        };
        const asked = readFilter(request.query, reading, shown);
        if (asked.outcome === 'faulty') return asked.refused;
        const { part, view } = asked;
        const facets = items.map(({ facet }) => facet);
        const found = await slices.preferences(
          reading.key,
          { filter: view.filter, items: facets },
          { known: reading.summary, signal },
        );
        if (found.outcome === 'busy') return slicesBusy;
        if (found.outcome === 'notFound') return problem('survey-not-found');
        const { totals, asOf } = found.document;
        const { hideGroupsSmallerThan = 0 } = reading.stored.settings ?? {};
        return pairsPage({
          ...shown,
          part,
          view,
          text: history.questions[question]?.text ?? question,
          preferences: presentPreferences({
            tenant,
            survey,
            of: totals.totalAnswers,
            asOf,
            question,
            items,
            ...found,
          }),
          leastAnswers: isFiltering(view.filter) ? hideGroupsSmallerThan : 0,
        });
      }),
  );
}
