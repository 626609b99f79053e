import type { AnswerBatch } from '../answer-batch.ts';

/** Writes a file, batch by batch. */
export interface ExportEncoder {
  /** Bytes that are complete now: perhaps of earlier batches, perhaps none. */
  add(batch: AnswerBatch): Promise<readonly Uint8Array[]>;
  /** The rest of the file. */
  end(): Promise<readonly Uint8Array[]>;
}
