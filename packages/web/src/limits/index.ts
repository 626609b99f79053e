export { abandonment, isAbandoned } from './abandoned.ts';
export { clientKey } from './client-key.ts';
export { HeldRefusals } from './held-refusals.ts';
export { KeyedSemaphore } from './keyed-semaphore.ts';
export { RateLimiter } from './rate-limiter.ts';
export { abortAfter, isTimedOut, limitReads, type ReadLimit, within } from './time-limit.ts';
