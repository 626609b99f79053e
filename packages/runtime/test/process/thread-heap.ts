// Prints the limit of the heap of a thread, in MiB, that may have 96 in the old generation and 8 in the young one. With the argument `tuned`, after
// the apps' own tuning.
import { Worker } from 'node:worker_threads';
import { tuneGarbageCollection } from '../../src/process/index.ts';

if (process.argv[2] === 'tuned') tuneGarbageCollection();
const thread = new Worker("console.log(require('node:v8').getHeapStatistics().heap_size_limit / 1024 ** 2)", {
  eval: true,
  resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
});
thread.once('exit', (code) => (process.exitCode = code));
