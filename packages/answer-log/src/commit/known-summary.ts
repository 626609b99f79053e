import type { SummaryDocument } from '../summary/summary-document.ts';

/** A summary version and when, in this process's order of events, it was known to be the newest. */
export interface KnownSummary {
  readonly document: SummaryDocument;
  readonly etag: string;
  /** Of its blob. */
  readonly bytes: number;
  /** Its blob, if it is small: a cache with many summaries keeps most of them so. */
  readonly encoded?: Buffer | undefined;
  readonly knownAt: number;
}
