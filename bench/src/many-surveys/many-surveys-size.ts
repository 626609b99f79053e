export interface ManySurveysSize {
  readonly surveys: number;
  /** Answers to all surveys together. */
  readonly perSecond: number;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** That each storage request takes longer. */
  readonly latencyMs: number;
}
