import { sum, times } from './calls.ts';
import { daysPerMonth } from './guide-model.ts';
import type { Calls } from './prices.ts';

/** The calls of the real site and worker at one rate of answers. */
export interface MeasuredRate {
  readonly perDay: number;
  /** Without empty receives, which belong to the idle hours. */
  readonly callsPerAnswer: Calls;
  /** Queue messages per answer; each publishes a trigger. */
  readonly triggersPerAnswer: number;
}

/** The calls of an hour without answers. */
export interface MeasuredIdleness {
  /** One worker's calls without receives, such as sweeps. */
  readonly housekeeping: Calls;
  readonly pollsPolling: number;
  readonly pollsTriggered: number;
}

export interface Month {
  readonly calls: Calls;
  readonly busOperations: number;
}

/**
 * A month of Canvass with one site and one worker. Every hour has all polls of an idle hour, although a busy worker makes
 * fewer: the figure is an upper bound.
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
    // One sends the trigger, one delivers it.
    busOperations: isTriggered ? 2 * rate.triggersPerAnswer * answers : 0,
  };
}
