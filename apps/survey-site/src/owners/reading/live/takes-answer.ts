import type { StoredAnswer } from '@canvass/answer-log';
import { compileFilter, type AnswerFilter, type FilteredAnswer, type SurveyHistory } from '@canvass/surveys';

/** Whether a filter takes a stored answer. */
export function takesAnswer(filter: AnswerFilter, history: SurveyHistory): (answer: StoredAnswer) => boolean {
  const takes = compileFilter(filter, history);
  // What is stored was validated when it arrived.
  return ({ receivedAt, version, answers }) =>
    takes({ receivedAt, version, answers: answers as FilteredAnswer['answers'] });
}
