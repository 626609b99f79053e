import { setFlagsFromString } from 'node:v8';

/**
 * Fits V8's garbage collector to objects that wait for storage (decision 29). For the whole process: call it once, before the first request.
 *
 * If most objects of an allocation site outlive a collection of the young generation, V8 allocates the next ones of that site in the old
 * generation. These are requests here: garbage some 50 ms later, which stays until a full collection, and keeps the young objects alive
 * that it refers to.
 */
export function tuneGarbageCollection(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  // The sizes in NODE_OPTIONS are for this thread. They would override the limits that other threads are started with.
  setFlagsFromString('--max-semi-space-size=0');
  setFlagsFromString('--max-old-space-size=0');
}
