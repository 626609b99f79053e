import { AnalysisWorker, createFold } from '@canvass/analyses';
import { createSummaries, FairScheduler } from '@canvass/answer-log';
import { untimedProcessor } from '@canvass/testing';
import type { MemorySite } from './memory-site.ts';

/** A worker for the analyses of a site in memory, by its clock. Start it, and stop it. */
export function analysisWorkerOf({ containers, analysisQueue, time }: MemorySite): AnalysisWorker {
  const summaries = createSummaries({ container: containers.summaries });
  const scheduler = new FairScheduler(untimedProcessor);
  return new AnalysisWorker(
    {
      containers,
      summaries,
      queue: analysisQueue,
      fold: createFold({ ...containers, summaries, scheduler, onDamaged: () => {} }),
      clock: time,
      random: Math.random,
      yield: () => Promise.resolve(),
      onPassingFault: () => {},
      onDifference: () => {},
      onFailure: (error) => {
        throw error;
      },
    },
    { minIdleMs: 5, maxIdleMs: 20, visibilityTimeoutMs: 10_000 },
  );
}
