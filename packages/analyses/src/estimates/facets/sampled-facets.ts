import type { FacetType } from '@canvass/surveys';

interface Sampled {
  /** Whether the values have a mean. */
  readonly hasMean: boolean;
}

/**
 * What is estimated of a facet: shares of its values, and a mean of numbers. Null: values are only counted. Days are not estimated: there may be thousands of
 * them, and a margin holds for all together. Words and kept texts are no options.
 */
const sampled = {
  choices: { hasMean: false },
  number: { hasMean: true },
  date: null,
  words: null,
  kept: null,
} as const satisfies Record<FacetType, Sampled | null>;

/** The type of a facet that is estimated. */
export type SampledType = {
  [Type in FacetType]: (typeof sampled)[Type] extends Sampled ? Type : never;
}[FacetType];

export function isSampled(type: string): type is SampledType {
  return Object.hasOwn(sampled, type) && sampled[type as FacetType] !== null;
}

export function hasMean(type: SampledType): boolean {
  return sampled[type].hasMean;
}
