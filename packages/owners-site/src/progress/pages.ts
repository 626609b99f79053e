import { isFiltering, languagesOf } from '@canvass/surveys';
import { hasRole } from '@canvass/storage';
import type { TypedRoutes } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { busyView, faultyView } from '../reading/view/refused-view.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { showProgress } from './pages-schemas.ts';
import { givenIn, progressPage } from './progress-page.ts';
import { askProgress, readFunnel } from './read-progress.ts';

/** Serves the page that shows how far people get. */
export function progressRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, visitorOf, clock } = deps;
  const withReading = createWithReading(deps);
  pages.get(
    '/:tenant/surveys/:survey/progress',
    { onRequest: guard('viewer'), schema: showProgress },
    (request, reply) =>
      withReading(request, reply, async (reading, signal) => {
        const { tenant, survey } = request.params;
        const { stored } = reading;
        const { definition, settings = {} } = stored;
        const address = surveyAddress(tenant, survey);
        const visitor = visitorOf(request);
        const page = {
          visitor,
          heading: headingOf(reading, 'progress', clock.now()),
          home: `${address}/progress`,
        };
        // A form sends its empty fields, too.
        const query = Object.fromEntries(Object.entries(request.query).filter(([, value]) => value !== ''));
        const asked = await askProgress(deps, reading, query);
        if (asked.outcome === 'refused') {
          return 'errors' in asked ? faultyView(page, asked.errors) : asked.refused;
        }
        const read = await readFunnel(deps, asked, stored, signal);
        if (read.outcome === 'busy') return busyView(page, request.url);
        if (read.outcome === 'refused') return read.refused;
        const { filter } = asked;
        const { hideGroupsSmallerThan: least = 0 } = settings;
        const isPart = filter !== undefined && isFiltering(filter);
        return progressPage({
          ...page,
          definition,
          languages: languagesOf(definition),
          funnel: read.funnel,
          isCounted: settings.progress === true,
          given: givenIn(query),
          isPart,
          least: isPart ? least : 0,
          results: address,
          settings: hasRole(visitor.principal.role, 'editor') ? `${address}/settings#progress` : undefined,
        });
      }),
  );
}
