export type ExportErrorCode =
  /** The survey was deleted during the export. */
  | 'survey-deleted'
  /** The log was rebuilt during the export, so its answers may have other places. A new export is needed. */
  | 'rebuilt'
  /** The thread that formats has ended, usually because it ran out of memory. */
  | 'formatting-failed';

export class ExportError extends Error {
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ExportError';
    this.code = code;
  }
}
