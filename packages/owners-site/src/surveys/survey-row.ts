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
  /** Its draft differs from what is published. A survey in the state `draft` is nothing but its draft. */
  readonly hasDraft: boolean;
  /** ISO 8601. Of the draft or the version, whichever is later. */
  readonly changedAt: string;
}
