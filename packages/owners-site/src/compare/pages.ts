import { facetOf, parseFilterQuery, type SurveyHistory } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import { within, isTimedOut } from '@canvass/web/limits';
import type { SurveyRoute, TypedRoutes } from '@canvass/web/app';
import { problem, type Problem } from '@canvass/web/problems';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { withoutTimes } from '../reading/filter/change-filter.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import { historyInForce, readView } from '../reading/view/read-view.ts';
import {
  busyView,
  faultyView,
  lateView,
  type RefusedWithPage,
  type ViewedPage,
} from '../reading/view/refused-view.ts';
import { type SliceView, viewAddress } from '../reading/view/slice-view.ts';
import { createWithReading, type NextPage, type ResultsDesk } from '../reading/with-reading.ts';
import type { OfferedSurvey } from './compare-form.ts';
import { comparePage } from './compare-page.ts';
import { comparisonCsv } from './comparison-csv.ts';
import { type AskedWay, readWay } from './comparison-query.ts';
import { type ComparedQuestions, comparedQuestions } from './model/cards.ts';
import type { Comparison } from './model/comparison.ts';
import { type CardRoom, roomForAll } from './model/row-counts.ts';
import { isSameQuestion } from './model/same-question.ts';
import { downloadComparison, showComparison } from './pages-schemas.ts';
import { type OtherSurvey, readComparison } from './read-comparison.ts';
import { compareTexts as texts } from './texts.ts';

export interface CompareDesk extends ResultsDesk {
  /** The surveys of a tenant. */
  readonly lists: {
    rows(tenant: string): Promise<readonly (OfferedSurvey & { readonly answers: number | undefined })[]>;
  };
}

/** A page has at most this many cells, because a browser needs seconds to lay out more; a card shows one row at least. Files have all. */
const mostCells = 20_000;
/** A card shows at most this many of them. */
const mostCellsOfCard = 2_000;
/** A card shows at most this many rows at first. */
const firstRows = 20;
/** All cards share the room of the page. */
const roomOfPage: CardRoom = {
  cells: mostCellsOfCard,
  allCells: mostCells,
  rows: firstRows,
  groups: Infinity,
};

type CompareRequest = FastifyRequest<SurveyRoute & { Querystring: SliceQuery }>;

/** What the address of a request asks for, as it was read. */
interface Asked {
  readonly page: ViewedPage;
  readonly view: SliceView;
  readonly way: AskedWay;
  readonly kept: readonly (readonly [string, string])[];
  readonly comparison: Comparison | undefined;
  readonly refusal: string | undefined;
}

type Refused = Problem | RefusedWithPage | NextPage;

/** Serves the comparison of groups, periods and surveys, and its file. */
export function compareRoutes(pages: TypedRoutes, deps: CompareDesk): void {
  const { guard, lists } = deps;
  const withReading = createWithReading(deps);
  const ask = createAsk(deps);
  const onRequest = guard('viewer');
  const address = '/:tenant/surveys/:survey/compare';

  pages.get(address, { onRequest, schema: showComparison }, (request, reply) =>
    withReading(request, reply, async (reading, signal) => {
      const asked = await ask(request, reading, signal);
      if (!('way' in asked)) return asked;
      const { page, view, way, kept, comparison, refusal } = asked;
      const { tenant, survey } = request.params;
      const rows = way.way === 'survey' ? await lists.rows(tenant) : [];
      return comparePage({
        ...page,
        form: { view, history: historyInForce(reading), by: new Map(kept).get('by') ?? '', kept },
        comparison,
        compared:
          comparison === undefined
            ? { cards: [], without: [] }
            : await questionsOf(comparison, reading, roomOfPage),
        asksPeriods: way.way === 'periods',
        surveys:
          way.way === 'survey'
            ? rows.filter(({ survey: name, answers = 0 }) => name !== survey && answers > 0)
            : undefined,
        refusal,
      });
    }),
  );

  pages.get(`${address}.csv`, { onRequest, schema: downloadComparison }, (request, reply) =>
    withReading(request, reply, async (reading, signal) => {
      const asked = await ask(request, reading, signal);
      if (!('way' in asked)) return asked;
      const { comparison } = asked;
      if (comparison === undefined) return problem('route-not-found');
      return {
        fileName: `${request.params.survey}-compared.csv`,
        type: 'text/csv; charset=utf-8',
        body: comparisonCsv((await questionsOf(comparison, reading)).cards),
      };
    }),
  );
}

function questionsOf(
  comparison: Comparison,
  { stored }: ResultsReading,
  room: CardRoom = roomForAll,
): Promise<ComparedQuestions> {
  return comparedQuestions(comparison, stored.definition.questions, { room });
}

/** Creates a function that reads what a request asks for, and counts it. */
function createAsk(deps: CompareDesk) {
  const { slices, results, visitorOf, clock, http } = deps;
  // This limit ends before that of all reads, whose refusal would blame the storage.
  const limitMs = http.readLimitMs * (3 / 4);

  return async (
    request: CompareRequest,
    reading: ResultsReading,
    signal: AbortSignal,
  ): Promise<Asked | Refused> => {
    const { tenant, survey } = request.params;
    const home = `${surveyAddress(tenant, survey)}/compare`;
    const page: ViewedPage = {
      visitor: visitorOf(request),
      heading: headingOf(reading, 'compare', clock.now()),
      home,
    };
    const history = historyInForce(reading);
    const { add, ...query } = request.query;
    const way = readWay(query, history, reading.summary.totals);
    if (!way.ok) return faultyView(page, way.errors);
    const { asked, rest, kept } = way;
    const read = readView(rest, home, reading);
    if (read.outcome === 'faulty') return faultyView(page, read.errors);
    // The two periods stand in for the times of a filter.
    const view =
      asked.way === 'periods' ? { ...read.view, filter: withoutTimes(read.view.filter) } : read.view;
    const again = viewAddress(view, kept);
    if (typeof add === 'string' && add !== '') return withCondition(add, view, kept, reading);
    // A redirect removes empty fields, so that the address can be shared.
    if (add !== undefined || read.hasFormFields) return { seeOther: again };
    const other = asked.way === 'survey' ? await otherSurvey(asked.other, rest, request, history) : undefined;
    const counting = readComparison(
      { slices, reading, view, signal },
      asked,
      typeof other === 'string' ? undefined : other,
    );
    const counted = await within(clock, limitMs, counting).catch((error: unknown) => {
      if (isTimedOut(error)) return { outcome: 'late' } as const;
      throw error;
    });
    switch (counted.outcome) {
      case 'busy':
        return busyView(page, again);
      case 'late':
        return lateView(page, again);
      case 'notFound':
        return problem('survey-not-found');
      case 'few':
      case 'nothing':
      case 'read':
        return {
          page,
          view,
          way: asked,
          kept,
          comparison: counted.outcome === 'read' ? counted.comparison : undefined,
          refusal: counted.outcome === 'few' ? texts.fewFit : typeof other === 'string' ? other : undefined,
        };
    }
  };

  /** Reads the other survey, with the same filter. Returns a sentence if it cannot be compared. */
  async function otherSurvey(
    name: string | undefined,
    filter: SliceQuery,
    request: CompareRequest,
    history: SurveyHistory,
  ): Promise<OtherSurvey | string | undefined> {
    if (name === undefined) return undefined;
    // The guard let this person read all surveys of the tenant.
    const state = await results.live.current(request.params.tenant, name);
    if (state.outcome !== 'found') return texts.survey.gone;
    const { reading } = state;
    const read = readView(filter, '', reading);
    if (read.outcome === 'faulty') return texts.survey.filterFits;
    const { filter: found } = read.view;
    const isSame = found.questions.every(({ question }) =>
      isSameQuestion(history, historyInForce(reading), facetOf(history, question)?.question ?? question),
    );
    return isSame ? { reading, filter: found } : texts.survey.filterFits;
  }
}

/** Leads on to the address that has one condition more. It is the same address if there is no such condition. */
function withCondition(
  condition: string,
  view: SliceView,
  kept: readonly (readonly [string, string])[],
  reading: ResultsReading,
): NextPage {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(condition) ?? [];
  const { zone } = reading.summary.totals;
  const parsed = parseFilterQuery({ [name]: value }, historyInForce(reading), zone);
  if (!parsed.ok) return { seeOther: viewAddress(view, kept) };
  const added = parsed.filter.questions.map(({ question }) => question);
  const others = view.filter.questions.filter(({ question }) => !added.includes(question));
  const questions = [...others, ...parsed.filter.questions].toSorted((a, b) =>
    a.question < b.question ? -1 : 1,
  );
  return { seeOther: viewAddress({ ...view, filter: { ...view.filter, questions } }, kept) };
}
