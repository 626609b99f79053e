// Allocates objects that live through two or three collections of the young generation, as requests do that wait for storage, and prints how
// many such collections there were. With the argument `tuned`, after the apps' own tuning.
import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { tuneGarbageCollection } from '../../src/process/index.ts';

if (process.argv[2] === 'tuned') tuneGarbageCollection();
let collections = 0;
const { NODE_PERFORMANCE_GC_MINOR: young } = constants;
const count = (entries: readonly PerformanceEntry[]): void => {
  for (const entry of entries) {
    const { detail } = entry as unknown as { readonly detail: { readonly kind: number } };
    if (detail.kind === young) collections += 1;
  }
};
const observer = new PerformanceObserver((list) => count(list.getEntries()));
observer.observe({ entryTypes: ['gc'] });

const waiting: unknown[] = Array(2_048).fill(undefined);
for (let turn = 0; turn < 200; turn += 1) {
  for (let index = 0; index < 100; index += 1) {
    waiting[(turn * 100 + index) % waiting.length] = Array.from({ length: 100 }, (_, at) => ({
      at,
      pair: [at, at + 1],
    }));
  }
  await setImmediate();
}
count(observer.takeRecords());
console.log(collections);
