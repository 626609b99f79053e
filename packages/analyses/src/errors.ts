export type AnalysesErrorCode =
  /** Other writers changed the analysis or the summary in each attempt. A later try may succeed. */
  | 'contended'
  /** The survey's log was rebuilt, so the places of the plan belong to another log. */
  | 'rebuilt'
  /** Answers of many tasks were erased or removed since the plan was made, so the analysis is planned again. */
  | 'outdated'
  /** The survey was deleted. */
  | 'survey-deleted'
  /** Stored results are deleted, because the analysis has ended. */
  | 'gone'
  /** A message was received again and again and never handled completely. It seems to kill its workers. */
  | 'killed';

export class AnalysesError extends Error {
  readonly code: AnalysesErrorCode;

  constructor(code: AnalysesErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AnalysesError';
    this.code = code;
  }
}
