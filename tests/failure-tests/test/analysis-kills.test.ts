import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { analysesQueue } from '@canvass/analyses';
import { createSummaries } from '@canvass/answer-log';
import { decodeIds } from '@canvass/columns';
import { createQueueServiceClient } from '@canvass/queue/azure-storage';
import { createBlobService, openContainers } from '@canvass/storage/azure';
import { eventually } from '@canvass/testing';
import { appendInBulk } from '../src/bulk-answers.ts';
import { onlyCounts } from '../src/expect-exact.ts';
import type { FoundAnalysis } from '../src/site-client.ts';
import { recount } from '../src/survey.ts';
import { withSystem, type System } from '../src/system.ts';

const answers = 40_000;
const rounds = 2;
/** In each round. */
const leastKills = 4;
const mostKills = 6;

test('an analysis and a recount are exact, although initiator, workers and controller are killed again and again', async () => {
  await withSystem({ workers: 3, surveys: 1 }, async (system) => {
    const survey = system.surveys[0]!;
    const all = await appendInBulk(system, answers);
    await eventually(async () => expect(await system.counted()).toBe(answers));
    // While they write the column files, too.
    for (let kills = 0; kills < 3; kills += 1) {
      await system.replaceWorker();
      await delay(Math.random() * 200);
    }
    const good = all.filter(({ rating }) => rating !== undefined && rating >= 4);

    for (let round = 0; round < rounds; round += 1) {
      const where = { rating: [{ min: 4, max: 5 }] };
      const ids = await Promise.all([
        system.owner.startAnalysis(survey, { where, precision: 'exact' }),
        system.owner.startAnalysis(survey, 'recount'),
      ]);
      const read = (): Promise<FoundAnalysis[]> =>
        Promise.all(ids.map((id) => system.owner.analysis(survey, id)));
      let kills = 0;
      // The first one soon: it hits the initiator.
      for (; kills < leastKills || (kills < mostKills && (await read()).some(isRunning)); kills += 1) {
        await delay(Math.random() * 300 * kills);
        await system.replaceWorker();
      }
      await eventually(async () => expect((await read()).filter(isRunning)).toHaveLength(0));
      const [analysis, recounted] = await read();
      expect(analysis).toMatchObject({ state: 'done', done: 1, of: answers });
      expect(onlyCounts(analysis!.result!)).toEqual(recount(good));
      expect(recounted).toMatchObject({ state: 'done', recount: { outcome: 'equal', differences: [] } });
    }
    expect(onlyCounts(await system.owner.summary(survey))).toEqual(recount(all));
    expect(onlyCounts(await system.owner.slice(survey, 'where[rating]=4..5'))).toEqual(recount(good));
    await eventually(async () => expect(await inColumnFiles(system, survey)).toBe(answers));
    await eventually(async () => expect(await leftOf(system)).toEqual({ work: [], messages: 0 }));
  });
});

/** The answers of the column files that the summary lists. Throws if one is not there as listed. */
async function inColumnFiles({ azurite: { connectionString } }: System, survey: string): Promise<number> {
  const { summaries: container, answerLogs } = openContainers(createBlobService({ connectionString }));
  const summaries = createSummaries({ container });
  let rows = 0;
  for await (const { name } of container.list(`acme/${survey}/`)) {
    const [tenant, , instance] = name.split('/');
    const found = await summaries.read({ tenant: tenant!, survey, instance: instance! });
    if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
    for (const file of found.document.columns) {
      const read = await answerLogs.get(file.blob);
      if (read.outcome !== 'found') throw new Error(`${file.blob} is ${read.outcome}`);
      expect(decodeIds(read.bytes)).toHaveLength(file.rows);
      rows += file.rows;
    }
  }
  return rows;
}

function isRunning({ state }: FoundAnalysis): boolean {
  return state === 'running';
}

/** What should be gone when all analyses have ended: plans and partial results, and messages. */
async function leftOf({ azurite: { connectionString } }: System): Promise<object> {
  const container = createBlobService({ connectionString }).getContainerClient('analyses');
  const work = await Array.fromAsync(container.listBlobsFlat({ prefix: 'work/' }), ({ name }) => name);
  const queue = createQueueServiceClient({ connectionString }).getQueueClient(analysesQueue.name);
  const { approximateMessagesCount: messages } = await queue.getProperties();
  return { work, messages };
}
