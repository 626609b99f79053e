import { expect, test } from '@jest/globals';
import { progressKeyOf, surveyPath } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { StorageCalls } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { createJestDatabase, eventually } from '@canvass/testing';
import { pino } from 'pino';
import { coffeeFixture } from '../../../packages/answer-log/test/log-fixture.ts';
import { WorkerMetrics } from '../src/metrics/worker-metrics.ts';
import { createTransferring } from '../src/jobs/transferring.ts';
import { withDatabase } from './with-database.ts';
import { workerFixture } from './worker-fixture.ts';

const postgres = { createDatabase: createJestDatabase };

test('workers transfer counted answers, and erasures and deletions of others, but no progress', () =>
  withDatabase(postgres, async (databaseUrl, query) => {
    const { site, worker, createSurvey, answer, erase, log, summaries } = await workerFixture();
    const key = await createSurvey('coffee');
    const [journal, transfer] = [site(), { databaseUrl, everyMs: 50 }];
    const workers = ['w1', 'w2'].map((id) => worker(id, { sweepIntervalMs: 200, transfer }));
    for (const each of workers) each.start();
    const ofProgress = progressKeyOf(key);
    const found = await summaries.read(key);
    if (found.outcome !== 'found') throw new Error('there is no summary');
    await summaries.create(ofProgress, found.document.history);
    // The first step of a form is counted before its answers.
    await answer(journal, ofProgress);
    await eventually(async () => expect(await log(ofProgress)).toHaveLength(1));
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await answer(journal, key));
    const rows = () => query('select id, q_rating as rating from canvass.acme__coffee order by place');
    await eventually(async () => expect(await rows()).toHaveLength(20));
    expect(await rows()).toEqual(await log(key));
    await erase(key, ids[3]!);
    await eventually(async () => expect(await rows()).toHaveLength(19));
    expect(await rows()).toEqual(await log(key));
    await summaries.writeTombstone(key);
    await eventually(async () =>
      expect(await query(`select to_regclass('canvass.acme__coffee') as there`)).toEqual([{ there: null }]),
    );
    expect(await query('select instance, error from canvass.transfers')).toEqual([
      { instance: key.instance, error: null },
    ]);
    await Promise.all(workers.map((each) => each.stop()));
    await journal.close();
  }));

test('a survey that fails is reported once, and the others go on', () =>
  withDatabase(postgres, async (databaseUrl, query) => {
    await query('create schema canvass');
    await query('create table canvass.acme__coffee (mine int)');
    const fixture = await coffeeFixture();
    const tea = await fixture.createSurvey('tea');
    const logged: { level: number; path?: string; msg: string }[] = [];
    const logger = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    const leases = memoryBlobContainer(new MemoryBlobService(), 'leases');
    // Pauses pass at once.
    let aheadMs = 0;
    const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
    const transferring = createTransferring(
      {
        containers: { ...fixture.containers, leases },
        summaries: fixture.summaries,
        clock,
        random: Math.random,
        workerId: 'w1',
        metrics,
        logger,
      },
      { databaseUrl, everyMs: 10, searchEveryMs: 50 },
    );
    transferring.start();
    const { counter } = fixture.worker();
    await fixture.answer('S1', [fixture.coffee, tea], 6);
    await fixture.drive(counter.count(['S1']));
    transferring.add(surveyPath(tea));
    await eventually(async () =>
      expect(await query('select survey, place, error from canvass.transfers order by survey')).toEqual([
        { survey: 'coffee', place: '0', error: expect.stringContaining('Canvass has not made it') },
        { survey: 'tea', place: '3', error: null },
      ]),
    );
    const valueOf = async (series: string) => {
      const text = await metrics.registry.metrics();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.slice(series.length),
      );
    };
    const failed = 'canvass_transfer_steps_total{outcome="failed"}';
    const before = await valueOf(failed);
    aheadMs = 3_600_000;
    await eventually(async () => expect(await valueOf(failed)).toBeGreaterThan(before));
    expect(
      logged.filter(({ level, path }) => level >= 50 && path === surveyPath(fixture.coffee)),
    ).toHaveLength(1);
    expect(await valueOf('canvass_transfer_failing_surveys')).toBe(1);
    await query('drop table canvass.acme__coffee');
    aheadMs = 7_200_000;
    await eventually(async () => expect(await valueOf('canvass_transfer_failing_surveys')).toBe(0));
    expect(await query('select count(*)::int as rows from canvass.acme__coffee')).toEqual([{ rows: 3 }]);
    expect(await valueOf('canvass_transferred_answers_total')).toBe(6);
    await transferring.stop();
  }));
