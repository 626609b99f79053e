/** The options of `npm run storm`. Faults: of each kind of process, but cuts of all together. */
export interface StormSize {
  readonly minutes: number;
  /** New answers per second. */
  readonly rate: number;
  /** How many times as often single answers, slices, exports and erasures come. */
  readonly pace: number;
  readonly kills: number;
  readonly suspensions: number;
  readonly cuts: number;
}
