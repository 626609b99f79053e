import {
  type AnswerFilter,
  type FieldError,
  type SurveyAnswersSummary,
  type SurveyHistory,
  type TrendInterval,
  type RankedItem,
  isFilterParameter,
  parseBy,
  parseFilterQuery,
  parseInterval,
  rankedItems,
} from '@canvass/surveys';
import { clipName } from '@canvass/web/headers';

/** The parameters of an address, unchecked. Each value is a string, or an array of strings if the parameter is repeated. */
export type SliceQuery = Readonly<Record<string, unknown>>;

export type Checked<T> = ({ readonly ok: true } & T) | Faults;
interface Faults {
  readonly ok: false;
  readonly errors: readonly FieldError[];
}

/** A response names at most this many faults of an address. */
const maxErrors = 20;

/** Separates the parameters of a filter from the others. */
export function splitQuery(query: SliceQuery): { readonly given: SliceQuery; readonly rest: SliceQuery } {
  const entries = Object.entries(query);
  return {
    given: Object.fromEntries(entries.filter(([name]) => isFilterParameter(name))),
    rest: Object.fromEntries(entries.filter(([name]) => !isFilterParameter(name))),
  };
}

/** Reads what the address of a summary asks for. `totals`: of all answers of the version that the groups are of. */
export function readSliceQuery(
  query: SliceQuery,
  history: SurveyHistory,
  totals: SurveyAnswersSummary,
): Checked<{ readonly filter: AnswerFilter; readonly by: string | undefined }> {
  const { given, rest } = splitQuery(query);
  const { by: asked, ...others } = rest;
  const filter = parseFilterQuery(given, history, totals.zone);
  const by =
    asked === undefined ? ({ ok: true, by: undefined } as const) : parseBy(asked, { history, totals });
  const unknown = unknownParameters(others, 'by');
  return filter.ok && by.ok && unknown.ok
    ? { ok: true, filter: filter.filter, by: by.by }
    : faultsOf(filter, by, unknown);
}

/** Reads what the address of a trend asks for. */
export function readTrendQuery(
  query: SliceQuery,
  history: SurveyHistory,
  { zone }: Pick<SurveyAnswersSummary, 'zone'>,
): Checked<{ readonly filter: AnswerFilter; readonly interval: TrendInterval }> {
  const { given, rest } = splitQuery(query);
  const { interval: asked = 'day', ...others } = rest;
  const filter = parseFilterQuery(given, history, zone);
  const interval = parseInterval(asked);
  const unknown = unknownParameters(others, 'interval');
  return filter.ok && interval.ok && unknown.ok
    ? { ok: true, filter: filter.filter, interval: interval.interval }
    : faultsOf(filter, interval, unknown);
}

/** Reads what the address of a question's preferences asks for. */
export function readPreferencesQuery(
  query: SliceQuery,
  history: SurveyHistory,
  { zone }: Pick<SurveyAnswersSummary, 'zone'>,
): Checked<{
  readonly filter: AnswerFilter;
  readonly question: string;
  readonly items: readonly RankedItem[];
}> {
  const { given, rest } = splitQuery(query);
  const { question: asked, ...others } = rest;
  const filter = parseFilterQuery(given, history, zone);
  const items = typeof asked === 'string' ? rankedItems(history, asked) : undefined;
  const unknown = unknownParameters(others, 'question');
  return filter.ok && unknown.ok && typeof asked === 'string' && items !== undefined
    ? { ok: true, filter: filter.filter, question: asked, items }
    : faultsOf(filter, items === undefined ? notRanked : { ok: true }, unknown);
}

const notRanked: Faults = {
  ok: false,
  errors: [{ path: 'question', message: 'question must be the id of a question whose items are ranked' }],
};

/** Refuses unknown parameters: a misspelt filter would otherwise give the figures of all answers. */
function unknownParameters(others: SliceQuery, known: string): Checked<unknown> {
  const message = `Unknown parameter: there are where[question], not[question], word[question], answered[question], tag, receivedFrom, receivedTo and ${known}`;
  const errors = Object.keys(others).map((name) => ({ path: clipName(name), message }));
  return errors.length === 0 ? { ok: true } : { ok: false, errors };
}

export function faultsOf(...checked: readonly Checked<unknown>[]): Faults {
  return { ok: false, errors: checked.flatMap((each) => (each.ok ? [] : each.errors)).slice(0, maxErrors) };
}
