import { maxDays } from '../totals/day-counts.ts';
import { describeGroups } from '../filter/group-by.ts';
import type { GroupValue } from '../filter/groupings.ts';
import type { TrendInterval } from '../filter/trend-interval.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { averageIn, averagedFacets } from './facets/averaged-facets.ts';
import { presentCounts } from './present-summary.ts';
import type { PublicGroupedSlice, PublicSlice, PublicTrend } from './public-slice.ts';
import type { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';

/** Where the answers of a slice come from. */
export interface SliceSource {
  readonly tenant: string;
  readonly survey: string;
  readonly history: SurveyHistory;
  /** The totals of all answers of the survey, in the version of its summary that was read. */
  readonly all: SurveyAnswersSummary;
  /** All answers of the survey, in the version of its summary that was read. */
  readonly of: number;
  /** When that summary was last written, ISO 8601; null if it never was. */
  readonly asOf: string | null;
}

/** `summary`: of the answers that the filter takes. */
export function presentSlice({
  history,
  all,
  summary,
  ...source
}: SliceSource & { readonly summary: SurveyAnswersSummary }): PublicSlice {
  return { ...origin({ ...source, all }), ...presentCounts(summary, { history, all }) };
}

export interface GroupedSliceToPresent extends SliceSource {
  /** The answers that the filter takes, in whichever groups. */
  readonly totalAnswers: number;
  /** The id of the facet. */
  readonly by: string;
  /** The summary of the answers of each group, in the order of the groups (`groupsBy`). */
  readonly groups: ReadonlyMap<GroupValue, SurveyAnswersSummary>;
}

export function presentGroupedSlice({
  history,
  all,
  totalAnswers,
  by,
  groups,
  ...source
}: GroupedSliceToPresent): PublicGroupedSlice {
  return {
    ...origin({ ...source, all }),
    totalAnswers,
    by,
    groups: describeGroups(by, groups.keys(), history).map((group) => ({
      ...group,
      summary: presentCounts(groups.get(group.value)!, { history, all }),
    })),
  };
}

/** The answers of one interval. */
export interface TrendPoint {
  /** The start of the interval (`intervalAt`), in ms since the epoch. */
  readonly fromMs: number;
  readonly answers: number;
  /** The sums by the id of the facet: of its numbers, or of the scores of its choices. A facet without any is missing. */
  readonly sums: ReadonlyMap<string, { readonly answered: number; readonly sum: bigint }>;
}

export interface TrendToPresent extends SliceSource {
  readonly interval: TrendInterval;
  /** In rising order, at most `maxTrendPoints`; those without answers are left out. */
  readonly points: readonly TrendPoint[];
}

export function presentTrend({ history, interval, points, ...source }: TrendToPresent): PublicTrend {
  const averaged = averagedFacets(history);
  return {
    ...origin(source),
    interval,
    points: points
      .filter(({ answers }) => answers > 0)
      .map(({ fromMs, answers, sums }) => ({
        from: new Date(fromMs).toISOString(),
        answers,
        averages: averaged.map(({ id }) => {
          const { answered, sum } = sums.get(id) ?? { answered: 0, sum: 0n };
          return { id, average: answered === 0 ? null : averageIn(history, id, Number(sum) / answered) };
        }),
      })),
  };
}

/** The most averages in a trend: some 8 MB of JSON. */
const maxAverages = 200_000;

/** The most points of a survey's trend: as many as a summary keeps days, fewer with more than 54 facets of numbers. */
export function maxTrendPoints(history: SurveyHistory): number {
  return Math.min(maxDays, Math.floor(maxAverages / Math.max(averagedFacets(history).length, 1)));
}

function origin({ tenant, survey, all, of, asOf }: Omit<SliceSource, 'history'>) {
  return { tenant, survey, timeZone: all.zone.name, of, asOf };
}
