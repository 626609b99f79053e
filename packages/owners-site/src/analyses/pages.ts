import { type TypedRoutes, seeOther, timeOfUlid } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { historyInForce } from '../reading/view/read-view.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { analysesPage } from './analyses-page.ts';
import { analysisPage } from './analysis-page.ts';
import { cancelAnalysis } from './changes.ts';
import { findShownAnalysis, readShownAnalysis } from './find-shown-analysis.ts';
import { followRoutes } from './follow-routes.ts';
import { leastAnswersOf } from './hidden-figures.ts';
import { mayCancel } from './may-cancel.ts';
import { cancelByForm, showAnalyses, showAnalysis } from './pages-schemas.ts';
import { presentAnalysis } from './present-analysis.ts';
import { startRoutes } from './start-routes.ts';
import { analysesTexts as texts } from './texts.ts';

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
        filter: analysis.request.where,
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
