import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { surveyPath } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { StorageCalls } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { eventually, latch, startHalfOpenProxy, startPostgres, type Postgres } from '@canvass/testing';
import { pino } from 'pino';
import { coffeeFixture } from '../../../../packages/answer-log/test/log-fixture.ts';
import { WorkerMetrics } from '../../src/metrics/worker-metrics.ts';
import { createTransferring } from '../../src/jobs/transferring.ts';
import { withDatabase } from '../with-database.ts';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

test('a database that hangs in the middle of a transfer does not keep a worker from stopping', () =>
  withDatabase(postgres, async (databaseUrl) => {
    const fixture = await coffeeFixture();
    const proxy = await startHalfOpenProxy({ host: '127.0.0.1', port: postgres.port });
    const reading = latch();
    const transferring = createTransferring(
      {
        containers: { ...fixture.containers, leases: memoryBlobContainer(new MemoryBlobService(), 'leases') },
        summaries: {
          ...fixture.summaries,
          // In the transaction.
          read: async (key) => {
            proxy.swallow();
            reading.open();
            return fixture.summaries.read(key);
          },
        },
        clock: {
          ...systemClock,
          setTimeout: (run, delayMs) => systemClock.setTimeout(run, Math.min(delayMs, 100)),
        },
        random: Math.random,
        workerId: 'w1',
        metrics: new WorkerMetrics({ calls: new StorageCalls() }),
        logger: pino({ level: 'silent' }),
      },
      {
        databaseUrl: databaseUrl.replace(`:${postgres.port}`, `:${proxy.port}`),
        everyMs: 10,
        searchEveryMs: 3_600_000,
      },
    );
    try {
      transferring.add(surveyPath(fixture.coffee));
      transferring.start();
      await reading.wait();
      await expect(transferring.stop()).resolves.toBeUndefined();
    } finally {
      await proxy.stop();
    }
  }));

test('an outage of the database is reported once, and passes', () =>
  withDatabase(postgres, async (databaseUrl) => {
    const fixture = await coffeeFixture();
    const logged: string[] = [];
    const transferring = createTransferring(
      {
        containers: { ...fixture.containers, leases: memoryBlobContainer(new MemoryBlobService(), 'leases') },
        summaries: fixture.summaries,
        clock: systemClock,
        random: Math.random,
        workerId: 'w1',
        metrics: new WorkerMetrics({ calls: new StorageCalls() }),
        logger: pino(
          {},
          { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) },
        ),
      },
      { databaseUrl, everyMs: 10, searchEveryMs: 3_600_000 },
    );
    await postgres.kill();
    const tea = await fixture.createSurvey('tea');
    for (const key of [fixture.coffee, tea]) transferring.add(surveyPath(key));
    transferring.start();
    const waiting = () => logged.filter((line) => line.startsWith('transfers wait')).length;
    await eventually(() => expect(waiting()).toBe(1));
    await postgres.restart();
    await eventually(() => expect(logged).toContain('transfers go on'));
    expect(waiting()).toBe(1);
    await transferring.stop();
  }));
