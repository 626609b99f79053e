import type { Reading } from './reading.ts';

/** What rules may speak of, in the order in which a person is shown it. */
export const signalNames = [
  /** Messages that a worker could take now: without those in flight and those that are put off. */
  'ready',
  /** Messages that workers hold. */
  'inFlight',
  /** Age of the oldest ready message; 0 where there is none. */
  'oldestAgeSeconds',
  /** Journal that is not committed yet. */
  'lagBytes',
  'lagAnswers',
  'arrivalPerSecond',
  'drainPerSecond',
] as const;

export type SignalName = (typeof signalNames)[number];

export type Signals = Readonly<Record<SignalName, Reading>>;
