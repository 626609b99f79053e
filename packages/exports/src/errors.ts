export type ExportErrorCode =
  /** The survey was deleted meanwhile. */
  | 'surveyDeleted'
  /** The log was rebuilt meanwhile: its answers may have other places. Export again. */
  | 'rebuilt'
  /** The thread that formats has ended, mostly for want of memory. */
  | 'formattingFailed';

export class ExportError extends Error {
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ExportError';
    this.code = code;
  }
}
