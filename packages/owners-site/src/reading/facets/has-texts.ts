import type { Facet, FacetType } from '@canvass/surveys';

const texts: Readonly<Record<FacetType, boolean>> = {
  choices: false,
  number: false,
  date: false,
  words: true,
  // The texts are names and addresses: they stand in their answers only.
  kept: false,
};

/** Returns whether pages list what people wrote, and analyses search in it. */
export function hasTexts({ type }: Facet): boolean {
  return texts[type];
}
