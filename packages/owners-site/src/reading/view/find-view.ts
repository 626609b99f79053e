import type { FastifyReply, FastifyRequest } from 'fastify';
import { within, isTimedOut } from '@canvass/web/limits';
import type { SurveyRoute } from '@canvass/web/app';
import type { Problem } from '@canvass/web/problems';
import type { ResultsDesk } from '../with-reading.ts';
import type { PartOfSurvey } from '../live/live-slices.ts';
import type { ResultsState } from '../live/results-state.ts';
import type { SliceQuery } from '../slices/slice-query.ts';
import { viewAddress, type SliceView } from './slice-view.ts';
import { surveyAddress } from '../../desk/addresses.ts';
import { headingOf } from '../reading-heading.ts';
import { whyNoReading } from '../why-no-reading.ts';
import { readView } from './read-view.ts';
import { busyView, faultyView, lateView, type RefusedWithPage } from './refused-view.ts';

/** The results of the answers that an address asks for. */
interface FoundView {
  readonly state: Extract<ResultsState, { outcome: 'found' }>;
  readonly view: SliceView;
  /** The part of the answers; undefined if the address asks for all answers. */
  readonly part: PartOfSurvey | undefined;
  readonly hasFormFields: boolean;
}

/** A request whose address says which answers the page shows. */
export type ViewRequest = FastifyRequest<SurveyRoute & { Querystring: SliceQuery }>;

type ViewDeps = Pick<ResultsDesk, 'results' | 'refuser' | 'visitorOf' | 'clock' | 'http'>;

/** Creates a function that finds what the address of a request asks for. It returns undefined once it has refused the request with a page. */
export function createFindView({ results, refuser, visitorOf, clock, http }: ViewDeps) {
  // This limit ends before that of all reads, whose refusal would blame the storage.
  const limitMs = http.readLimitMs * (3 / 4);

  /** Waits up to the limit. The computation goes on without the page: its result is there when the page is loaded again. */
  async function inTime<T>(computing: Promise<T>): Promise<T | { readonly outcome: 'late' }> {
    try {
      return await within(clock, limitMs, computing);
    } catch (error) {
      if (isTimedOut(error)) return { outcome: 'late' };
      throw error;
    }
  }

  return async (
    request: ViewRequest,
    reply: FastifyReply,
    query: SliceQuery = request.query,
  ): Promise<FoundView | undefined> => {
    const { tenant, survey } = request.params;
    const refuse = (refused: Problem): undefined => void refuser.refuse(request, reply, refused);
    const refuseWith = ({ refused, page: shown }: RefusedWithPage): undefined =>
      void refuser.refuse(request, reply, refused, () => shown);
    const whole = await results.live.current(tenant, survey);
    if (whole.outcome !== 'found') return refuse(whyNoReading(whole, request.params));
    const home = surveyAddress(tenant, survey);
    const page = {
      visitor: visitorOf(request),
      heading: headingOf(whole.reading, 'results', clock.now()),
      home,
    };
    const asked = readView(query, home, whole.reading);
    if (asked.outcome === 'faulty') return refuseWith(faultyView(page, asked.errors));
    const { view, isWhole, hasFormFields } = asked;
    if (isWhole) return { state: whole, view, part: undefined, hasFormFields };
    const part = { tenant, survey, filter: view.filter };
    const state = await inTime(results.slices.current(part));
    switch (state.outcome) {
      case 'found':
        return { state, view, part, hasFormFields };
      case 'late':
        return refuseWith(lateView(page, viewAddress(view)));
      case 'busy':
        return refuseWith(busyView(page, viewAddress(view)));
      case 'notFound':
      case 'unreadable':
        return refuse(whyNoReading(state, request.params));
    }
  };
}
