import { type TypedRoutes, seeOther, timeOfUlid } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import { filterIn, filterToJson, hasVisibleCharacter, type FormFields } from '@canvass/surveys';
import { formFieldsOf } from '@canvass/web/bodies';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { historyInForce, readView } from '../reading/view/read-view.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { analysesPage } from './analyses-page.ts';
import { analysisPage } from './analysis-page.ts';
import { cancelAnalysis, startAnalysis } from './changes.ts';
import { findShownAnalysis, readShownAnalysis } from './find-shown-analysis.ts';
import { followRoutes } from './follow-routes.ts';
import { leastAnswersOf } from './hidden-figures.ts';
import { mayCancel } from './may-cancel.ts';
import { cancelByForm, showAnalyses, showAnalysis, startByForm } from './pages-schemas.ts';
import { presentAnalysis } from './present-analysis.ts';
import { analysesTexts as texts } from './texts.ts';
import { keyReused } from '../changes/keyed-request.ts';
import { faultyView } from '../reading/view/refused-view.ts';
import { readNewAnalysis } from './new-analysis.ts';
import { tooManyAnalyses } from './too-many-analyses.ts';

/** Serves analyses at the desk: owners start, watch and cancel them. Recounts are for programs and operators. */
export function analysesRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, visitorOf, analyses, beforeChange, refuser, clock } = deps;
  const { refuse } = refuser;
  const onRequest = guard('viewer');
  const withReading = createWithReading(deps);
  const address = '/:tenant/surveys/:survey/analyses';
  startRoutes(pages, deps);
  followRoutes(pages, deps);

  pages.get(address, { onRequest, schema: showAnalyses }, (request, reply) =>
    withReading(request, reply, async (reading) => {
      const listed = await analyses.list(reading.key);
      return analysesPage({
        visitor: visitorOf(request),
        heading: headingOf(reading, 'results', clock.now()),
        zone: reading.summary.totals.zone,
        analyses: listed
          .filter(({ kind }) => kind === 'analysis')
          .map(({ id, phase }) => ({
            id,
            state: phase,
            startedAt: new Date(timeOfUlid(id)).toISOString(),
          }))
          .toReversed(),
      });
    }),
  );

  pages.get(`${address}/:id`, { onRequest, schema: showAnalysis }, (request, reply) =>
    withReading(request, reply, async (reading) => {
      const found = await readShownAnalysis(analyses, reading.key, request.params.id);
      if (found === undefined) return problem('analysis-not-found');
      const { id, analysis, withheld } = found;
      const history = historyInForce(reading);
      return analysisPage({
        visitor: visitorOf(request),
        heading: headingOf(reading, 'results', clock.now()),
        analysis: presentAnalysis({ ...reading.key, id, analysis, withheld, history }),
        filter: filterIn(analysis.request.where, reading.summary.totals.zone),
        zone: reading.summary.totals.zone,
        mayCancel: mayCancel(visitorOf(request).principal, analysis),
        history,
        leastAnswers: leastAnswersOf(reading.stored.settings ?? {}, analysis.request.where),
      });
    }),
  );

  pages.post(
    `${address}/:id/cancel`,
    { onRequest: beforeChange(cancelAnalysis), schema: cancelByForm },
    async (request, reply) => {
      const found = await findShownAnalysis(deps, request.params);
      if (found === undefined) return refuse(request, reply, problem('analysis-not-found'));
      const { key, id } = found;
      const cancelled = await cancelAnalysis(deps, visitorOf(request), key, id);
      switch (cancelled.outcome) {
        case 'notFound':
          return refuse(request, reply, problem('analysis-not-found'));
        case 'notAllowed':
          return refuse(request, reply, problem('role-too-low', { detail: texts.notYours }));
        case 'cancelled':
        case 'hadEnded':
          return seeOther(reply, `${surveyAddress(key.tenant, key.survey)}/analyses/${id}`);
      }
    },
  );
}

/** Starts an analysis of the answers that a results page shows, from a form on that page. */
function startRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { visitorOf, beforeChange, clock } = deps;
  const withReading = createWithReading(deps);

  pages.post(
    '/:tenant/surveys/:survey/analyses',
    { onRequest: beforeChange(startAnalysis), schema: startByForm },
    (request, reply) =>
      withReading(request, reply, async (reading) => {
        const home = surveyAddress(request.params.tenant, request.params.survey);
        const source = { history: historyInForce(reading), totals: reading.summary.totals };
        const fields = formFieldsOf(request);
        const visitor = visitorOf(request);
        const page = { visitor, heading: headingOf(reading, 'results', clock.now()), home };
        const shown = readView(fields, home, reading);
        if (shown.outcome === 'faulty') return faultyView(page, shown.errors);
        if (shown.view.filter.tags !== undefined) {
          return faultyView(page, [{ path: '', message: texts.noTags }]);
        }
        const read = readNewAnalysis(bodyOf(fields, filterToJson(shown.view.filter)), source);
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

/** Returns what the form asks for as a program would send it. A text takes the place of the page's condition on its question: a filter has one. */
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
