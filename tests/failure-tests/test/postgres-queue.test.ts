import { answersStoredQueue } from '@canvass/journal';
import { expect, test } from '@jest/globals';
import { connectQueues } from '@canvass/queue/service';
import { eventually, startPostgres, type Postgres } from '@canvass/testing';
import { withSystem } from '../src/system.ts';

async function withPostgres(scenario: (postgres: Postgres, env: Record<string, string>) => Promise<void>) {
  const postgres = await startPostgres();
  try {
    await scenario(postgres, { QUEUE_PROVIDER: 'postgres', DATABASE_URL: postgres.connectionString });
  } finally {
    await postgres.stop();
  }
}

test('with the queue in PostgreSQL, every answer is counted once although PostgreSQL and workers are killed under load', () =>
  withPostgres((postgres, env) =>
    withSystem({ workers: 2, env }, async (system) => {
      const load = system.startLoad();
      for (let kill = 0; kill < 2; kill += 1) {
        await load.acknowledges(100);
        await system.replaceWorker();
        await postgres.kill();
        // No answer waits for the queue.
        await load.acknowledges(100);
        await postgres.restart();
      }
      await load.acknowledges(100);
      await load.stop();
      await system.expectExact(load);
      expect(load.refusals).toEqual([]);
    }),
  ));

test('with the queue in PostgreSQL, each answer wakes an idle worker, which does not poll', () =>
  withPostgres(async (postgres, env) => {
    const workerEnv = { SWEEP_INTERVAL_MS: '3600000', SAFETY_POLL_INTERVAL_MS: '3600000' };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const queues = connectQueues(
      { provider: 'postgres', databaseUrl: postgres.connectionString },
      { counter: () => {}, log },
    );
    const hints = queues.open(answersStoredQueue);
    try {
      await withSystem({ env, workerEnv }, async (system) => {
        await system.workers[0]!.hasLogged('"counting"');
        const load = system.startLoad(1);
        for (let wake = 0; wake < 3; wake += 1) {
          await load.acknowledges(1);
          await load.pause();
          await system.expectExact(load);
          // A look may have counted them. Only a worker that was woken takes the hints, the early ones 2 s later.
          await eventually(async () => expect(await hints.depth()).toBe(0));
          load.resume();
        }
        expect(load.refusals).toEqual([]);
      });
    } finally {
      await queues.close();
    }
  }));
