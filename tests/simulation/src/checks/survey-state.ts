/** A survey instance, as its written summaries show it. */
export interface SurveyState {
  version: number;
  /** Origins of the records of the newest readable version, in the log's order. */
  log: readonly string[];
  /** The answers' ids, in the same order. */
  ids: readonly string[];
  committed: ReadonlySet<string>;
  /** The log blobs and index pages that it lists, and the number of log blobs. */
  blobs: ReadonlySet<string>;
  logBlobs: number;
  isDeleted: boolean;
  /** Its summary was lost or corrupted and not written since; the next one may have another order. */
  isDamaged: boolean;
  /** It was damaged at some time, so older cursors are invalid. */
  wasDamaged: boolean;
}
