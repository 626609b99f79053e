import type { SimulatedCalls } from './cell-calls.ts';
import type { Measured } from './measured.ts';
import type { PublishedLimits } from './published-limits.ts';

/** What a plan is made from. */
export interface Facts {
  readonly measured: Measured;
  readonly limits: PublishedLimits;
  readonly simulated: SimulatedCalls;
}
