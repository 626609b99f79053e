import { printDay, startOfMonth } from '../facets/days.ts';
import type { FacetTotals } from '../facets/facet-totals.ts';
import type { FacetOf, FacetType, FacetValue, NumberFacet, NumberScale } from '../facets/facet.ts';
import { indexOfRange, rangesOf } from '../facets/number-ranges.ts';
import { NumberTotals } from '../facets/number-totals.ts';
import { ordered } from '../facets/ordered-facet.ts';
import { endTextOf, endsOf } from '../facets/end-text.ts';
import { parseRange, printRange } from './range-ends.ts';

/** What the answers of a group have in common: a value, a range of numbers as filters write it, or the month or year of a date. */
export type GroupValue = string | number;

/** Answers are grouped by at most this many months, and by years beyond. */
const maxMonths = 60;

const monthLength = 'yyyy-mm'.length;
const yearLength = 'yyyy'.length;

/** The groups that an answer with this value is in. */
export type GroupFinder = (value: FacetValue) => readonly GroupValue[];

/** How answers are grouped by a facet. */
interface Grouping<Type extends FacetType> {
  /** The values of all groups, in their order. `totals`: of all answers; undefined if none was asked. */
  readonly groups: (facet: FacetOf<Type>, totals: FacetTotals | undefined) => GroupValue[];
  /** Returns a function that finds, of these groups, those that an answer with a value is in. */
  readonly finder: (facet: FacetOf<Type>, groups: readonly GroupValue[]) => GroupFinder;
}

/** Facets that make no groups say why. */
interface NoGrouping {
  readonly refusal: string;
}

export const groupings: { readonly [Type in FacetType]: Grouping<Type> | NoGrouping } = {
  choices: {
    groups: ({ choices, retired = [] }) => [...choices, ...retired].map(({ value }) => value),
    finder: () => (value) => (typeof value === 'object' ? value : [value]),
  },
  number: {
    groups: (facet, totals) => {
      const { scale } = facet;
      if (scale !== undefined) return valuesOf(scale);
      return rangesIn(facet, totals).map((range) => printRange(endTextOf(facet), range, ordered.number));
    },
    finder: (facet, groups) => {
      if (facet.scale !== undefined) return (value) => [value as number];
      const ranges = groups.map((group) => rangeOfGroup(facet, group));
      return (value) => {
        const group = groups[indexOfRange(ranges, value as number)];
        return group === undefined ? [] : [group];
      };
    },
  },
  date: {
    groups: (_, totals) => periodsOf(totals),
    // At most one of a month and its year is there.
    finder: () => (value) => {
      const day = printDay(value as number);
      return [day.slice(0, monthLength), day.slice(0, yearLength)];
    },
  },
  words: { refusal: 'by must be a question of choices, numbers or dates, not a text' },
  kept: { refusal: 'This question has no values to compare by: take one of its parts, as question.part' },
};

function valuesOf({ min, max }: NumberScale): number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

/** The values that a group of numbers has: one value of a scale, or a range. */
export function rangeOfGroup(facet: NumberFacet, group: GroupValue): NumberScale {
  if (typeof group === 'number') return { min: group, max: group };
  const text = endTextOf(facet);
  const { lowest, highest } = endsOf(text);
  const { min = lowest, max = highest } = parseRange(text, group) ?? {};
  return { min, max };
}

/** The ranges that have all answers. */
function rangesIn(facet: NumberFacet, totals: FacetTotals | undefined): NumberScale[] {
  const ends = totals instanceof NumberTotals ? totals.ends() : undefined;
  return ends === undefined ? [] : rangesOf(facet, ends);
}

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
