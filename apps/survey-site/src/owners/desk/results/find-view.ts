import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute } from '../../../http/names.ts';
import { invalid, problem, summaryUnreadable } from '../../../http/problems/problem.ts';
import type { PartOfSurvey } from '../../live/live-slices.ts';
import type { ResultsReading, ResultsState } from '../../live/results-state.ts';
import { viewAddress, type SliceView } from '../../results/view/slice-view.ts';
import { slicesBusy } from '../../slices/slices-busy.ts';
import { surveyAddress } from '../addresses.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { headingOf } from '../reading-heading.ts';
import type { SurveyTab } from '../shell.ts';
import { busyPage, faultyViewPage, type FaultPage } from './fault-pages.ts';
import { readView, type AskedView } from './read-view.ts';

/** Results of the answers that an address asks for. */
export interface FoundView {
  readonly state: Extract<ResultsState, { outcome: 'found' }>;
  readonly view: SliceView;
  /** Undefined: all answers, without groups. */
  readonly part: PartOfSurvey | undefined;
  readonly hasEmptyFields: boolean;
}

type ViewDeps = Pick<DeskDeps, 'results' | 'refuser' | 'visitorOf' | 'clock'>;
type SurveyRequest = FastifyRequest<SurveyRoute>;

/** Seconds after which a browser asks again by itself. */
const busyForSeconds = 5;

/** Finds what the address of a request asks for. Undefined: refused with a page. */
export function createFindView(deps: ViewDeps) {
  const { results, refuser, visitorOf, clock } = deps;

  return async function findView(
    request: SurveyRequest,
    reply: FastifyReply,
    tab: SurveyTab = 'results',
  ): Promise<FoundView | undefined> {
    const { tenant, survey } = request.params;
    const refuse = (...refused: [Parameters<typeof refuser.refuse>[2], (() => string)?]): undefined => {
      refuser.refuse(request, reply, ...refused);
    };
    const whole = await results.live.current(tenant, survey);
    if (whole.outcome === 'notFound') return refuse(problem('survey-not-found'));
    if (whole.outcome === 'unreadable') return refuse(summaryUnreadable(tenant, survey));
    const asked = askedOf(request, whole.reading);
    const pageOf = (): FaultPage => ({
      visitor: visitorOf(request),
      heading: headingOf(whole.reading, tab, clock.now()),
      home: surveyAddress(tenant, survey),
    });
    if (asked.outcome === 'faulty') {
      return refuse(invalid(asked.errors), () => faultyViewPage(pageOf(), asked.errors));
    }
    const { view, by, isWhole, hasEmptyFields } = asked;
    if (isWhole) return { state: whole, view, part: undefined, hasEmptyFields };
    const part = { tenant, survey, filter: view.filter, by };
    const state = await results.slices.current(part);
    switch (state.outcome) {
      case 'found':
        return { state, view, part, hasEmptyFields };
      case 'busy': {
        const headers = { ...slicesBusy.headers, refresh: String(busyForSeconds) };
        return refuse({ ...slicesBusy, headers }, () => busyPage(pageOf(), viewAddress(view)));
      }
      case 'notFound':
        return refuse(problem('survey-not-found'));
      case 'unreadable':
        return refuse(summaryUnreadable(tenant, survey));
    }
  };
}

function askedOf({ params, query }: SurveyRequest, { summary, stored }: ResultsReading): AskedView {
  // An interrupted edit may have taken a later version number, which was never in force.
  const history = { ...summary.history, current: stored.version };
  const home = surveyAddress(params.tenant, params.survey);
  return readView(query as Readonly<Record<string, unknown>>, home, history);
}
