import type { SurveyAnswersSummary, SurveyHistory } from '@canvass/surveys';
import type { ColumnFile } from '../format/column-files.ts';
import type { IndexPage, Run } from '../format/log-index.ts';
import type { UsedInvitations } from '../format/used-invitations.ts';

/** A blob of a survey's answer log. It counts up to `committedLength`; the rest is garbage of refused commits. */
export interface LogBlob {
  readonly blob: string;
  /** The length of the listed lines, in bytes. */
  readonly committedLength: number;
  /** The number of listed lines: answers, and stubs of erased or removed ones. */
  readonly answers: number;
  /** The number of appends. The service accepts 50,000 per blob. */
  readonly blocks: number;
  /** The first part of the blob's sparse index, in blobs of its own. */
  readonly pages: readonly IndexPage[];
  /** The last part of the blob's sparse index. */
  readonly runs: readonly Run[];
}

/** A survey's summary. An answer that it does not list does not exist. */
export interface SummaryDocument {
  /** The number of the write; each write has a higher one. */
  readonly version: number;
  /** The questions of all definition versions: a worker never needs a definition blob. */
  readonly history: SurveyHistory;
  /** The statistics of all counted answers. */
  readonly totals: SurveyAnswersSummary;
  /** The blobs of the log, in the order of the places. */
  readonly log: readonly LogBlob[];
  /** The number of lines that were removed at the head of the log. The first line of `log` has the next place. */
  readonly removedLines: number;
  /**
   * Tells this log from earlier ones, in which the same places may hold other answers. It is the version that began the log, which is the
   * first one or that of a rebuild, or the time of a restore, in ms since the epoch.
   */
  readonly logSince: number;
  /** The column files in the order of their places. No place is in two files; lines without a file are read from the log. */
  readonly columns: readonly ColumnFile[];
  /** The ids of erased answers whose lines may still be in the log or in a segment. */
  readonly erased: readonly string[];
  /** The used invitations. */
  readonly invited: UsedInvitations;
  /** The name of the blob with what is kept of removed answers (`RemovedAnswers`); null if retention has removed none. */
  readonly removed: string | null;
  /** Whether the survey has ever had a retention setting. The setting itself is in the definition. */
  readonly hasRetention: boolean;
  /** The number of lines of the erasure ledger that are certainly applied. */
  readonly ledgerLines: number;
  /** An offset for each segment, in bytes: each record of this survey below it is counted. */
  readonly watermarks: Readonly<Record<string, number>>;
  /** When answers were last counted, as ISO 8601 by the worker's clock; null before the first count. */
  readonly asOf: string | null;
}

/** What remains of a deleted survey's summary. It stays for ever, so that workers drop late answers of the survey. */
export interface Tombstone {
  readonly version: number;
  readonly deleted: true;
}
