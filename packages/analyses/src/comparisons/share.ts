/** How many of some people chose something. */
export interface Share {
  readonly count: number;
  readonly of: number;
  /** By how much the count may be too low. Default: 0, it is exact. */
  readonly missing?: number;
}
