import { type FacetOf, printDay } from '@canvass/surveys';
import { shownDay, shownMonth } from '../../charts/shown-figures.ts';
import { firstDayOf } from '../../reading/facets/group-parts.ts';
import { compareTexts as texts } from '../texts.ts';
import type { DivideContext, Division, ShareMeasure, Totals } from './measure.ts';

/** Dates are divided so that a card has at most this many rows, except for decades. */
const mostSteps = 24;

/** Compares when the dates of a group are: the share on each day, in each month, year or decade, depending on how far they lie apart. */
export function ofDates({ type }: FacetOf<'date'>): ShareMeasure {
  return { shows: 'shares', of: 'dates', divide, form: [type] };
}

/** A way to divide dates, whose steps are numbered in their order. */
interface Unit {
  readonly stepOf: (day: number) => number;
  readonly nameOf: (step: number) => string;
}

const monthsPerYear = 12;
const yearsPerDecade = 10;

const days: Unit = { stepOf: (day) => day, nameOf: (day) => shownDay(printDay(day)) };
const months: Unit = {
  stepOf(day) {
    const [year = 0, month = 1] = printDay(day).split('-').map(Number);
    return year * monthsPerYear + month - 1;
  },
  nameOf: (month) => shownMonth(printDay(firstDayOf(month))),
};
const years: Unit = { stepOf: (day) => Math.floor(months.stepOf(day) / monthsPerYear), nameOf: String };
const decades: Unit = {
  stepOf: (day) => Math.floor(years.stepOf(day) / yearsPerDecade),
  nameOf: (step) => texts.decade({ year: String(step * yearsPerDecade) }),
};

function divide(whole: readonly Totals[], { groups }: DivideContext): Division {
  const unit = unitOf([...whole, ...groups]);
  const steps = new Set(whole.flatMap((totals) => daysIn(totals).map(([day]) => unit.stepOf(day))));
  return {
    options: [...steps]
      .toSorted((a, b) => a - b)
      .map((step) => ({ value: String(step), label: unit.nameOf(step) })),
    countsOf(totals) {
      const counts = new Map<string, number>();
      for (const [day, count] of daysIn(totals)) {
        const step = String(unit.stepOf(day));
        counts.set(step, (counts.get(step) ?? 0) + count);
      }
      return { people: totals?.answered ?? 0, of: (step) => counts.get(step) ?? 0, missing: 0 };
    },
  };
}

/** Chooses the finest way that has few steps and is exact: very many dates are counted by month or year only. */
function unitOf(whole: readonly Totals[]): Unit {
  const dates = whole.flatMap((totals) => (isOfDates(totals) ? [totals] : []));
  const coarsest = dates.some(({ isCoarsest }) => isCoarsest);
  const binned = dates.some(({ isBinned }) => isBinned);
  const all = dates.flatMap((totals) => daysIn(totals).map(([day]) => day));
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const exact = [...(binned ? [] : [days]), ...(coarsest ? [] : [months]), years];
  return exact.find(({ stepOf }) => stepOf(last) - stepOf(first) < mostSteps) ?? decades;
}

type DateTotals = Extract<Totals, { readonly isBinned: boolean }>;

function isOfDates(totals: Totals): totals is DateTotals {
  return totals?.type === 'date';
}

function daysIn(totals: Totals): (readonly [day: number, count: number])[] {
  return isOfDates(totals) ? [...totals.counts.entries()].filter(([, count]) => count > 0) : [];
}
