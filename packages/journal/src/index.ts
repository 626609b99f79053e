export { answersFingerprint } from './answers-fingerprint.ts';
export {
  createAnswerIds,
  hasKey,
  idLength,
  idOfTail,
  readTail,
  readTailOf,
  tailOf,
  timeAt,
  timeOf,
  type AnswerIds,
} from './answer-ids.ts';
export { answersStoredQueue, type SurveyAnswersStored } from './answers-stored.ts';
export { JournalError, type JournalErrorCode } from './errors.ts';
export { createJournal, type Journal, type JournalDeps, type JournalOptions } from './journal.ts';
export type { AppendSpan, HintSpan, JournalTracing } from './journal-tracing.ts';
export { silentAfterMs, type Appended } from './journal-partition.ts';
export { claimProgress, readProgress, saveProgress, type Progress, type StoredProgress } from './progress.ts';
export { asJournalRecord, encodeRecord, encodeRecordOf, type JournalRecord } from './record.ts';
export { fingerprintOf } from './chunk-bytes.ts';
export type { ReadRecord } from './read-record.ts';
export { RecordReader } from './record-reader.ts';
export { risingIds } from './rising-ids.ts';
export { forEachLine, readSegment, type SegmentChunk } from './segment-reader.ts';
export type { Traceparent } from './traceparent.ts';
