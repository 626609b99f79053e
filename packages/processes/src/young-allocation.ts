import { setFlagsFromString } from 'node:v8';

/**
 * Call it once, before the first request. V8 allocates what outlived its first collections in the old generation from then on. Here that is
 * what waits for storage: it is garbage some 50 ms later, fills the old generation, and keeps the young objects alive that it refers to (decision 29).
 */
export function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
