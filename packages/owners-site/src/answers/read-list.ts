import { lastPlace, type NumberedAnswer } from '@canvass/answer-log';
import { hasTexts } from '../reading/facets/has-texts.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import { takesAnswer } from '../reading/live/takes-answer.ts';
import type { ShownPart } from '../reading/view/read-filter.ts';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { answersUpTo, numberAfter } from './answer-places.ts';
import { filteredAnswersUpTo } from './filtered-answers.ts';
import { findAnswers } from './find-answers.ts';
import type { QuestionColumn } from './question-column.ts';
import type { AnswersPage } from './shown-answers.ts';

/** A page of the list has at most this many answers. */
const pageSize = 25;

/** The answers of a list, and where the pages before and after it begin. */
export type ReadList = Pick<AnswersPage, 'answers' | 'range' | 'newerFrom' | 'olderFrom'>;

/** What a list is read for. */
export interface ListRequest {
  readonly reading: ResultsReading;
  readonly part: ShownPart | undefined;
  /** The number of the newest answer to show. */
  readonly last: number;
  readonly signal: AbortSignal;
}

/** Reads answers from the newest to the oldest, all of them. */
export async function wholeList(
  { answerReader }: Pick<ResultsDesk, 'answerReader'>,
  { reading, last }: Pick<ListRequest, 'reading' | 'last'>,
): Promise<ReadList> {
  const answers = await answersUpTo(answerReader, reading, last, pageSize);
  const [newest = last, oldest = 1] = [answers[0]?.number, answers.at(-1)?.number];
  const [older] = oldest > 1 ? await answersUpTo(answerReader, reading, oldest - 1, 1) : [];
  return {
    answers,
    range: { from: newest, downTo: oldest },
    newerFrom: await numberAfter(answerReader, reading, newest, pageSize),
    olderFrom: older?.number,
  };
}

/** Reads those that the filter takes. */
export async function filteredList(
  { slices }: Pick<ResultsDesk, 'slices'>,
  { reading, part, last, signal }: ListRequest & { readonly part: ShownPart },
): Promise<ReadList | 'notFound' | 'busy'> {
  const { filter } = part.view;
  const found = await filteredAnswersUpTo(slices, { ...reading, filter, signal }, last, pageSize);
  return found.outcome === 'found' ? listOf(found.answers, last, found.readDownTo) : found.outcome;
}

/** Reads those in whose texts something is found. */
export async function foundList(
  { answerReader, answerTags }: Pick<ResultsDesk, 'answerReader' | 'answerTags'>,
  { reading, part, last }: ListRequest,
  { questions, query }: { readonly questions: readonly QuestionColumn[]; readonly query: string },
  isOver: () => boolean,
): Promise<ReadList> {
  const facets = questions.flatMap((question) => question.facets).filter(({ facet }) => hasTexts(facet));
  const takes = part && (await wanted(answerTags, reading, part));
  const search = { facets: facets.map(({ id }) => id), query, last, takes };
  const found = await findAnswers(answerReader, reading, search, isOver);
  return listOf(found.answers, last, found.readDownTo);
}

/** Returns whether a part takes an answer, by its tags, too. */
export async function wanted(
  answerTags: ResultsDesk['answerTags'],
  { key, summary }: ResultsReading,
  { view: { filter } }: ShownPart,
): Promise<(answer: NumberedAnswer) => boolean> {
  const tagged = filter.tags && (await answerTags.read(key, summary)).placesWith(filter.tags);
  return takesAnswer(filter, summary.history, tagged && new Set(tagged));
}

/** A list whose older answers are looked for from the next one on. */
export function listOf(answers: readonly NumberedAnswer[], from: number, downTo: number): ReadList {
  return {
    answers,
    range: { from, downTo },
    newerFrom: undefined,
    olderFrom: downTo > 1 ? downTo - 1 : undefined,
  };
}

/** The number at which a list begins that has an answer: the newest of all, if that is on the first page. */
export function beginOfList({ summary }: ResultsReading, open: number | undefined): number {
  const end = lastPlace(summary);
  return open === undefined || open > end - pageSize ? end : open;
}
