export type CanvassClientErrorCode =
  /** The site refused a page of answers, or a batch as a whole. */
  'refused';

export class CanvassClientError extends Error {
  readonly code: CanvassClientErrorCode;
  readonly status: number;

  constructor(code: CanvassClientErrorCode, message: string, status: number) {
    super(message);
    this.name = 'CanvassClientError';
    this.code = code;
    this.status = status;
  }
}
