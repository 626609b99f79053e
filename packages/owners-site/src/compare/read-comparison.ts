import type { SurveyKey } from '@canvass/answer-log';
import type { Slices } from '@canvass/slices';
import {
  type AnswerFilter,
  facetOf,
  type GroupValue,
  isFiltering,
  labelOfChoice,
  type SurveyAnswersSummary,
  type SurveyHistory,
} from '@canvass/surveys';
import { groupPart } from '../reading/facets/group-parts.ts';
import { narrowed, withoutTimes } from '../reading/filter/change-filter.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import { historyInForce } from '../reading/view/read-view.ts';
import { type SliceView, viewAddress } from '../reading/view/slice-view.ts';
import { shownDay } from '../charts/shown-figures.ts';
import type { AskedPeriod, AskedWay } from './comparison-query.ts';
import type { ComparedGroup, Comparison } from './model/comparison.ts';
import { periodsOf, timesOf } from './model/periods.ts';

/** The answers that a page compares, of one version of the survey's summary. */
export type ReadComparison =
  | { readonly outcome: 'read'; readonly comparison: Comparison }
  /** Nothing is asked for yet, or a filter would give away few people. */
  | { readonly outcome: 'nothing' | 'few' }
  /** The site computes as many parts as it may, or the survey was deleted. */
  | { readonly outcome: 'busy' | 'notFound' };

/** What a comparison is read from. */
export interface ComparisonSource {
  readonly slices: Pick<Slices, 'slice'>;
  readonly reading: ResultsReading;
  readonly view: SliceView;
  readonly signal: AbortSignal;
}

/** Another survey, with the same filter. */
export interface OtherSurvey {
  readonly reading: ResultsReading;
  readonly filter: AnswerFilter;
}

/** Ends the reading of a comparison whose parts cannot all be counted. */
class Refusal extends Error {
  readonly outcome: 'busy' | 'notFound';

  constructor(outcome: 'busy' | 'notFound') {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Counts the groups that an address asks for. `other` is the survey to compare with, if one is asked for. */
export async function readComparison(
  source: ComparisonSource,
  asked: AskedWay,
  other: OtherSurvey | undefined,
): Promise<ReadComparison> {
  try {
    if (await givesFewAway(source)) return { outcome: 'few' };
    const comparison = await compared(source, asked, other);
    return comparison === undefined ? { outcome: 'nothing' } : { outcome: 'read', comparison };
  } catch (error) {
    if (error instanceof Refusal) return { outcome: error.outcome };
    throw error;
  }
}

/**
 * Returns whether fewer people than the survey may show fit the filter, or would follow from the figures with and without one of its
 * conditions.
 */
async function givesFewAway(source: ComparisonSource): Promise<boolean> {
  const { filter } = source.view;
  const least = source.reading.stored.settings?.hideGroupsSmallerThan ?? 0;
  if (least === 0 || !isFiltering(filter)) return false;
  const { tags, ...untagged } = filter;
  const { questions, receivedFromMs, receivedBeforeMs } = untagged;
  const wider: AnswerFilter[] = questions.map((condition) => ({
    ...filter,
    questions: questions.filter((each) => each !== condition),
  }));
  if (tags !== undefined) wider.push(untagged);
  if (receivedFromMs !== undefined || receivedBeforeMs !== undefined) wider.push(withoutTimes(filter));
  const isFew = (people: number): boolean => people > 0 && people < least;
  const { totalAnswers } = (await count(source, filter)).summary;
  if (isFew(totalAnswers)) return true;
  // One after the other: a tenant may have few slices at a time.
  for (const each of wider) {
    if (isFew((await count(source, each)).summary.totalAnswers - totalAnswers)) return true;
  }
  return false;
}

function compared(
  source: ComparisonSource,
  asked: AskedWay,
  other: OtherSurvey | undefined,
): Promise<Comparison | undefined> {
  switch (asked.way) {
    case 'nothing':
      return Promise.resolve(undefined);
    case 'facet':
      return byFacet(source, asked.by);
    case 'intervals':
      return overTime(source, asked.length);
    case 'periods':
      return asked.periods === undefined ? Promise.resolve(undefined) : twoPeriods(source, asked.periods);
    case 'survey':
      return other === undefined ? Promise.resolve(undefined) : twoSurveys(source, other);
  }
}

async function byFacet(source: ComparisonSource, by: string): Promise<Comparison | undefined> {
  const { view } = source;
  const { filter } = view;
  const history = historyInForce(source.reading);
  const facet = facetOf(history, by)?.facet;
  if (facet === undefined) return undefined;
  const { summary, groups = new Map<GroupValue, SurveyAnswersSummary>() } = await count(source, filter, by);
  const { name, part } = groupPart(facet);
  const home = resultsHome(view);
  const found = [...groups]
    .filter(([, totals]) => totals.totalAnswers > 0)
    .map(([value, totals]): ComparedGroup => {
      const label = 'choices' in facet ? labelOfChoice(facet, String(value)) : undefined;
      const ofGroup = narrowed(filter, part(by, value));
      return {
        label: name({ value, ...(label !== undefined && { label }) }),
        totals,
        history,
        href: viewAddress({ ...view, home, filter: ofGroup }),
      };
    });
  const inGroups = found.reduce((sum, { totals }) => sum + totals.totalAnswers, 0);
  return {
    ...whole(source, history),
    by,
    groups: found,
    all: summary,
    areOverlapping: inGroups > summary.totalAnswers || ('multiple' in facet && facet.multiple),
  };
}

async function overTime(source: ComparisonSource, length: 'week' | 'month'): Promise<Comparison> {
  const { filter } = source.view;
  const history = historyInForce(source.reading);
  const { zone, days } = source.reading.summary.totals;
  const { summary } = await count(source, filter);
  const groups: ComparedGroup[] = [];
  const periods = periodsOf(
    length,
    days.map(([day]) => day),
    filter,
    zone,
  );
  // One after the other: a tenant may have few slices at a time.
  for (const { label, filter: times } of periods) {
    const { summary: totals } = await count(source, times);
    if (totals.totalAnswers > 0) groups.push(groupOf(source, label, totals, history, times));
  }
  return { ...whole(source, history), groups, all: summary, isOverTime: true };
}

async function twoPeriods(
  source: ComparisonSource,
  periods: readonly [AskedPeriod, AskedPeriod],
): Promise<Comparison> {
  const history = historyInForce(source.reading);
  const { zone } = source.reading.summary.totals;
  const { filter: anyTime } = source.view;
  const { summary } = await count(source, anyTime);
  const groups: ComparedGroup[] = [];
  for (const { receivedFromMs, receivedBeforeMs } of periods) {
    const filter = { ...anyTime, ...timesOf(receivedFromMs, receivedBeforeMs, zone) };
    const { summary: totals } = await count(source, filter);
    const first = shownDay(zone.dayAt(receivedFromMs).name);
    const last = shownDay(zone.dayAt(receivedBeforeMs - 1).name);
    const label = first === last ? first : `${first} – ${last}`;
    groups.push(groupOf(source, label, totals, history, filter));
  }
  return { ...whole(source, history), groups, all: summary, against: 'first' };
}

async function twoSurveys(source: ComparisonSource, other: OtherSurvey): Promise<Comparison> {
  const { reading, view } = source;
  const [mine, theirs] = [historyInForce(reading), historyInForce(other.reading)];
  const before = await count({ ...source, reading: other.reading }, other.filter);
  const { summary } = await count(source, view.filter);
  const [first, second] = [titleOf(other.reading), titleOf(reading)];
  const leastOther = other.reading.stored.settings?.hideGroupsSmallerThan ?? 0;
  const base = whole(source, mine);
  return {
    ...base,
    least: Math.max(base.least, leastOther),
    // Two waves often have one title. Their names differ.
    groups: [
      { label: first === second ? other.reading.key.survey : first, totals: before.summary, history: theirs },
      { label: first === second ? reading.key.survey : second, totals: summary, history: mine },
    ],
    all: undefined,
    against: 'first',
  };
}

function titleOf({ stored }: ResultsReading): string {
  return stored.definition.title;
}

function whole({ reading }: ComparisonSource, history: SurveyHistory) {
  return {
    history,
    by: undefined as string | undefined,
    against: 'rest' as Comparison['against'],
    isOverTime: false,
    areOverlapping: false,
    least: reading.stored.settings?.hideGroupsSmallerThan ?? 0,
  };
}

function groupOf(
  { view }: ComparisonSource,
  label: string,
  totals: SurveyAnswersSummary,
  history: SurveyHistory,
  filter: AnswerFilter,
): ComparedGroup {
  const href = viewAddress({ ...view, home: resultsHome(view), filter });
  return { label, totals, history, href };
}

/** Returns the address of the page with the results, from that of the comparison. */
function resultsHome({ home }: SliceView): string {
  return home.slice(0, home.lastIndexOf('/'));
}

async function count({ slices, reading, signal }: ComparisonSource, filter: AnswerFilter, by?: string) {
  const key: SurveyKey = reading.key;
  const { summary } = reading;
  if (by === undefined && !isFiltering(filter)) return { summary: summary.totals, groups: undefined };
  const slice = await slices.slice(key, { filter, by }, { known: summary, signal });
  if (slice.outcome !== 'found') throw new Refusal(slice.outcome);
  return slice;
}
