import { printDay, type FacetType, type SurveyAnswersSummary } from '@canvass/surveys';

export type FacetTotals = ReturnType<SurveyAnswersSummary['toJSON']>['facets'][number][1];
type Counts = readonly (readonly [string | number, number])[];

/** What two totals of a facet can be compared by. */
export interface FacetFacts {
  /** The sum of the lengths of texts, in UTF-16 code units; 0 for other facets. */
  readonly length: number;
  /** Pairs of the name of a value, or of a bin of values, and its count. */
  readonly counts: readonly (readonly [string, number])[];
  /** Counts compare with those of the same grain: 0 has each value, and others have bins. Null: some words are not counted. */
  readonly grain: number | null;
  /** The sum of all values and that of their squares, which are exact in bins, too. Null: the values are no numbers. */
  readonly sums: readonly [sum: bigint, squares: bigint] | null;
}

/** All that totals may have, by name. */
interface AnyTotals {
  readonly counts?: Counts;
  readonly level?: number;
  readonly sum?: string;
  readonly squares?: string;
  readonly words?: Counts;
  readonly length?: number;
  readonly undercount?: number;
}

const factsByType: Readonly<Record<FacetType, (totals: AnyTotals) => FacetFacts>> = {
  choices: ({ counts = [] }) => ({ ...noFacts, counts: named(counts, String) }),
  number: (totals) => distribution(totals, String),
  date: (totals) => distribution(totals, (day) => printDay(Number(day))),
  words: ({ words = [], length = 0, undercount }) => ({
    ...noFacts,
    length,
    counts: named(words, String),
    grain: undercount === 0 ? 0 : null,
  }),
  kept: () => noFacts,
};

export function factsOf(totals: FacetTotals): FacetFacts {
  return factsByType[totals.type as FacetType](totals as AnyTotals);
}

const noFacts: FacetFacts = { length: 0, counts: [], grain: 0, sums: null };

function distribution(
  { counts = [], level = 0, sum, squares }: AnyTotals,
  nameOf: (value: string | number) => string,
): FacetFacts {
  const isBinned = sum !== undefined && squares !== undefined;
  const sums = isBinned ? ([BigInt(sum), BigInt(squares)] as const) : sumsOf(counts);
  return { ...noFacts, counts: named(counts, nameOf), grain: level, sums };
}

function sumsOf(counts: Counts): [bigint, bigint] {
  let sum = 0n;
  let squares = 0n;
  for (const [value, count] of counts) {
    const product = BigInt(value) * BigInt(count);
    sum += product;
    squares += product * BigInt(value);
  }
  return [sum, squares];
}

function named(counts: Counts, nameOf: (value: string | number) => string): FacetFacts['counts'] {
  return counts.map(([value, count]) => [nameOf(value), count]);
}
