export {
  createAnswerReader,
  type AnswerReader,
  type NewestFirst,
  type NumberedAnswer,
  type StoredAnswer,
} from './answer-reader.ts';
export {
  createBacklogReader,
  type Backlog,
  type BacklogReader,
  type BacklogReaderDeps,
  type Uncounted,
} from './backlog-reader.ts';
export { cleanUp } from './clean-up.ts';
export { covers, type ColumnFile, type Places } from './column-files.ts';
export { findColumnGap, linesPerColumnFile, uncoveredPlaces } from './column-gaps.ts';
export { compactLog, isFragmented, maxLogBlobs, type CompactDeps } from './compact.ts';
export type { CommitSpan, CommitTracing } from './commit-tracing.ts';
export { dropColumnFile } from './drop-column-file.ts';
export { encodeStretch, type EncodeColumnFile, type EncodedStretch, type Stretch } from './encode-stretch.ts';
export { AnswerLogError } from './errors.ts';
export { applyErasures, type AppliedErasures } from './apply-erasures.ts';
export {
  createErasureLedger,
  encodeErasure,
  parseErasures,
  type ErasureEntry,
  type ErasureLedger,
} from './erasure-ledger.ts';
export { createErasures, type ErasureOutcome, type Erasures } from './erasures.ts';
export { fillColumns, type FillColumnsDeps, type FillOutcome } from './fill-columns.ts';
export { listColumnGaps } from './list-column-gaps.ts';
export { readPlaces, type PlacedLines } from './log-places.ts';
export { idOfLine, isStub, parseLogLine, type StoredLogRecord } from './log-record.ts';
export { readRemovedAnswers, type RemovedAnswers } from './removed-answers.ts';
export { rememberedSummaries } from './remembered-summaries.ts';
export { removeFromAll, type RemovalsDeps, type RemovalsReport } from './removals.ts';
export { rebuildSummary, type RebuildOutcome } from './rebuild.ts';
export type { CountEvent, CountResult, SegmentCounter, SegmentCounterOptions } from './counting.ts';
export { createSegmentCounter } from './segment-counter.ts';
export type { Hinted } from './segment-ownership.ts';
export { createStretchEncoder, type StretchEncoder } from './stretch-encoder.ts';
export { createSummaries, type ReadSummary, type Summaries } from './summaries.ts';
export {
  decodeDocument as decodeSummary,
  emptyDocument as emptySummary,
  encodeDocument as encodeSummary,
  lastPlace,
  type LogBlob,
  type SummaryDocument,
  type Tombstone,
} from './summary-document.ts';
export {
  figuresMetadata,
  trendDays,
  trendOf,
  type DayFigure,
  type SummaryFigures,
} from './summary-figures.ts';
export { keyOfPath, surveyPath, type SurveyKey } from './survey-key.ts';
export { bytesBetweenLooks, thread, Turns, type Account, type Processor, type Turn } from './turns.ts';
export { decisionName, hasLines as hasLogLines, isColumnFile, isDecision } from './log-writer.ts';
export { maxInvitations, UsedInvitations } from './used-invitations.ts';
export { createSweep, type Sweep, type SweepOptions, type SweepReport } from './sweep.ts';
