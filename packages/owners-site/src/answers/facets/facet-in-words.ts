import {
  type Facet,
  type FacetOf,
  type FacetType,
  isolated,
  labelOfChoice,
  printDay,
  printNumber,
} from '@canvass/surveys';
import { perLanguage } from '@canvass/web/texts';
import { shownDay } from '../../charts/shown-figures.ts';

/** A year has no separators, so no number has. */
const plainNumber = perLanguage(
  (language) => new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 6 }),
);

export type ShownValue = string | number | readonly string[];

const inWords: {
  readonly [Type in FacetType]: (value: ShownValue, facet: FacetOf<Type>) => string;
} = {
  choices: (value, facet) =>
    typeof value === 'object'
      ? value.map((each) => isolated(labelOf(facet, each))).join(', ')
      : labelOf(facet, String(value)),
  number: (value, facet) => (typeof value === 'number' ? numberInWords(value, facet) : String(value)),
  date: (value) => (typeof value === 'number' ? shownDay(printDay(value)) : String(value)),
  words: String,
  kept: String,
};

/** Says a stored value in words, such as the labels of choices. */
export function facetInWords(value: ShownValue, facet: Facet): string {
  const show = inWords[facet.type] as (value: ShownValue, facet: Facet) => string;
  return show(value, facet);
}

/** Writes a number as it was given: a time, or a number with its decimals and its unit. */
function numberInWords(value: number, facet: FacetOf<'number'>): string {
  const shown = facet.clock
    ? printNumber(facet, value)
    : plainNumber().format(printNumber(facet, value) as Intl.StringNumericLiteral);
  return facet.unit === undefined ? shown : `${shown}\u{A0}${facet.unit}`;
}

/** Returns the label of a choice, or the value itself if its label is not known. */
function labelOf(facet: FacetOf<'choices'>, value: string): string {
  return labelOfChoice(facet, value) ?? value;
}
