import { sum, times } from './calls.ts';
import { daysPerMonth } from './guide-model.ts';
import type { Calls } from './prices.ts';

/** What was counted while the real site and worker took answers at one rate. */
export type MeasuredRate = {
  readonly perDay: number;
  /** Per answer, empty receives left out: those are of the idle hours. */
  readonly callsPerAnswer: Calls;
  /** Messages sent to the queue per answer: each publishes a trigger. */
  readonly triggersPerAnswer: number;
};

/** What was counted in an hour in which nothing happened. */
export type MeasuredIdleness = {
  /** One worker's sweeps and the like, its receives left out. */
  readonly housekeeping: Calls;
  readonly pollsPolling: number;
  readonly pollsTriggered: number;
};

export type Month = { readonly calls: Calls; readonly busOperations: number };

/**
 * A month of Canvass with one site and one worker. An hour is charged with all of the polls of an idle one, although a
 * worker that has something to do makes fewer: the figure is rather too high than too low.
 */
export function canvassMonth(rate: MeasuredRate, idleness: MeasuredIdleness, isTriggered: boolean): Month {
  const answers = rate.perDay * daysPerMonth;
  const hours = 24 * daysPerMonth;
  const polls = isTriggered ? idleness.pollsTriggered : idleness.pollsPolling;
  return {
    calls: sum(
      times(rate.callsPerAnswer, answers),
      times(idleness.housekeeping, hours),
      times({ GetMessages: polls }, hours),
    ),
    // One to send it, one for the worker that gets it.
    busOperations: isTriggered ? 2 * rate.triggersPerAnswer * answers : 0,
  };
}
