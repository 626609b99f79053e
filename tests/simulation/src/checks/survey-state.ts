import type { SurveyHistory } from '@canvass/surveys';
import type { LoggedRecord } from './log-content.ts';

/** What retention has removed. */
export interface Removed {
  readonly ids: ReadonlySet<string>;
  /** Those whose statistics are kept. */
  readonly kept: readonly LoggedRecord[];
}

/** A survey instance, as its written summaries show it. */
export interface SurveyState {
  version: number;
  /** Origins of the lines of the newest readable version, in the log's order, from the place `removedLines` on. */
  log: readonly string[];
  removedLines: number;
  /** The version that began this log. */
  logSince: number;
  /** Undefined once it is deleted. */
  readonly history: SurveyHistory | undefined;
  /** All records that any version has listed, by id. */
  readonly listed: Map<string, LoggedRecord>;
  /** The records that readers see, in the same order. */
  visible: readonly LoggedRecord[];
  /** Their ids. */
  ids: readonly string[];
  /** Origins of the lines that this version lists, and of all that any version has listed. */
  committed: ReadonlySet<string>;
  everCommitted: ReadonlySet<string>;
  /** Tails of the ids that any version has listed. */
  submissions: ReadonlySet<string>;
  /** Origins in retired segments of attempts that were not counted, because another one was. */
  repeated: Set<string>;
  /** Invitations that were ever used. */
  invited: ReadonlyMap<number, string>;
  /** The name of the blob of what retention has removed, and what was removed by it and by those before it. */
  removed: string | null;
  removals: ReadonlyMap<string | null, Removed>;
  /** Ids that have expired: they may be in no log any more. */
  expired: ReadonlySet<string>;
  /** The time zone whose days the newest version has; undefined once it is deleted. */
  zone: string | undefined;
  /** Repeated submissions that were not counted, as the summary says. */
  duplicates: number;
  /** The log blobs, index pages, columns and the rest that it lists, and the number of log blobs. */
  blobs: ReadonlySet<string>;
  logBlobs: number;
  /** The number of column files. */
  columns: number;
  /** Column files that the simulation has lost. */
  readonly lostFiles: Set<string>;
  isDeleted: boolean;
  /** Its summary was lost or corrupted and not written since; the next one may have another order. */
  isDamaged: boolean;
  /** It was damaged at some time, so older cursors are invalid. */
  wasDamaged: boolean;
}
