import type { ShownAnalysis } from '@canvass/analyses';
import type { SurveyKey } from '@canvass/answer-log';
import { filterToJson, type FormFields, hasVisibleCharacter } from '@canvass/surveys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { clientKey } from '../../http/limits/client-key.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { problem } from '../../http/problems/problem.ts';
import { readUlid, timeOfUlid } from '../../http/read-ulid.ts';
import { seeOther } from '../../http/see-other.ts';
import type { Html } from '../../ui/markup.ts';
import { createFollowAnalysis, type FollowAnalysis } from './follow-analysis.ts';
import { mayCancel } from './may-cancel.ts';
import { readNewAnalysis } from './new-analysis.ts';
import { presentAnalysis } from './present-analysis.ts';
import { tooManyAnalyses } from './too-many-analyses.ts';
import { keyReused } from '../changes/keyed-request.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { createWithReading } from '../reading/with-reading.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { historyInForce, readView } from '../reading/view/read-view.ts';
import { faultyView } from '../reading/view/refused-view.ts';
import { analysesTexts as texts } from './texts.ts';
import { analysesPage } from './analyses-page.ts';
import { analysisPage, analysisRegions } from './analysis-page.ts';
import { leastAnswersOf } from './hidden-figures.ts';
import {
  cancelByForm,
  followShownAnalysis,
  showAnalyses,
  showAnalysis,
  startByForm,
} from './pages-schemas.ts';

interface AnalysisRoute {
  Params: SurveyRoute['Params'] & { id: string };
}

interface FoundAnalysis extends ShownAnalysis {
  readonly key: SurveyKey;
  readonly id: string;
}

/** Analyses at the desk: starting one, watching it, cancelling it. Recounts are for programs and operators. */
export function analysesRoutes(app: FastifyInstance, deps: ResultsDesk): void {
  const { guard, visitorOf, mayStill, analyses, results, refuser, writeLimit, clock } = deps;
  const onRequest = [checkPageNames(refuser), guard('viewer')];
  const withReading = createWithReading(deps);
  const address = '/:tenant/surveys/:survey/analyses';
  const followAs = (visitor: { readonly mayCancel: boolean }): FollowAnalysis =>
    createFollowAnalysis({
      ...deps,
      streams: results.open,
      auth: { mayStill },
      event: 'regions',
      write: (shown, settings) =>
        JSON.stringify(
          shown.history === undefined
            ? {}
            : regionsAsText(
                analysisRegions(`${surveyAddress(shown.tenant, shown.survey)}/analyses/${shown.id}`, {
                  ...visitor,
                  analysis: presentAnalysis(shown),
                  history: shown.history,
                  leastAnswers: leastAnswersOf(settings, shown.analysis.request.where),
                }),
              ),
        ),
    });
  const followers = { whoMayCancel: followAs({ mayCancel: true }), others: followAs({ mayCancel: false }) };

  app.get<SurveyRoute>(address, { onRequest, schema: showAnalyses }, (request, reply) =>
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

  app.post<SurveyRoute>(
    address,
    { onRequest: [...onRequest, writeLimit.count], schema: startByForm },
    (request, reply) =>
      withReading(request, reply, async (reading) => {
        const home = surveyAddress(request.params.tenant, request.params.survey);
        const history = historyInForce(reading);
        const fields = formFieldsOf(request);
        const page = {
          visitor: visitorOf(request),
          heading: headingOf(reading, 'results', clock.now()),
          home,
        };
        const shown = readView(fields, home, history);
        if (shown.outcome === 'faulty') return faultyView(page, shown.errors);
        const read = readNewAnalysis(bodyOf(fields, filterToJson(shown.view.filter)), history);
        // They are of the form's fields, not of an address.
        if (!read.ok)
          return faultyView(
            page,
            read.errors.map(({ message }) => ({ path: '', message })),
          );
        const { kind, id } = page.visitor.principal;
        const started = await analyses.start(reading.key, read.request, { kind, id });
        if (started.outcome === 'tooMany') return tooManyAnalyses(started.limit);
        if (started.outcome === 'otherRequest') return keyReused;
        return { seeOther: `${home}/analyses/${started.id}` };
      }),
  );

  app.get<AnalysisRoute>(`${address}/:id`, { onRequest, schema: showAnalysis }, (request, reply) =>
    withReading(request, reply, async (reading) => {
      const found = await readAnalysis(reading.key, request.params.id);
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

  app.get<AnalysisRoute>(
    `${address}/:id/live`,
    { onRequest, schema: followShownAnalysis, config: { isPolled: true }, exposeHeadRoute: false },
    async (request, reply) => {
      // Read now: a client that resets its connection has no address afterwards.
      const client = clientKey(request);
      const found = await findAnalysis(request);
      if (found === undefined) return refuser.refuse(request, reply, problem('analysis-not-found'));
      const { key, id, analysis } = found;
      const isAllowed = mayCancel(visitorOf(request).principal, analysis);
      const follow = isAllowed ? followers.whoMayCancel : followers.others;
      return follow(request, reply, { key, id, client });
    },
  );

  app.post<AnalysisRoute>(
    `${address}/:id/cancel`,
    { onRequest: [...onRequest, writeLimit.count], schema: cancelByForm },
    async (request, reply) => {
      const found = await findAnalysis(request);
      if (found === undefined) return refuser.refuse(request, reply, problem('analysis-not-found'));
      const { key, id, analysis } = found;
      if (!mayCancel(visitorOf(request).principal, analysis)) {
        return refuser.refuse(request, reply, problem('role-too-low', { detail: texts.notYours }));
      }
      await analyses.cancel(key, id);
      return seeOther(reply, `${surveyAddress(key.tenant, key.survey)}/analyses/${id}`);
    },
  );

  /** The analysis of an address; undefined: there is none. */
  async function findAnalysis({ params }: FastifyRequest<AnalysisRoute>): Promise<FoundAnalysis | undefined> {
    const { tenant, survey } = params;
    const state = await results.live.current(tenant, survey);
    if (state.outcome !== 'found') return undefined;
    const { key } = state.reading;
    const found = await readAnalysis(key, params.id);
    return found && { key, ...found };
  }

  /** Undefined: there is none, or it is a recount. */
  async function readAnalysis(
    key: SurveyKey,
    given: string,
  ): Promise<Omit<FoundAnalysis, 'key'> | undefined> {
    const id = readUlid(given);
    if (id === undefined) return undefined;
    const read = await analyses.read(key, id);
    if (read.outcome !== 'found' || read.analysis.request.kind !== 'analysis') return undefined;
    return { id, analysis: read.analysis, withheld: read.withheld };
  }
}

function regionsAsText(regions: Readonly<Record<string, Html>>): Record<string, string> {
  return Object.fromEntries(Object.entries(regions).map(([id, html]) => [id, html.toString()]));
}

/** What the form asks for, as a program would. A text replaces the word of its question. */
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
