export { systemClock, type Clock } from './clock.ts';
export { endsWithin, pause } from './pause.ts';
export { TimeLimitError, within } from './within.ts';
