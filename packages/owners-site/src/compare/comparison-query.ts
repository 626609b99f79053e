import {
  type FieldError,
  type SurveyAnswersSummary,
  type SurveyHistory,
  parseBy,
  parseFilterQuery,
} from '@canvass/surveys';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import type { AddressParameters } from '../reading/view/slice-view.ts';
import type { PeriodLength } from './model/periods.ts';

/** What a page compares beside the groups of a question. No facet has such an id. */
export const ways = { week: '@week', month: '@month', periods: '@periods', survey: '@survey' } as const;

/** A time between two days, which both belong to it. */
export interface AskedPeriod {
  readonly receivedFromMs: number;
  readonly receivedBeforeMs: number;
}

/** What an address asks to compare. */
export type AskedWay =
  /** The values of a facet, by its id. */
  | { readonly way: 'facet'; readonly by: string }
  | { readonly way: 'nothing' }
  | { readonly way: 'intervals'; readonly length: PeriodLength }
  /** Two periods; undefined until both are named. */
  | { readonly way: 'periods'; readonly periods: readonly [AskedPeriod, AskedPeriod] | undefined }
  /** Another survey; undefined until it is named. */
  | { readonly way: 'survey'; readonly other: string | undefined };

export type ReadWay =
  | {
      readonly ok: true;
      readonly asked: AskedWay;
      /** The parameters of the filter. */
      readonly rest: SliceQuery;
      /** The parameters that say what is compared. */
      readonly kept: AddressParameters;
    }
  | { readonly ok: false; readonly errors: readonly FieldError[]; readonly rest: SliceQuery };

const dateFields = ['firstFrom', 'firstTo', 'secondFrom', 'secondTo'] as const;
/** The parameters of the page that are none of a filter. */
const own: readonly string[] = ['by', 'survey', ...dateFields];

/** Reads what an address compares. The groups and the days are those of `totals`. */
export function readWay(query: SliceQuery, history: SurveyHistory, totals: SurveyAnswersSummary): ReadWay {
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !own.includes(name)));
  const text = (name: string): string => {
    const { [name]: value } = query;
    return typeof value === 'string' ? value : '';
  };
  const by = text('by');
  const kept: AddressParameters = ['by', 'survey', ...dateFields]
    .map((name) => [name, text(name)] as const)
    .filter(([, value]) => value !== '');
  const found = (asked: AskedWay): ReadWay => ({ ok: true, asked, rest, kept });
  switch (by) {
    case ways.week:
      return found({ way: 'intervals', length: 'week' });
    case ways.month:
      return found({ way: 'intervals', length: 'month' });
    case ways.survey:
      return found({ way: 'survey', other: text('survey') || undefined });
    case ways.periods: {
      if (dateFields.every((name) => text(name) === '')) return found({ way: 'periods', periods: undefined });
      const periods = readPeriods(text, history, totals);
      return 'errors' in periods ? { ok: false, ...periods, rest } : found({ way: 'periods', periods });
    }
    case '':
      return found({ way: 'nothing' });
    default: {
      const parsed = parseBy(by, { history, totals });
      return parsed.ok ? found({ way: 'facet', by }) : { ok: false, errors: parsed.errors, rest };
    }
  }
}

function readPeriods(
  text: (name: string) => string,
  history: SurveyHistory,
  { zone }: SurveyAnswersSummary,
): readonly [AskedPeriod, AskedPeriod] | { readonly errors: readonly FieldError[] } {
  const read = (name: 'first' | 'second') => {
    const times = { receivedFrom: text(`${name}From`), receivedTo: text(`${name}To`) };
    return parseFilterQuery(times, history, zone);
  };
  const [first, second] = [read('first'), read('second')];
  if (!first.ok || !second.ok) {
    return { errors: [...(first.ok ? [] : first.errors), ...(second.ok ? [] : second.errors)] };
  }
  const [one, other] = [periodIn(first.filter), periodIn(second.filter)];
  const overlap = one.receivedFromMs < other.receivedBeforeMs && other.receivedFromMs < one.receivedBeforeMs;
  // The difference of two periods that share most days would be the answers of the other days.
  if (overlap) {
    const message = 'The two periods must not have a day in common';
    return { errors: [{ path: 'secondFrom', message }] };
  }
  return [one, other];
}

function periodIn(times: Partial<AskedPeriod>): AskedPeriod {
  const { receivedFromMs = -Infinity, receivedBeforeMs = Infinity } = times;
  return { receivedFromMs, receivedBeforeMs };
}
