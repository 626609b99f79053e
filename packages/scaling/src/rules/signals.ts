import type { Reading } from './reading.ts';

/** The signals that rules can use, in the order of display. */
export const signalNames = [
  /** Messages that a worker could take now; excludes those in flight and those postponed. */
  'ready',
  /** Messages that workers hold. */
  'inFlight',
  /** Age of the oldest ready message; 0 if there is none. */
  'oldestAgeSeconds',
  /** Bytes of the journal that are not counted yet. */
  'lagBytes',
  'lagAnswers',
  'arrivalPerSecond',
  'drainPerSecond',
] as const;

export type SignalName = (typeof signalNames)[number];

export type Signals = Readonly<Record<SignalName, Reading>>;
