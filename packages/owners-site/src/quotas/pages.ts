import { createQuotaCounter } from '@canvass/slices';
import {
  type FieldError,
  noFilter,
  parseFilterJson,
  quotaFaults,
  settingsOf,
  timeZoneOf,
} from '@canvass/surveys';
import { seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { invalid, problem, type Problem, summaryUnreadable } from '@canvass/web/problems';
import type { FastifyReply } from 'fastify';
import { surveyForms } from '../changes/change-routes.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { doneNotice } from '../desk/notices.ts';
import type { OwnerPorts } from '../ports.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { readFilter } from '../reading/view/read-filter.ts';
import { historyInForce } from '../reading/view/read-view.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { setQuotas } from './changes.ts';
import * as schemas from './pages-schemas.ts';
import { type QuotasPage, quotasPage } from './quotas-page.ts';
import { inForm, parsedJson, readQuota, typedQuota } from './read-quota.ts';
import { quotasTexts as texts } from './texts.ts';

export type QuotasDesk = ResultsDesk & Pick<OwnerPorts, 'slices' | 'summaries'>;

/** Serves the page about the quotas of a survey, and their forms. */
export function quotasRoutes(pages: TypedRoutes, deps: QuotasDesk): void {
  const { guard, visitorOf, clock, refuser } = deps;
  const { refuse } = refuser;
  const withReading = createWithReading(deps);
  const counter = createQuotaCounter(deps);

  /** What the page shows of a survey. */
  async function shownOf(
    reading: ResultsReading,
    visitor: QuotasPage['visitor'],
  ): Promise<Omit<QuotasPage, 'view'>> {
    const { key, stored } = reading;
    const { settings = {}, definition } = stored;
    const { quotas = [] } = settings;
    const zone = timeZoneOf(settings);
    const counted =
      quotas.length === 0 ? undefined : await counter.count(key, quotas, zone).catch(() => undefined);
    const counts = new Map(counted?.quotas.map(({ quota, count }) => [quota.id, count]) ?? []);
    const { survey, title, state } = headingOf(reading, 'settings', clock.now());
    return {
      visitor,
      survey,
      title,
      state,
      address: surveyAddress(key.tenant, survey),
      quotas,
      counts,
      history: historyInForce(reading),
      zone,
      endings: definition.endings ?? [],
    };
  }

  pages.get(
    '/:tenant/surveys/:survey/quotas',
    { onRequest: guard('editor'), schema: schemas.showQuotas },
    (request, reply) =>
      withReading(request, reply, async (reading) => {
        const visitor = visitorOf(request);
        const home = `${surveyAddress(reading.key.tenant, reading.key.survey)}/quotas`;
        const page = { visitor, heading: headingOf(reading, 'settings', clock.now()), home };
        const read = readFilter(request.query, reading, page);
        if (read.outcome === 'faulty') return read.refused;
        const shown = await shownOf(reading, visitor);
        const notice = doneNotice(texts.done, request.query);
        return quotasPage({ ...shown, notice, view: read.view });
      }),
  );

  const post = surveyForms(pages, deps);
  post('/quotas', setQuotas, schemas.addByForm, (request, reply) =>
    withReading(request, reply, async (reading) => {
      const { survey } = request.params;
      const visitor = visitorOf(request);
      const settings = settingsOf(reading.stored.settings ?? {});
      const typed = typedQuota(formFieldsOf(request));
      const read = readQuota(typed, settings);
      const shown = await shownOf(reading, visitor);
      const errors = read.ok ? faultsOf(shown, read.quota) : read.errors;
      if (!read.ok || errors.length > 0) {
        const filter = filterOf(typed.filter, shown);
        const view = { home: `${shown.address}/quotas`, filter, sort: 'order' as const };
        return { refused: invalid(errors), page: quotasPage({ ...shown, view, typed, errors }) };
      }
      const { quota } = read;
      const changed = await setQuotas(deps, visitor, survey, (quotas) => [...quotas, quota]);
      return whyUnchanged(changed, request.params) ?? { seeOther: `${shown.address}/quotas?done=added` };
    }),
  );

  post('/quotas/remove', setQuotas, schemas.removeByForm, async (request, reply): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const id = typedText(formFieldsOf(request)['quota']);
    const changed = await setQuotas(deps, visitorOf(request), survey, (quotas) =>
      quotas.filter((quota) => quota.id !== id),
    );
    const why = whyUnchanged(changed, request.params);
    if (why !== undefined) return refuse(request, reply, why);
    return seeOther(reply, `${surveyAddress(tenant, survey)}/quotas?done=removed`);
  });
}

/** Why the quotas are as they were; undefined if they are changed. */
function whyUnchanged(
  { outcome }: Awaited<ReturnType<typeof setQuotas>>,
  { tenant, survey }: SurveyRoute['Params'],
): Problem | undefined {
  if (outcome === 'notFound') return problem('survey-not-found');
  return outcome === 'summaryUnreadable' ? summaryUnreadable(tenant, survey) : undefined;
}

function faultsOf(shown: Omit<QuotasPage, 'view'>, quota: QuotasPage['quotas'][number]): FieldError[] {
  return inForm(quotaFaults([quota], shown), 0);
}

/** The filter that a refused form names; none if it cannot be read. */
function filterOf(json: string, { history, zone }: Omit<QuotasPage, 'view'>) {
  const parsed = parseFilterJson(parsedJson(json), history, zone);
  return parsed.ok ? parsed.filter : noFilter;
}
