/** The number of spans lost since the process started, by reason. */
export interface LostSpans {
  /** The queue was full. */
  readonly 'queue-full': number;
  /** The collector refused them or did not answer in time. */
  readonly 'export-failed': number;
}

export const noLostSpans: LostSpans = { 'queue-full': 0, 'export-failed': 0 };
