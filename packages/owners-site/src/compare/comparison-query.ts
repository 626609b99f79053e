import { type FieldError, type SurveyHistory, type TimeZone, parseFilterQuery } from '@canvass/surveys';
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
  /** A question, or nothing yet. */
  | { readonly way: 'facet' }
  | { readonly way: 'intervals'; readonly length: PeriodLength }
  /** Two periods; undefined until both are named. */
  | { readonly way: 'periods'; readonly periods: readonly [AskedPeriod, AskedPeriod] | undefined }
  /** Another survey; undefined until it is named. */
  | { readonly way: 'survey'; readonly other: string | undefined };

export type ReadWay =
  | {
      readonly ok: true;
      readonly asked: AskedWay;
      /** The parameters of the filter, and of the facet if one is compared by. */
      readonly rest: SliceQuery;
      /** The parameters that say what is compared. */
      readonly kept: AddressParameters;
    }
  | { readonly ok: false; readonly errors: readonly FieldError[]; readonly rest: SliceQuery };

const dateFields = ['firstFrom', 'firstTo', 'secondFrom', 'secondTo'] as const;
/** The parameters of the page that are none of a filter. */
const own: readonly string[] = ['by', 'survey', ...dateFields];

/** Reads what an address compares. The days are those of `zone`. */
export function readWay(query: SliceQuery, history: SurveyHistory, zone: TimeZone): ReadWay {
  const filter = Object.fromEntries(Object.entries(query).filter(([name]) => !own.includes(name)));
  const text = (name: string): string => {
    const { [name]: value } = query;
    return typeof value === 'string' ? value : '';
  };
  const by = text('by');
  const kept: AddressParameters = ['by', 'survey', ...dateFields]
    .map((name) => [name, text(name)] as const)
    .filter(([, value]) => value !== '');
  const found = (asked: AskedWay, rest: SliceQuery = filter): ReadWay => ({ ok: true, asked, rest, kept });
  switch (by) {
    case ways.week:
      return found({ way: 'intervals', length: 'week' });
    case ways.month:
      return found({ way: 'intervals', length: 'month' });
    case ways.survey:
      return found({ way: 'survey', other: text('survey') || undefined });
    case ways.periods: {
      if (dateFields.every((name) => text(name) === '')) return found({ way: 'periods', periods: undefined });
      return readPeriods(text, history, zone, filter, kept);
    }
    default:
      return {
        ok: true,
        asked: { way: 'facet' },
        rest: by === '' ? filter : { ...filter, by: query['by'] },
        kept,
      };
  }
}

function readPeriods(
  text: (name: string) => string,
  history: SurveyHistory,
  zone: TimeZone,
  rest: SliceQuery,
  kept: AddressParameters,
): ReadWay {
  const read = (name: 'first' | 'second') => {
    const times = { receivedFrom: text(`${name}From`), receivedTo: text(`${name}To`) };
    return parseFilterQuery(times, history, zone);
  };
  const [first, second] = [read('first'), read('second')];
  if (!first.ok || !second.ok) {
    return {
      ok: false,
      errors: [...(first.ok ? [] : first.errors), ...(second.ok ? [] : second.errors)],
      rest,
    };
  }
  const [one, other] = [periodIn(first.filter), periodIn(second.filter)];
  const overlap = one.receivedFromMs < other.receivedBeforeMs && other.receivedFromMs < one.receivedBeforeMs;
  // The difference of two periods that share most days would be the answers of the other days.
  if (overlap) {
    const message = 'The two periods must not have a day in common';
    return { ok: false, errors: [{ path: 'secondFrom', message }], rest };
  }
  return { ok: true, asked: { way: 'periods', periods: [one, other] }, rest, kept };
}

function periodIn(times: Partial<AskedPeriod>): AskedPeriod {
  const { receivedFromMs = -Infinity, receivedBeforeMs = Infinity } = times;
  return { receivedFromMs, receivedBeforeMs };
}
