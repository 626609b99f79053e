import type { ColumnFile } from '@canvass/answer-log';

export type SlicesErrorCode =
  /** A row has a definition version that the given history does not have. */
  | 'unknown-version'
  /** A column file that the summary lists is gone. */
  | 'file-missing';

export class SlicesError extends Error {
  readonly code: SlicesErrorCode;

  constructor(code: SlicesErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SlicesError';
    this.code = code;
  }
}

export function fileMissing({ blob }: Pick<ColumnFile, 'blob'>): SlicesError {
  return new SlicesError('file-missing', `the column file ${blob} is gone`);
}
