import type { StoredAnswer } from '@canvass/answer-log';
import { compileFilter, type AnswerFilter, type FilteredAnswer, type SurveyHistory } from '@canvass/surveys';

/** Returns a function that says whether a stored answer matches the filter. */
export function takesAnswer(filter: AnswerFilter, history: SurveyHistory): (answer: StoredAnswer) => boolean {
  const takes = compileFilter(filter, history);
  // A stored answer was validated when it arrived.
  return ({ receivedAt, version, answers }) =>
    takes({ receivedAt, version, answers: answers as FilteredAnswer['answers'] });
}
