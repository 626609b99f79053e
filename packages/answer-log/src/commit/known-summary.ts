import type { SummaryDocument } from '../summary/summary-document.ts';

/** A version of a summary that was the newest one at a known moment. */
export interface KnownSummary {
  readonly document: SummaryDocument;
  readonly etag: string;
  /** The length of the summary's blob. */
  readonly bytes: number;
  /** The summary's blob, if it is small: a cache of many summaries keeps most of them in this form. */
  readonly encoded?: Buffer | undefined;
  /** The moment when this version was the newest, in this process's order of events (`Sequence`). */
  readonly knownAt: number;
}
