import {
  endTextOf,
  type Facet,
  type FacetOf,
  type FacetType,
  type NumberRange,
  type PublicGroupedSlice,
  parseDay,
  rangeOfGroup,
} from '@canvass/surveys';
import { shownMonth } from '../../charts/shown-figures.ts';
import { shownRange } from '../../charts/shown-range.ts';
import type { PartOfQuestion } from '../filter/change-filter.ts';

type Group = Pick<PublicGroupedSlice['groups'][number], 'value' | 'label'>;

interface GroupPart {
  /** Says what readers call the group. */
  readonly name: (group: Group) => string;
  /** Returns the part of the answers that the group has. */
  readonly part: (question: string, value: Group['value']) => PartOfQuestion;
}

const plainName = ({ value, label }: Group): string => label ?? String(value);

const date: GroupPart = {
  name: ({ value }) => periodName(String(value)),
  part: (question, value) => ({ question, days: daysOf(String(value)) }),
};

function ofNumbers(facet: FacetOf<'number'>): GroupPart {
  const { form } = endTextOf(facet);
  return {
    name: ({ value }) => shownRange(facet, rangeOfGroup(facet, value)),
    part: (question, value) => ({ question, range: rangeOfGroup(facet, value), ...(form && { form }) }),
  };
}

/** The groups of a facet's values; undefined for facets that make no groups. */
const groupParts: { readonly [Type in FacetType]: ((facet: FacetOf<Type>) => GroupPart) | undefined } = {
  choices: () => ({ name: plainName, part: (question, value) => ({ question, choice: String(value) }) }),
  number: ofNumbers,
  date: () => date,
  words: undefined,
  kept: undefined,
};

export function groupPart(facet: Facet): GroupPart {
  const found = groupParts[facet.type];
  if (found === undefined) throw new TypeError(`a facet of ${facet.type} makes no groups`);
  // The type of the facet selects its groups; TypeScript does not follow this through the table.
  return (found as (facet: Facet) => GroupPart)(facet);
}

/** Names a month such as `2026-11`, or a year such as `2026`. */
function periodName(period: string): string {
  return period.includes('-') ? shownMonth(period) : period;
}

function daysOf(period: string): NumberRange {
  const [year = 0, month] = period.split('-').map(Number);
  const [first, next] =
    month === undefined ? [year * 12, (year + 1) * 12] : [year * 12 + month - 1, year * 12 + month];
  return { min: firstDayOf(first), max: firstDayOf(next) - 1 };
}

/** Returns the first day of a month, counted from the year 0. */
export function firstDayOf(month: number): number {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return parseDay(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`)!;
}
