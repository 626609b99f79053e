import type { z } from 'zod';
import type { Facet, FacetOf, FacetType } from '../../facets/facet.ts';
import { type FacetTotals, typeMismatch } from '../../facets/facet-totals.ts';
import type { Language } from '../../shared/language.ts';
import { choicesShape, choicesStatistics } from './choices.ts';
import { dateShape, dateStatistics } from './date.ts';
import { keptShape, keptStatistics } from './kept.ts';
import { numberShape, numberStatistics } from './number.ts';
import { wordsShape, wordsStatistics } from './words.ts';

/** What a summary says of a facet beside its text and the number of answers, by the facet's type. */
export const statisticsShapes = {
  choices: choicesShape,
  number: numberShape,
  date: dateShape,
  words: wordsShape,
  kept: keptShape,
} satisfies Record<FacetType, z.ZodRawShape>;

type StatisticsOf<Type extends FacetType> = z.infer<z.ZodObject<(typeof statisticsShapes)[Type]>>;
export type FacetStatistics = { [Type in FacetType]: StatisticsOf<Type> }[FacetType];

/** What statistics depend on beside their own totals. */
export interface StatisticsContext<Totals> {
  /** The language of the form: its stop words are shown in capitals. */
  readonly language: Language;
  /** The totals of all answers of the survey; undefined if there are none. */
  readonly all: Totals | undefined;
}

/** One class can count several types. */
type TotalsOf<Type extends FacetType, Totals = FacetTotals> = Totals extends { readonly type: infer Counted }
  ? Type extends Counted
    ? Totals
    : never
  : never;

const statistics: {
  readonly [Type in FacetType]: (
    facet: FacetOf<Type>,
    totals: TotalsOf<Type>,
    of: StatisticsContext<TotalsOf<Type>>,
  ) => StatisticsOf<Type>;
} = {
  choices: choicesStatistics,
  number: numberStatistics,
  date: dateStatistics,
  words: wordsStatistics,
  kept: keptStatistics,
};

/** Throws if the totals are of another type. */
export function facetStatistics(
  facet: Facet,
  totals: FacetTotals,
  of: StatisticsContext<FacetTotals>,
): FacetStatistics {
  if (facet.type !== totals.type) throw typeMismatch(facet.type, totals.type);
  return statistics[facet.type](facet as never, totals as never, of as never);
}
