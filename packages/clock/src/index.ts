export { systemClock, type Clock } from './clock.ts';
export { endsWithin, pause } from './pause.ts';
