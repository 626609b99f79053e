import { shownDay } from '@canvass/survey-form';
import { type Facet, type FacetOf, type FacetType, isDay, type Language, parseDay } from '@canvass/surveys';

const asTyped = (value: string): string => value;

const words: {
  readonly [Type in FacetType]: (value: string, facet: FacetOf<Type>, language: Language) => string;
} = {
  choices: (value, { choices }) => choices.find((choice) => choice.value === value)?.label ?? value,
  number: asTyped,
  date: (value, _facet, language) => (isDay(parseDay(value)) ? shownDay(language, value) : value),
  words: asTyped,
  kept: asTyped,
};

/** Returns what a person has entered as they saw it. What does not fit the facet stays as it was typed. */
export function inWords(facet: Facet, value: string, language: Language): string {
  const inWordsOfType = words[facet.type] as (value: string, facet: Facet, language: Language) => string;
  return inWordsOfType(value, facet, language);
}

/** Whether values of a facet are shown as labels, which the owner has written. */
const haveLabels: Readonly<Record<FacetType, boolean>> = {
  choices: true,
  number: false,
  date: false,
  words: false,
  kept: false,
};

/** Whether `inWords` returns what the owner has written. */
export function isLabelled({ type }: Facet): boolean {
  return haveLabels[type];
}
