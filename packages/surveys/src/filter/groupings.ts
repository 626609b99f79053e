import { printDay, startOfMonth } from '../facets/days.ts';
import type { FacetTotals } from '../facets/facet-totals.ts';
import type { FacetOf, FacetType, FacetValue } from '../facets/facet.ts';
import { NumberTotals } from '../facets/number-totals.ts';

/** What the answers of a group have in common: a value, or the month or year of a date. */
export type GroupValue = string | number;

/** Answers are grouped by at most this many months, and by years beyond. */
const maxMonths = 60;

const monthLength = 'yyyy-mm'.length;
const yearLength = 'yyyy'.length;

/** How answers are grouped by a facet. */
interface Grouping<Type extends FacetType> {
  /** The values of all groups, in their order. `totals`: of all answers; undefined if none was asked. */
  readonly groups: (facet: FacetOf<Type>, totals: FacetTotals | undefined) => GroupValue[];
  /** The groups that an answer with this value may be in. At most one of a month and its year is there. */
  readonly groupsOfValue: (value: FacetValue) => readonly GroupValue[];
}

/** Facets that make no groups say why. */
interface NoGrouping {
  readonly refusal: string;
}

export const groupings: { readonly [Type in FacetType]: Grouping<Type> | NoGrouping } = {
  choices: {
    groups: ({ choices, retired = [] }) => [...choices, ...retired].map(({ value }) => value),
    groupsOfValue: (value) => (typeof value === 'object' ? value : [value]),
  },
  number: {
    groups: ({ scale: { min, max } }) => Array.from({ length: max - min + 1 }, (_, index) => min + index),
    groupsOfValue: (value) => [value as number],
  },
  date: {
    groups: (_, totals) => periodsOf(totals),
    groupsOfValue: (value) => {
      const day = printDay(value as number);
      return [day.slice(0, monthLength), day.slice(0, yearLength)];
    },
  },
  words: { refusal: 'by must be a question of choices, numbers or dates, not a text' },
  kept: { refusal: 'This question has no values to compare by: take one of its parts, as question.part' },
};

/** The first days of the months in which dates are. */
export function monthsIn(totals: FacetTotals | undefined): number[] {
  if (!(totals instanceof NumberTotals)) return [];
  const days = Array.from(totals.counts.entries(), ([day]) => startOfMonth(day));
  return [...new Set(days)].toSorted((one, other) => one - other);
}

/** The months with answers, such as `2026-11`, or their years if there are many months or if only years are known. */
function periodsOf(totals: FacetTotals | undefined): string[] {
  const months = monthsIn(totals);
  const areYears = months.length > maxMonths || (totals instanceof NumberTotals && totals.isCoarsest);
  return areYears ? [...new Set(months.map(yearOf))] : months.map(monthOf);
}

function monthOf(day: number): string {
  return printDay(day).slice(0, monthLength);
}

function yearOf(day: number): string {
  return printDay(day).slice(0, yearLength);
}
