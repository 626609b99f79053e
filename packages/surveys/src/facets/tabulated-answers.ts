import type { TimeZone } from '../zones/time-zone.ts';
import { type FacetTotals, typeMismatch } from './facet-totals.ts';

/** A value and how often it came; 0 is the same as no pair. A value may come in several pairs. */
export type CountOf<Value> = readonly [value: Value, count: number];

/** Counts of many answers, as columns of them are tabulated. */
export interface TabulatedAnswers {
  readonly answers: number;
  /** From `Date.prototype.toISOString`; null without answers. */
  readonly firstAnswerAt: string | null;
  readonly lastAnswerAt: string | null;
  /** The time zone of the days. */
  readonly zone: TimeZone;
  /** The answers of each day, such as `2026-11-22`. */
  readonly days: Iterable<CountOf<string>>;
  /** Each facet at most once. */
  readonly facets: Iterable<TabulatedFacet>;
}

/** `answered` and `skipped` leave out the answers that were not asked the facet. */
export type TabulatedFacet = {
  readonly id: string;
  readonly answered: number;
  readonly skipped: number;
} & (
  | {
      readonly type: 'choices';
      /** How often each value was chosen. */
      readonly counts: Iterable<CountOf<string>>;
    }
  | { readonly type: 'number' | 'date'; readonly counts: Iterable<CountOf<number>> }
  | {
      readonly type: 'words';
      /** The sum of the texts' lengths in UTF-16 code units. */
      readonly length: number;
      /** In how many texts each word is, as `countedWords` finds them. */
      readonly counts: Iterable<CountOf<string>>;
      /** Words that are left out came at most so often. Default 0: none is. */
      readonly undercount?: number;
    }
  | { readonly type: 'kept' }
);

/** Adds the counts of a facet to its totals, which must be of the same type. */
export function addTabulatedFacet(totals: FacetTotals, facet: TabulatedFacet): void {
  totals.answered += facet.answered;
  totals.skipped += facet.skipped;
  switch (facet.type) {
    case 'choices':
      if (totals.type !== facet.type) break;
      totals.counts.addCounts(facet.counts);
      return;
    case 'number':
    case 'date':
      if (totals.type !== facet.type) break;
      totals.addCounts(facet.counts);
      return;
    case 'words':
      if (totals.type !== facet.type) break;
      totals.length += facet.length;
      totals.words.addCounts(facet.counts, facet.undercount);
      return;
    case 'kept':
      if (totals.type !== facet.type) break;
      return;
    default:
      facet satisfies never;
  }
  throw typeMismatch(totals.type, facet.type);
}
