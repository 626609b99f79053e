import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { QueueError } from './errors.ts';
import type { MessageOutcome } from './message-outcome.ts';
import { isMax, isVisibilityTimeout } from './queue-limits.ts';

/** What pino, among others, looks like. */
export interface QueueLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export type HandlerOptions = {
  /** How long a message stays hidden without a renewal; renewed at half of it. 1 s to 7 days, default 30,000. */
  readonly visibilityTimeoutMs?: number;
  /** A message that was given out more often goes to the poison queue; put-backs do not count. Default 5. */
  readonly maxDequeueCount?: number;
  /** How long `stop` waits for what is in flight before it aborts it, and once more after that. Default 10,000. */
  readonly stopGraceMs?: number;
  readonly clock?: Clock;
  /** In [0, 1), for jitter. Default: `Math.random`. */
  readonly random?: () => number;
  /** Default: silent. */
  readonly log?: QueueLog;
  /** Told what became of each message. */
  readonly onOutcome?: (outcome: MessageOutcome) => void;
};

export type HandlerSettings = Required<HandlerOptions> & {
  readonly everyMs: number;
  readonly take: number;
};

export function defaultSettings(take: number): HandlerSettings {
  return {
    everyMs: 1_000,
    take,
    visibilityTimeoutMs: 30_000,
    maxDequeueCount: 5,
    stopGraceMs: 10_000,
    clock: systemClock,
    random: Math.random,
    log: { warn: () => {}, error: () => {} },
    onOutcome: () => {},
  };
}

/** Throws one `invalid-options` that names every fault. */
export function assertSettings(settings: HandlerSettings): void {
  const { everyMs, take, visibilityTimeoutMs, maxDequeueCount, stopGraceMs } = settings;
  const longest = 2 ** 31 - 1;
  const faults = [
    everyMs >= 0 && everyMs <= longest ? '' : `every(${everyMs}) must be from 0 to ${longest} ms`,
    isMax(take) ? '' : `take(${take}) must be an integer from 1 to 32`,
    isVisibilityTimeout(visibilityTimeoutMs)
      ? ''
      : `visibilityTimeoutMs ${visibilityTimeoutMs} must be from 1 s to 7 days`,
    Number.isInteger(maxDequeueCount) && maxDequeueCount >= 1
      ? ''
      : `maxDequeueCount ${maxDequeueCount} must be an integer from 1`,
    stopGraceMs >= 0 && stopGraceMs <= longest
      ? ''
      : `stopGraceMs ${stopGraceMs} must be from 0 to ${longest}`,
  ].filter((fault) => fault !== '');
  if (faults.length > 0) throw new QueueError('invalid-options', faults.join('; '));
}
