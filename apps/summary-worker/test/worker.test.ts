import { describe, expect, test } from '@jest/globals';
import { dropColumnFile, type ColumnFile } from '@canvass/answer-log';
import { decodeIds } from '@canvass/columns';
import { createQueueServiceClient } from '@canvass/queue/azure-storage';
import type { BlobContainer } from '@canvass/storage';
import { eventually, jestAzuriteConnectionString } from '@canvass/testing';
import { histogramOf, workerFixture } from './worker-fixture.ts';

describe('from the journal to the summary on real storage', () => {
  test('each acknowledged answer of many surveys and partitions is paged once, in log order, and counted once', async () => {
    const fixture = await workerFixture();
    const { createSurvey, answer, log, summary } = fixture;
    const surveys = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => createSurvey(name)));
    const site = fixture.site({ partitions: 3 });
    const workers = [fixture.worker('w1'), fixture.worker('w2')];
    for (const worker of workers) worker.start();

    const given = await Promise.all(
      surveys.map(async (key) => {
        const ids: string[] = [];
        for (let round = 0; round < 20; round += 1) {
          ids.push(...(await Promise.all(Array.from({ length: 10 }, () => answer(site, key)))));
        }
        return { key, ids };
      }),
    );
    await site.close();
    await eventually(async () => {
      for (const { key, ids } of given) {
        const logged = await log(key, 33);
        // One partition writes a survey's answers in the order in which they came, and so the log has them.
        expect(logged.map(({ id }) => id)).toEqual(ids);
        const { totalAnswers, questions } = await summary(key);
        expect(totalAnswers).toBe(ids.length);
        expect(questions[0]).toMatchObject({ id: 'rating', histogram: histogramOf(logged) });
      }
    });
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  test('two sites and three workers on one survey count each answer once', async () => {
    const fixture = await workerFixture();
    const { createSurvey, answer, log, summary } = fixture;
    const key = await createSurvey('busy');
    const sites = [fixture.site(), fixture.site()];
    const workers = ['w1', 'w2', 'w3'].map((id) => fixture.worker(id));
    for (const worker of workers) worker.start();
    const ids: string[] = [];
    for (let round = 0; round < 25; round += 1) {
      ids.push(
        ...(await Promise.all(Array.from({ length: 8 }, (_, index) => answer(sites[index % 2]!, key)))),
      );
    }
    await Promise.all(sites.map((site) => site.close()));
    await eventually(async () => {
      const logged = await log(key);
      expect(logged.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(await summary(key)).toMatchObject({
        totalAnswers: ids.length,
        questions: [{ id: 'rating', histogram: histogramOf(logged) }, { id: 'why' }],
      });
    });
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  test('a sweep counts a segment whose hint was lost, and retires counted segments', async () => {
    const fixture = await workerFixture();
    const { createSurvey, answer, containers, summary, queue } = fixture;
    const key = await createSurvey('quiet');
    const site = fixture.site();
    await Promise.all(Array.from({ length: 5 }, () => answer(site, key)));
    await site.close();
    const service = createQueueServiceClient({ connectionString: jestAzuriteConnectionString() });
    await service.getQueueClient(queue.name).clearMessages();
    const worker = fixture.worker('w1');
    worker.start();
    await eventually(async () => {
      expect((await summary(key)).totalAnswers).toBe(5);
      const left: string[] = [];
      for (const container of [containers.journal, containers.progress]) {
        for await (const { name } of container.list()) left.push(name);
      }
      expect(left).toEqual([]);
    });
    await worker.stop();
  });

  test('a sweep that could not take its turn runs again long before the next one', async () => {
    const fixture = await workerFixture();
    const { createSurvey, segment, containers, summary } = fixture;
    const key = await createSurvey('early');
    await segment(key, 3);
    const { leases } = containers;
    const get = leases.get.bind(leases);
    let failures = 0;
    leases.get = async (name) => {
      if (name === 'sweep' && failures === 0) {
        failures += 1;
        throw new Error('storage is not ready');
      }
      return get(name);
    };
    const worker = fixture.worker('w1', { sweepIntervalMs: 3_600_000 });
    worker.start();
    await eventually(async () => {
      expect((await summary(key)).totalAnswers).toBe(3);
      expect(await Array.fromAsync(containers.journal.list())).toEqual([]);
    });
    expect(failures).toBe(1);
    await worker.stop();
  });

  test('a message that is not a hint goes to the poison queue and the others are handled', async () => {
    const fixture = await workerFixture();
    const { createSurvey, answer, queue, summary } = fixture;
    const key = await createSurvey('poisoned');
    const service = createQueueServiceClient({ connectionString: jestAzuriteConnectionString() });
    await queue.create();
    await service.getQueueClient(queue.name).sendMessage('rubbish');
    const site = fixture.site();
    await answer(site, key);
    const worker = fixture.worker('w1');
    worker.start();
    await eventually(async () => {
      expect((await summary(key)).totalAnswers).toBe(1);
      expect(await queue.poison.depth()).toBe(1);
      expect(await queue.depth()).toBe(0);
    });
    await Promise.all([worker.stop(), site.close()]);
  });

  test('stops within its batch and starts again', async () => {
    const fixture = await workerFixture();
    const { createSurvey, answer, summary } = fixture;
    const key = await createSurvey('again');
    const site = fixture.site();
    const worker = fixture.worker('w1');
    worker.start();
    await answer(site, key);
    await Promise.all([worker.stop(), worker.stop()]);
    await answer(site, key);
    worker.start();
    await site.close();
    await eventually(async () => expect((await summary(key)).totalAnswers).toBe(2));
    await worker.stop();
  });

  test('answers are in column files, too, which a worker makes again if one is lost', async () => {
    const fixture = await workerFixture();
    const { createSurvey, segment, log, summaries, containers } = fixture;
    const key = await createSurvey('large');
    const worker = fixture.worker('w1', { sweepIntervalMs: 1_000 });
    worker.start();
    // A file takes 8 MiB of the log: fewer lines than there are, but only if all are counted.
    const answers = 832;
    for (let part = 0; part < 4; part += 1) await segment(key, answers / 4, 'x'.repeat(10_000));
    const filesOf = async () => {
      const found = await summaries.read(key);
      return found.outcome === 'found' ? found.document.columns : [];
    };
    const made = await eventually(async () => {
      const [file] = await filesOf();
      expect(file).toMatchObject({ from: 1, rows: file?.lines });
      return file!;
    });
    expect(made.rows).toBeGreaterThan(0.95 * answers);
    const ids = await idsIn(containers.answerLogs, made);
    expect(ids).toEqual((await log(key, 5_000)).slice(0, made.rows).map(({ id }) => id));

    await containers.answerLogs.delete(made.blob);
    // As a reader does that misses it. Nobody answers any more.
    expect(await dropColumnFile({ summaries }, key, made.blob)).toBe('dropped');
    const again = await eventually(async () => {
      const [file] = await filesOf();
      expect(file).toMatchObject({ from: 1, rows: made.rows });
      return file!;
    });
    expect(await idsIn(containers.answerLogs, again)).toEqual(ids);
    await worker.stop();
  });
});

async function idsIn(answerLogs: BlobContainer, { blob }: ColumnFile): Promise<string[]> {
  const found = await answerLogs.get(blob);
  return found.outcome === 'found' ? decodeIds(found.bytes) : [];
}
