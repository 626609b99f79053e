export { systemClock, type Clock } from './clock.ts';
export { dayMs, hourMs, longestTimerMs } from './durations.ts';
export { endsWithin, pause } from './pause.ts';
export { TimeLimitError, within } from './within.ts';
