export type AnalysesErrorCode =
  /** Other writers changed the analysis in each attempt. Try again. */
  | 'contended'
  /** The survey's log was rebuilt: the places of the plan are those of another log. */
  | 'rebuilt'
  /** Since the plan was made, answers of so many tasks were erased or removed that it is planned again. */
  | 'outdated'
  /** The survey was deleted. */
  | 'survey-deleted'
  /** Results that were stored are deleted: the analysis has ended. */
  | 'gone'
  /** A message was received again and again, and never handled completely. */
  | 'killed';

export class AnalysesError extends Error {
  readonly code: AnalysesErrorCode;

  constructor(code: AnalysesErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AnalysesError';
    this.code = code;
  }
}
