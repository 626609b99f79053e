export type SurveyJsErrorCode = 'import_failed';

export class SurveyJsError extends Error {
  readonly code: SurveyJsErrorCode;

  constructor(code: SurveyJsErrorCode, message: string) {
    super(message);
    this.name = 'SurveyJsError';
    this.code = code;
  }
}
