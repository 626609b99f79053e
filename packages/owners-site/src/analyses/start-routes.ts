import { filterToJson, hasVisibleCharacter, type FormFields } from '@canvass/surveys';
import { formFieldsOf } from '@canvass/web/bodies';
import type { TypedRoutes } from '@canvass/web/app';
import { keyReused } from '../changes/keyed-request.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { historyInForce, readView } from '../reading/view/read-view.ts';
import { faultyView } from '../reading/view/refused-view.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { startAnalysis } from './changes.ts';
import { readNewAnalysis } from './new-analysis.ts';
import { startByForm } from './pages-schemas.ts';
import { tooManyAnalyses } from './too-many-analyses.ts';

/** Starts an analysis of the answers that a results page shows, from a form on that page. */
export function startRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { visitorOf, beforeChange, clock } = deps;
  const withReading = createWithReading(deps);

  pages.post(
    '/:tenant/surveys/:survey/analyses',
    { onRequest: beforeChange(startAnalysis), schema: startByForm },
    (request, reply) =>
      withReading(request, reply, async (reading) => {
        const home = surveyAddress(request.params.tenant, request.params.survey);
        const history = historyInForce(reading);
        const fields = formFieldsOf(request);
        const visitor = visitorOf(request);
        const page = { visitor, heading: headingOf(reading, 'results', clock.now()), home };
        const shown = readView(fields, home, history);
        if (shown.outcome === 'faulty') return faultyView(page, shown.errors);
        const read = readNewAnalysis(bodyOf(fields, filterToJson(shown.view.filter)), history);
        if (!read.ok) {
          // The errors are about fields of the form, so their paths would not help.
          return faultyView(
            page,
            read.errors.map(({ message }) => ({ path: '', message })),
          );
        }
        const started = await startAnalysis(deps, visitor, reading.key, read.request);
        if (started.outcome === 'tooMany') return tooManyAnalyses(started.limit);
        if (started.outcome === 'otherRequest') return keyReused;
        return { seeOther: `${home}/analyses/${started.id}` };
      }),
  );
}

/** Returns what the form asks for as a program would send it. A text replaces the word of its question. */
function bodyOf(
  { question, contains, precision }: FormFields,
  filter: ReturnType<typeof filterToJson>,
): object {
  const margin = Number(precision);
  const asked = typeof contains === 'string' && hasVisibleCharacter(contains) && typeof question === 'string';
  return {
    ...filter,
    ...(asked && { where: { ...filter.where, [question]: { contains } } }),
    ...(precision !== undefined && { precision: Number.isFinite(margin) ? { margin } : precision }),
  };
}
