export type SurveyJsErrorCode = 'import-failed';

export class SurveyJsError extends Error {
  readonly code: SurveyJsErrorCode;

  constructor(code: SurveyJsErrorCode, message: string) {
    super(message);
    this.name = 'SurveyJsError';
    this.code = code;
  }
}
