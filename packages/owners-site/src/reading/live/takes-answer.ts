import type { NumberedAnswer } from '@canvass/answer-log';
import { compileFilter, type AnswerFilter, type FilteredAnswer, type SurveyHistory } from '@canvass/surveys';

/**
 * Returns a function that says whether a stored answer matches the filter.
 *
 * @param tagged The places of the answers that have a tag of the filter, if it has tags.
 */
export function takesAnswer(
  { tags, ...filter }: AnswerFilter,
  history: SurveyHistory,
  tagged: ReadonlySet<number> = new Set(),
): (answer: NumberedAnswer) => boolean {
  const takes = compileFilter(filter, history);
  // A stored answer was validated when it arrived.
  return ({ number, receivedAt, version, answers }) =>
    (tags === undefined || tagged.has(number)) &&
    takes({ receivedAt, version, answers: answers as FilteredAnswer['answers'] });
}
