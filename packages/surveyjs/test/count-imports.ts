import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { CountedImport } from './counted-imports.ts';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { importSurveyJs } = await import('../src/index.ts');
const sources = new URL('../src/', import.meta.url).href;

/** Since the last call. */
async function enteredBlocks(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ours = result.filter(({ url }) => url.startsWith(sources));
  const ranges = ours.flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

const counted: CountedImport[] = [];
for (const text of workerData as readonly string[]) {
  await enteredBlocks();
  const { length } = JSON.stringify(importSurveyJs(text, { groups: 10 }));
  counted.push({ blocks: await enteredBlocks(), characters: length });
}
parentPort!.postMessage(counted, []);
