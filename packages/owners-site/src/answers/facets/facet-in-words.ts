import {
  type Facet,
  type FacetOf,
  type FacetType,
  isolated,
  labelOfChoice,
  printDay,
} from '@canvass/surveys';
import { shownDay } from '../../charts/shown-figures.ts';

type ShownValue = string | number | readonly string[];

const inWords: {
  readonly [Type in FacetType]: (value: ShownValue, facet: FacetOf<Type>) => string;
} = {
  choices: (value, facet) =>
    typeof value === 'object'
      ? value.map((each) => isolated(labelOf(facet, each))).join(', ')
      : labelOf(facet, String(value)),
  number: String,
  date: (value) => (typeof value === 'number' ? shownDay(printDay(value)) : String(value)),
  words: String,
  kept: String,
};

/** Says a stored value in words, such as the labels of choices. */
export function facetInWords(value: ShownValue, facet: Facet): string {
  const show = inWords[facet.type] as (value: ShownValue, facet: Facet) => string;
  return show(value, facet);
}

/** Returns the label of a choice, or the value itself if its label is not known. */
function labelOf(facet: FacetOf<'choices'>, value: string): string {
  return labelOfChoice(facet, value) ?? value;
}
