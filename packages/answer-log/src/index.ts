export {
  createAnswerReader,
  type AnswerReader,
  type NumberedAnswer,
  type StoredAnswer,
} from './log/answer-reader.ts';
export { createBacklogReader, type BacklogReader, type Uncounted } from './counting/backlog-reader.ts';
export { cleanUp } from './upkeep/clean-up.ts';
export type { ColumnFile, Places } from './format/column-files.ts';
export { findColumnGap, linesPerColumnFile, uncoveredPlaces } from './summary/column-gaps.ts';
export { compactLog, maxLogBlobs, type CompactDeps } from './log/compact.ts';
export type { CommitSpan, CommitTracing } from './commit/commit-tracing.ts';
export { dropColumnFile } from './columns/drop-column-file.ts';
export {
  encodeStretch,
  type EncodeColumnFile,
  type EncodedStretch,
  type Stretch,
} from './columns/encode-stretch.ts';
export { AnswerLogError, isLogMoved } from './errors.ts';
export { applyErasures } from './erasure/apply-erasures.ts';
export {
  createErasureLedger,
  encodeErasure,
  parseErasures,
  type ErasureEntry,
  type ErasureLedger,
} from './erasure/erasure-ledger.ts';
export { createErasures, type ErasureOutcome, type Erasures } from './erasure/erasures.ts';
export { findUncounted } from './erasure/find-uncounted.ts';
export { fillColumns, type FillColumnsDeps, type FillOutcome } from './columns/fill-columns.ts';
export { listColumnGaps } from './columns/list-column-gaps.ts';
export { recountDays, type RecountDaysDeps, type RecountDaysOutcome } from './days/recount-days.ts';
export { onNewestSummary } from './log/on-newest-summary.ts';
export { readPlaces } from './log/log-places.ts';
export { firstAtLeast } from './format/first-at-least.ts';
export { idOfLine, isStub, parseLogLine, type StoredLogRecord } from './format/log-record.ts';
export { readRemovedAnswers } from './log/removed-answers.ts';
export { rememberedSummaries } from './summary/remembered-summaries.ts';
export { removeFromAll, type RemovalsReport, type RemovedFromLog } from './erasure/removals.ts';
export { rebuildSummary, type RebuildOutcome, type RebuiltSurvey } from './upkeep/rebuild.ts';
export type { CountEvent, CountResult, SegmentCounter, SegmentCounterOptions } from './counting/counting.ts';
export { createSegmentCounter } from './counting/segment-counter.ts';
export type { Hinted } from './counting/segment-ownership.ts';
export { createStretchEncoder, type StretchEncoder } from './columns/stretch-encoder.ts';
export { createSummaries, type ReadSummary, type Summaries } from './summary/summaries.ts';
export {
  decodeDocument as decodeSummary,
  emptyDocument as emptySummary,
  encodeDocument as encodeSummary,
  lastPlace,
} from './summary/document-json.ts';
export { formClockToleranceMs } from './submissions/submissions.ts';
export type { SummaryDocument, LogBlob } from './summary/summary-document.ts';
export { figuresMetadata, trendOf } from './summary/summary-figures.ts';
export { keyOf, isProgressPath, keyOfPath, progressKeyOf, surveyPath, type SurveyKey } from './survey-key.ts';
export { bytesBetweenLooks, thread, FairScheduler, type Processor, type Turn } from './fair-scheduler.ts';
export { decisionName, hasLines as hasLogLines, isColumnFile, isDecision } from './log/log-writer.ts';
export { defaultIdempotencyWindowMs, isSameSubmission } from './format/submission-key.ts';
export { UsedInvitations } from './format/used-invitations.ts';
export { deleteOfGoneSurveys } from './upkeep/delete-of-gone-surveys.ts';
export { createSweep, type Sweep, type SweepOptions, type SweepReport } from './upkeep/sweep.ts';
