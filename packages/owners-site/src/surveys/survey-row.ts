import type { SurveyStateName } from '../desk/state-badge.ts';

/** A survey in the list. */
export interface SurveyRow {
  readonly survey: string;
  readonly title: string;
  readonly state: SurveyStateName;
  /** The number of answers; undefined if the summary cannot be read. */
  readonly answers: number | undefined;
  /** The time of the newest answer, in ISO 8601. */
  readonly lastAnswerAt: string | undefined;
  /** Answers of the last 14 UTC days, oldest first. */
  readonly days: readonly number[];
  /** Whether the survey has a draft that differs from its published version. In the state `draft` it has only a draft. */
  readonly hasDraft: boolean;
  /** The time of the draft or of the version, whichever is later, in ISO 8601. */
  readonly changedAt: string;
}
