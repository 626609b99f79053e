import type { Facet } from '@canvass/surveys';

/** The latest label of each choice by its value, of all that the facet ever offered; undefined if it has no choices. */
export function labelsOf(facet: Facet): ReadonlyMap<string, string> | undefined {
  if (facet.type !== 'choices') return undefined;
  return new Map([...(facet.retired ?? []), ...facet.choices].map(({ value, label }) => [value, label]));
}
