import type { AnswerRows } from '../answer-rows.ts';

/** Writes a file of answers, which it is given in the order of the log. */
export interface ExportEncoder {
  /** Returns the bytes that are complete now. They may belong to earlier answers, and there may be none. */
  add(answers: AnswerRows): Promise<readonly Uint8Array[]>;
  /** The rest of the file. */
  end(): Promise<readonly Uint8Array[]>;
}
