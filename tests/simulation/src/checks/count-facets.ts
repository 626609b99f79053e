import type { SurveyHistory } from '@canvass/surveys';
import type { LoggedRecord } from './log-content.ts';

/** The totals of a facet, as a summary or an analysis stores them. Which properties there are depends on the facet. */
export type StoredFacet = readonly [id: string, totals: StoredTotals];

interface StoredTotals {
  readonly type: string;
  readonly answered: number;
  readonly skipped: number;
  readonly counts?: readonly (readonly [key: string | number, count: number])[];
  readonly words?: readonly (readonly [word: string, count: number])[];
  readonly length?: number;
  /** How coarse the bins are that the counts are of. Absent: each value has its count. */
  readonly level?: number;
  readonly sum?: string;
  readonly squares?: string;
}

/** What the records say of one facet. */
interface Counted {
  answered: number;
  skipped: number;
  readonly values: (string | number)[];
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Counts the records by other code than that under test, all but the words, and says which facet's totals differ. Bins may be coarser than
 * the records need: totals stay coarse when answers are removed.
 */
export function findWrongFacet(
  stored: readonly StoredFacet[],
  { versions }: SurveyHistory,
  records: readonly LoggedRecord[],
): string | undefined {
  const counted = new Map<string, Counted>();
  for (const { definitionVersion, answers } of records) {
    for (const id of versions[definitionVersion] ?? []) {
      const facet = counted.get(id) ?? { answered: 0, skipped: 0, values: [] };
      counted.set(id, facet);
      const value = answers[id] as string | number | readonly string[] | null | undefined;
      if (value === undefined) facet.skipped += 1;
      if (value === undefined || value === null) continue;
      facet.answered += 1;
      facet.values.push(...(typeof value === 'object' ? value : [value]));
    }
  }
  const totals = new Map(stored);
  for (const id of new Set([...totals.keys(), ...counted.keys()])) {
    const { type, answered = 0, skipped = 0, ...found } = totals.get(id) ?? ({} as Partial<StoredTotals>);
    const expected = counted.get(id) ?? { answered: 0, skipped: 0, values: [] };
    const one = JSON.stringify({ answered, skipped, ...contentOf(found) });
    const other = JSON.stringify({
      answered: expected.answered,
      skipped: expected.skipped,
      ...expectedContent(type, found, expected.values),
    });
    if (one !== other) return `${id} (${type}) has ${one}, counted ${other}`;
  }
  return undefined;
}

type Content = Omit<StoredTotals, 'type' | 'answered' | 'skipped'>;

function contentOf({ counts, length, sum, squares }: Content): object {
  return { counts: counts && inOrder(counts), length, sum, squares };
}

function expectedContent(
  type: string | undefined,
  { counts, length, level = 0, sum, squares }: Content,
  values: readonly (string | number)[],
): object {
  const numbers = values.filter((value) => typeof value === 'number');
  const sumOf = (power: bigint): string =>
    String(numbers.reduce((total, value) => total + BigInt(value) ** power, 0n));
  return {
    counts: counts && inOrder(tally(values, (value) => keyOf(type, level, value))),
    length: length === undefined ? undefined : values.join('').length,
    sum: sum === undefined ? undefined : sumOf(1n),
    squares: squares === undefined ? undefined : sumOf(2n),
  };
}

function tally(
  values: readonly (string | number)[],
  key: (value: string | number) => string | number,
): [string | number, number][] {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(key(value), (counts.get(key(value)) ?? 0) + 1);
  return [...counts];
}

function inOrder(counts: NonNullable<StoredTotals['counts']>): NonNullable<StoredTotals['counts']> {
  return counts.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function keyOf(type: string | undefined, level: number, value: string | number): string | number {
  if (typeof value === 'string' || level === 0) return value;
  if (type === 'date') return firstOfPeriod(value, level);
  return leadingDigits(value, level === 1 ? 3 : 2);
}

/** The first day of the month; of the year, if bins are coarser. */
function firstOfPeriod(day: number, level: number): number {
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), level === 1 ? date.getUTCMonth() : 0, 1) / dayMs;
}

/** Only the first binary digits are kept, as many as `scaledConstants` has. */
function leadingDigits(value: number, kept: number): number {
  const digits = Math.abs(value).toString(2);
  const bin = Number.parseInt(digits.slice(0, kept).padEnd(digits.length, '0'), 2);
  return value < 0 ? -bin : bin;
}
