// Allocates objects that live through two or three collections of the young generation, as requests do that wait for storage, and prints how
// many such collections there were. With the argument `young` it allocates as the apps do.
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { allocateYoung } from '../src/index.ts';

if (process.argv[2] === 'young') allocateYoung();
let collections = 0;
const { NODE_PERFORMANCE_GC_MINOR: young } = constants;
const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { detail } = entry as unknown as { readonly detail: { readonly kind: number } };
    if (detail.kind === young) collections += 1;
  }
});
observer.observe({ entryTypes: ['gc'] });

const waiting: unknown[] = Array(2_048).fill(undefined);
for (let turn = 0; turn < 400; turn += 1) {
  for (let index = 0; index < 100; index += 1) {
    waiting[(turn * 100 + index) % waiting.length] = Array.from({ length: 100 }, (_, at) => ({
      at,
      pair: [at, at + 1],
    }));
  }
  await setImmediate();
}
observer.disconnect();
console.log(collections);
