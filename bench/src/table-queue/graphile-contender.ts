import { Logger, makeWorkerUtils, run, runMigrations } from 'graphile-worker';
import type { BenchBody, Contender } from './contender.ts';

const task = 'bench';
/** For senders with a transaction per job. */
const connections = 8;
const spec = (payload: BenchBody) => ({ identifier: task, payload });
const logger = new Logger(() => () => {});

/**
 * As in its own `perfTest`: 24 jobs at a time per process. `isFast` is the configuration of its published 183,895 jobs/s (a
 * local queue of 500, batches of completions); the other has neither.
 */
export function graphileContender(isFast: boolean): Contender {
  const batching = {
    localQueue: { size: 500, refetchDelay: { durationMs: 10 } },
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
  };
  const concurrentJobs = 24;
  return {
    install: (connectionString) => runMigrations({ connectionString, logger }),
    async openSender(connectionString) {
      const utils = await makeWorkerUtils({ connectionString, logger });
      return {
        async sendMany(bodies) {
          await utils.addJobs(bodies.map(spec));
        },
        async sendOne(body) {
          await utils.addJob(task, body);
        },
        async sendApart(bodies) {
          const waiting = bodies.values();
          const send = async (): Promise<void> => {
            for (const body of waiting) await utils.addJob(task, body);
          };
          await Promise.all(Array.from({ length: connections }, send));
        },
        async sendDelayed(bodies, delayMs) {
          const runAt = new Date(Date.now() + delayMs);
          await utils.addJobs(bodies.map((body) => ({ ...spec(body), runAt })));
        },
        close: async () => utils.release(),
      };
    },
    async startWorker(connectionString, handle) {
      const runner = await run({
        preset: {
          worker: {
            connectionString,
            logger,
            concurrentJobs,
            maxPoolSize: concurrentJobs + 1,
            ...(isFast ? batching : {}),
          },
        },
        noHandleSignals: true,
        taskList: { [task]: (payload) => handle(payload as BenchBody) },
      });
      return { stop: () => runner.stop() };
    },
  };
}
