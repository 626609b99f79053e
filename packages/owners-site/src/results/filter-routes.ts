import { facetOf, parseFilterQuery } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { facetName } from '../reading/view/facet-name.ts';
import { historyInForce, readView } from '../reading/view/read-view.ts';
import { faultyView } from '../reading/view/refused-view.ts';
import { viewAddress, viewParameters } from '../reading/view/slice-view.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { filterFields, type Given } from './filter-fields.ts';
import { filterPage } from './filter-page.ts';
import { addFilter } from './pages-schemas.ts';

/** Serves the form for a condition on one question, and leads on to the results with it. */
export function filterRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, visitorOf, clock } = deps;
  const withReading = createWithReading(deps);
  pages.get(
    '/:tenant/surveys/:survey/filter',
    { onRequest: guard('viewer'), schema: addFilter },
    (request, reply) =>
      withReading(request, reply, (reading) => {
        const { tenant, survey } = request.params;
        const given: Given = request.query;
        const history = historyInForce(reading);
        const home = surveyAddress(tenant, survey);
        const question = typeof given['question'] === 'string' ? given['question'] : '';
        const facet = facetOf(history, question)?.facet;
        if (facet === undefined) return Promise.resolve(problem('route-not-found'));
        const page = {
          visitor: visitorOf(request),
          heading: headingOf(reading, 'results', clock.now()),
          home,
        };
        const asked = readView(request.query, home, reading);
        if (asked.outcome === 'faulty') return Promise.resolve(faultyView(page, asked.errors));
        const { view } = asked;
        const condition = view.filter.questions.find((each) => each.question === question);
        const others = view.filter.questions.filter((each) => each !== condition);
        const kept = viewParameters({ ...view, filter: { ...view.filter, questions: others } });
        const shown = { ...page, question, name: facetName(history, question), facet, view };
        if (given['test'] === undefined) {
          return Promise.resolve(filterPage({ ...shown, kept: viewParameters(view), condition }));
        }
        const [name, value] = conditionIn(given, question, filterFields(facet));
        const query = Object.fromEntries([...kept, [name, value]]);
        const parsed = parseFilterQuery(query, history, reading.summary.totals.zone);
        if (parsed.ok) {
          return Promise.resolve({ seeOther: viewAddress({ ...view, filter: parsed.filter }) });
        }
        const refused = filterPage({ ...shown, kept: viewParameters(view), condition, faulty: given });
        return Promise.resolve({ refused: invalid(parsed.errors), page: refused });
      }),
  );
}

/** Returns the parameter of the results' address for what was filled in. */
function conditionIn(
  given: Given,
  question: string,
  fields: ReturnType<typeof filterFields>,
): readonly [name: string, value: string] {
  const { test } = given;
  if (test === 'answered') return [`answered[${question}]`, 'yes'];
  if (test === 'skipped' || fields === undefined) return [`answered[${question}]`, 'no'];
  const { parameter, without = parameter } = fields;
  return [`${test === 'without' ? without : parameter}[${question}]`, fields.value(given, question)];
}
