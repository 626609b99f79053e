/** How many of some people chose something. */
export interface Share {
  readonly count: number;
  readonly of: number;
}
