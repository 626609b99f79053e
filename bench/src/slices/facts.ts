import type { Slice } from '@canvass/slices';
import type { SurveyAnswersSummary } from '@canvass/surveys';
import { BenchError } from '../errors.ts';

/** What all contenders say of the answers of a colour. */
export interface GroupFacts {
  readonly answers: number;
  /** Pairs of rating and answers, in rising order. */
  readonly ratings: readonly (readonly [rating: number, answers: number])[];
  /** The counts of the most frequent words, most frequent first; empty: it has none. */
  readonly words: readonly number[];
  /** No count of a word is too low by more; none is too high. */
  readonly undercount: number;
}

/** By colour. */
export type Facts = ReadonlyMap<string, GroupFacts>;

export const topWords = 10;

export function factsOfSlice({ summary, groups }: Pick<Slice, 'summary' | 'groups'>): Facts {
  // Without groups the filter takes one colour.
  if (groups === undefined) return new Map([['red', factsOf(summary)]]);
  return new Map(Array.from(groups, ([colour, group]) => [String(colour), factsOf(group)]));
}

export function factsOf(summary: SurveyAnswersSummary): GroupFacts {
  const [rating, why] = [summary.totals('rating'), summary.totals('why')];
  return {
    answers: summary.totalAnswers,
    ratings:
      rating?.type === 'number' ? [...rating.counts.entries()].toSorted(([one], [other]) => one - other) : [],
    words: why?.type === 'words' ? why.words.top(topWords).map(({ count }) => count) : [],
    undercount: why?.type === 'words' ? why.words.undercount : 0,
  };
}

/** Throws `miscounted` unless both say the same, but for what a bounded count of words may leave out. */
export function assertSameFacts(what: string, ours: Facts, theirs: Facts): void {
  for (const [colour, group] of theirs) {
    const own = ours.get(colour);
    const isSame =
      own !== undefined &&
      own.answers === group.answers &&
      JSON.stringify(own.ratings) === JSON.stringify(group.ratings) &&
      group.words.every((count, rank) => isWithin((own.words[rank] ?? NaN) - count, group, own));
    if (isSame) continue;
    const found = `${JSON.stringify(own)}, expected ${JSON.stringify(group)}`;
    throw new BenchError('miscounted', `${what}, ${colour}: ${found}`);
  }
  if (ours.size !== theirs.size) throw new BenchError('miscounted', `${what}: ${ours.size} groups`);
}

function isWithin(difference: number, theirs: GroupFacts, ours: GroupFacts): boolean {
  return difference <= theirs.undercount && -difference <= ours.undercount;
}
