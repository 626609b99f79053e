import type { StoredAnswer } from '@canvass/answer-log';
import { answersOf, type FlatRecord, languageOfAnswer, type SurveyHistory } from '@canvass/surveys';

/** A stored answer as its respondent gave it. */
export interface GivenAnswer extends StoredAnswer {
  /** BCP 47. Absent: its version was in one language. */
  readonly language?: string;
}

/** Returns a stored answer as its respondent gave it. */
export function givenAnswer(stored: StoredAnswer, history: SurveyHistory): GivenAnswer {
  const record = stored.answers as FlatRecord;
  const language = languageOfAnswer(record);
  const { id, receivedAt, version } = stored;
  return {
    id,
    receivedAt,
    version,
    ...(language !== undefined && { language }),
    answers: answersOf(record, history, stored.version),
  };
}
