import { PgBoss } from 'pg-boss';
import type { BenchBody, Contender } from './contender.ts';

const name = 'bench';

/** In its fastest settings for such a queue: batches of 500, no pause after a full batch, NOTIFY on. */
export function pgBossContender(): Contender {
  return {
    async install(connectionString) {
      const boss = await start(connectionString, false);
      await boss.createQueue(name, { notify: true });
      await boss.stop({ graceful: false });
    },
    async openSender(connectionString) {
      const boss = await start(connectionString, false);
      return {
        async sendMany(bodies) {
          await boss.insert(
            name,
            bodies.map((data) => ({ data })),
          );
        },
        async sendOne(body) {
          await boss.send(name, body);
        },
        async sendApart(bodies) {
          for (const body of bodies) await boss.send(name, body);
        },
        async sendDelayed(bodies, delayMs) {
          const startAfter = delayMs / 1_000;
          await boss.insert(
            name,
            bodies.map((data) => ({ data, startAfter })),
          );
        },
        close: () => boss.stop({ graceful: false }),
      };
    },
    async startWorker(connectionString, handle) {
      const boss = await start(connectionString, true);
      const options = {
        batchSize: 500,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 0.5,
        localConcurrency: 2,
      };
      await boss.work<BenchBody>(name, options, async (jobs) => {
        await Promise.all(jobs.map(({ data }) => handle(data)));
      });
      return { stop: () => boss.stop({ graceful: true }) };
    },
  };
}

async function start(connectionString: string, supervise: boolean): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, supervise, schedule: false, useListenNotify: true });
  boss.on('error', () => {});
  await boss.start();
  return boss;
}
