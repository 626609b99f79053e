import { lastPlace, type NumberedAnswer } from '@canvass/answer-log';
import type { AnswerFilter } from '@canvass/surveys';
import type { ResultsReading } from '../reading/live/results-state.ts';
import type { OwnerPorts } from '../ports.ts';
import type { Neighbour, Neighbours } from './answer-places.ts';

type Slices = OwnerPorts['slices'];

export interface FilteredReading extends Pick<ResultsReading, 'key' | 'summary'> {
  readonly filter: AnswerFilter;
  readonly signal: AbortSignal;
}

export type FilteredAnswers = Awaited<ReturnType<Slices['newestAnswers']>>;

/** Reads up to `limit` answers that the filter takes, from the number `last` backwards. Rejects as `Slices.newestAnswers` does. */
export function filteredAnswersUpTo(
  slices: Pick<Slices, 'newestAnswers'>,
  { key, summary, filter, signal }: FilteredReading,
  last: number,
  limit: number,
): Promise<FilteredAnswers> {
  return slices.newestAnswers(key, filter, { last, limit }, { known: summary, signal });
}

/** Finds the answers that the filter takes before and after one, as far as they are found at once. Rejects as `Slices.answers` does. */
export async function filteredNeighbours(
  slices: Pick<Slices, 'newestAnswers' | 'answers'>,
  reading: FilteredReading,
  { number }: Pick<NumberedAnswer, 'number'>,
): Promise<Neighbours> {
  const { key, summary, filter, signal } = reading;
  const request = { known: summary, signal };
  const [before, after] = await Promise.all([
    filteredAnswersUpTo(slices, reading, number - 1, 1),
    slices.answers(key, filter, { after: number, limit: 1 }, request),
  ]);
  // The list cannot begin before the first answer.
  return { older: number === 1 ? 'none' : olderIn(before), newer: newerIn(after, lastPlace(summary)) };
}

function olderIn(before: FilteredAnswers): Neighbour {
  if (before.outcome !== 'found') return 'notFound';
  return before.answers[0]?.number ?? (before.readDownTo === 1 ? 'none' : 'notFound');
}

/** Returns the number of the newer answer. `end` is the highest number of an answer. */
function newerIn(after: Awaited<ReturnType<Slices['answers']>>, end: number): Neighbour {
  if (after.outcome !== 'found') return 'notFound';
  // A page of one answer ends at it.
  if (after.answers.length === 1) return after.next ?? end;
  return after.next === null ? 'none' : 'notFound';
}
