import type { Bench } from '../bench.ts';
import type { MemorySize } from '../memory/memory-size.ts';
import { runMemory } from '../memory/run-memory.ts';

const size: MemorySize = {
  answers: 1_000_000,
  watchers: 200,
  slicesPerSecond: 2.5,
  batchLines: 10_000,
  batchEveryMs: 4_000,
  warmUpMs: 60_000,
  measuredMs: 240_000,
};
const quickSize: MemorySize = {
  ...size,
  answers: 30_000,
  watchers: 10,
  batchLines: 500,
  batchEveryMs: 200,
  warmUpMs: 500,
  measuredMs: 3_000,
};
/** With `--full`: for the caches of an hour's answers. */
const fullSize: MemorySize = { ...size, measuredMs: 3_600_000, batchEveryMs: 20_000 };

export const memory: Bench = {
  name: 'memory',
  run(context) {
    return runMemory(context, context.isQuick ? quickSize : context.isFull ? fullSize : size);
  },
};
