import type { StoredAnswer } from '@canvass/answer-log';
import { compileFilter, type AnswerFilter, type FilteredAnswer } from '@canvass/surveys';

/** Whether a filter takes a stored answer. */
export function takesAnswer(filter: AnswerFilter): (answer: StoredAnswer) => boolean {
  const takes = compileFilter(filter);
  // What is stored was validated when it arrived.
  return ({ receivedAt, answers }) => takes({ receivedAt, answers: answers as FilteredAnswer['answers'] });
}
