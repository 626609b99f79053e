import type { AnswerRows } from '../answer-rows.ts';

/** Writes a file of answers. */
export interface ExportEncoder {
  /**
   * Adds answers, which must come in the order of the log. Returns the bytes that are complete now. They may belong to earlier answers, and there
   * may be none.
   */
  add(answers: AnswerRows): Promise<readonly Uint8Array[]>;
  /** Returns the rest of the file. */
  end(): Promise<readonly Uint8Array[]>;
}
