import { ChoicesTotals } from './choices-totals.ts';
import { SurveysError } from '../shared/errors.ts';
import { type FacetType, facetTypes } from './facet.ts';
import { KeptTotals } from './kept-totals.ts';
import { NumberTotals } from './number-totals.ts';
import { malformed } from '../shared/stored-json.ts';
import { WordCounts, maxDistinctWords } from '../words/word-counts.ts';
import { WordsTotals } from './words-totals.ts';

/**
 * The state of one facet's statistics: counts and integer sums only, so that merging never rounds. There are four classes, because the loop
 * over an answer's values slows down from five on.
 */
export type FacetTotals = ChoicesTotals | NumberTotals | WordsTotals | KeptTotals;
export type FacetTotalsJson = ReturnType<FacetTotals['toJSON']>;

/** `wordCapacity`: the most distinct words of a facet. */
const emptyOf: Readonly<Record<FacetType, (wordCapacity: number) => FacetTotals>> = {
  choices: () => new ChoicesTotals(),
  number: () => new NumberTotals('number'),
  date: () => new NumberTotals('date'),
  words: (wordCapacity) => new WordsTotals(0, 0, 0, new WordCounts(wordCapacity)),
  kept: () => new KeptTotals(),
};

const totalsOf: Readonly<Record<FacetType, { fromJSON(json: unknown): FacetTotals }>> = {
  choices: ChoicesTotals,
  number: NumberTotals,
  date: NumberTotals,
  words: WordsTotals,
  kept: KeptTotals,
};

/** `wordCapacity`: the most distinct words of a facet of words. */
export function emptyTotals(type: FacetType, wordCapacity: number = maxDistinctWords): FacetTotals {
  return emptyOf[type](wordCapacity);
}

export function totalsFromJSON(json: unknown): FacetTotals {
  const type = typeof json === 'object' && json !== null && 'type' in json ? json.type : undefined;
  if (!isFacetType(type)) malformed('a facet has no known type');
  return totalsOf[type].fromJSON(json);
}

function isFacetType(type: unknown): type is FacetType {
  return facetTypes.some((known) => known === type);
}

/** Adds `from` to `into`, which must be of the same type. */
export function addTotals(into: FacetTotals, from: FacetTotals): void {
  if (into.type !== from.type) throw typeMismatch(into.type, from.type);
  into.addAll(from as never);
}

/** Subtracts `from`, which must be of the same type. @returns false if `into` does not have it */
export function subtractTotals(into: FacetTotals, from: FacetTotals): boolean {
  if (into.type !== from.type) throw typeMismatch(into.type, from.type);
  return into.subtractAll(from as never);
}

/** The number of words, choices, values and bins with a count. It determines the size. */
export function distinctOf(totals: FacetTotals): number {
  if ('words' in totals) return totals.words.distinct;
  return 'counts' in totals ? totals.counts.size : 0;
}

export function typeMismatch(expected: FacetType, found: FacetType): SurveysError {
  return new SurveysError('facet-type-mismatch', `A facet of ${expected} cannot be counted as ${found}`);
}
