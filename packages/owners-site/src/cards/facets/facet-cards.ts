import type { FacetType } from '@canvass/surveys';
import type { FacetResult, ResultOf } from '../results-model.ts';
import { choicesCard } from './choices/choices-card.ts';
import { dateCard } from './date/date-card.ts';
import type { FacetCard } from './facet-card.ts';
import { keptCard } from './kept/kept-card.ts';
import { numberCard } from './number/number-card.ts';
import { wordsCard } from './words/words-card.ts';

const cards: { readonly [Type in FacetType]: FacetCard<ResultOf<Type>> } = {
  choices: choicesCard,
  number: numberCard,
  date: dateCard,
  words: wordsCard,
  kept: keptCard,
};

/** Returns what shows the figures of facets of this type. Give it only figures of the type. */
export function facetCard(type: FacetType): FacetCard<FacetResult> {
  return cards[type];
}
