/** The messages that arrive in each second. */
export interface Load {
  /** Milliseconds since the epoch; timetables use it. */
  readonly startMs: number;
  /** Whole messages. */
  readonly arrivals: readonly number[];
}

export function totalOf(load: Load): number {
  return load.arrivals.reduce((sum, each) => sum + each, 0);
}

/** Turns rates into whole messages, carrying fractions over. */
export function wholeMessages(rates: Iterable<number>): number[] {
  let due = 0;
  const arrivals: number[] = [];
  for (const rate of rates) {
    due += rate;
    // A sum of fractions can fall short of a whole number by a rounding error.
    const whole = Math.floor(due + 1e-9);
    due -= whole;
    arrivals.push(whole);
  }
  return arrivals;
}
