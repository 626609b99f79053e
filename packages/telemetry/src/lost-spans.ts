/** Spans that no collector has seen, since the process began, by what became of them. */
export interface LostSpans {
  /** More waited for the collector than the queue holds. */
  readonly 'queue-full': number;
  /** The collector took none, or did not answer in time. */
  readonly 'export-failed': number;
}

export const noLostSpans: LostSpans = { 'queue-full': 0, 'export-failed': 0 };
