import type { StoredAnswer } from '@canvass/answer-log';
import {
  answersOf,
  endingOfAnswer,
  type FlatRecord,
  languageOfAnswer,
  type SurveyHistory,
} from '@canvass/surveys';

/** A stored answer as its respondent gave it. */
export interface GivenAnswer extends StoredAnswer {
  /** BCP 47. Absent: its version was in one language. */
  readonly language?: string;
  /** The id of the ending that it came to, `default` for the usual one. Absent: its version had no endings. */
  readonly ending?: string;
}

/** Returns a stored answer as its respondent gave it. */
export function givenAnswer(stored: StoredAnswer, history: SurveyHistory): GivenAnswer {
  const record = stored.answers as FlatRecord;
  const language = languageOfAnswer(record);
  const ending = endingOfAnswer(record);
  const { id, receivedAt, version } = stored;
  return {
    id,
    receivedAt,
    version,
    ...(language !== undefined && { language }),
    ...(ending !== undefined && { ending }),
    answers: answersOf(record, history, stored.version),
  };
}
