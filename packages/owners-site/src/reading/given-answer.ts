import type { StoredAnswer } from '@canvass/answer-log';
import { answersOf, type FlatRecord, type SurveyHistory } from '@canvass/surveys';

/** Returns a stored answer as its respondent gave it. */
export function givenAnswer(stored: StoredAnswer, history: SurveyHistory): StoredAnswer {
  return { ...stored, answers: answersOf(stored.answers as FlatRecord, history, stored.version) };
}
