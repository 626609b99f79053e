import type { SurveyAnswersSummary, SurveyHistory } from '@canvass/surveys';
import type { ColumnFile } from '../format/column-files.ts';
import type { IndexPage, Run } from '../format/log-index.ts';
import type { UsedInvitations } from '../format/used-invitations.ts';

/** One blob of a survey's answer log, valid up to `committedLength`; the rest does not exist. */
export interface LogBlob {
  readonly blob: string;
  /** Bytes. */
  readonly committedLength: number;
  /** Lines in them: answers, and stubs of those that were erased. */
  readonly answers: number;
  /** The number of appends. The service accepts 50,000 per blob. */
  readonly blocks: number;
  readonly pages: readonly IndexPage[];
  readonly runs: readonly Run[];
}

/** A survey's summary blob. An answer that it does not list does not exist. */
export interface SummaryDocument {
  /** Rises with each write. */
  readonly version: number;
  /** The questions by definition version: a worker never needs a definition blob. */
  readonly history: SurveyHistory;
  readonly totals: SurveyAnswersSummary;
  readonly log: readonly LogBlob[];
  /** Lines at the head of the log that were removed: the first line of `log` has the place after them. */
  readonly removedLines: number;
  /**
   * Tells this log from earlier ones, in which answers may have other places: the version that began it, which is the first one or that of a rebuild; or
   * when it was restored, in ms since the epoch.
   */
  readonly logSince: number;
  /** In the order of their places, which are disjoint. What none of them covers is read from the log. */
  readonly columns: readonly ColumnFile[];
  /** The ids of answers that were erased, but whose lines may still be in the log or in a segment. */
  readonly erased: readonly string[];
  readonly invited: UsedInvitations;
  /** The blob with what is kept of the answers that retention removed; null: it removed none. */
  readonly removed: string | null;
  /** The survey has had a retention setting; the definition has what it says. */
  readonly hasRetention: boolean;
  /** Lines of the erasure ledger that are certainly applied. */
  readonly ledgerLines: number;
  /** By segment: every record of this survey below this offset is counted. */
  readonly watermarks: Readonly<Record<string, number>>;
  /** When answers were last counted, ISO 8601, by the worker's clock. */
  readonly asOf: string | null;
}

/** Stays forever, so that late answers of a deleted survey are dropped and never counted for a namesake. */
export interface Tombstone {
  readonly version: number;
  readonly deleted: true;
}
