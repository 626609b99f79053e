import { createSummaries } from '@canvass/answer-log';
import { containerNames } from '@canvass/storage';
import { memoryBlobContainer } from '@canvass/storage/memory';
import { SurveyAnswersSummary } from '@canvass/surveys';
import { seededRandom } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { monotonicFactory } from 'ulid';
import { checkCounts } from './check-counts.ts';
import { SimulatedAccount } from './simulated-account.ts';
import { SimulatedClock } from './simulated-clock.ts';
import { simulatedSite } from './simulated-site.ts';
import { makeSurveys } from './simulated-surveys.ts';
import { simulatedWorker } from './simulated-worker.ts';

/** A region with one site, one worker and one survey. The ids of surveys are the same in all regions. */
async function region(clock: SimulatedClock, seed: number) {
  const random = seededRandom(seed);
  const ulid = monotonicFactory(random);
  const newId = (): string => ulid(clock.now());
  const account = new SimulatedAccount(clock, random, undefined);
  const site = simulatedSite({ account, clock, random, newId });
  const worker = simulatedWorker({
    account,
    clock,
    random,
    newId,
    workerId: `worker-${seed}`,
    msPerCall: 0.7,
  });
  const surveyIds = monotonicFactory(seededRandom(1));
  const survey = (await makeSurveys(account, 1, () => surveyIds(0)))[0]!;
  const summaries = createSummaries({
    container: memoryBlobContainer(account.service, containerNames.summaries),
  });
  worker.start();
  return {
    account,
    site,
    survey,
    worker,
    totals: async (): Promise<SurveyAnswersSummary> => {
      const found = await summaries.read(survey.key);
      return found.outcome === 'found' ? found.document.totals : SurveyAnswersSummary.empty();
    },
  };
}

/** The summary as JSON, with its lists in one order: words and questions are stored in any. */
function stored(summary: SurveyAnswersSummary): unknown {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.map(sorted).toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]));
  };
  return sorted(JSON.parse(JSON.stringify(summary)));
}

test('the merged summaries of two regions are the summary of one region that has all their answers', async () => {
  const clock = new SimulatedClock();
  const [west, east, all] = [await region(clock, 1), await region(clock, 2), await region(clock, 3)];
  const random = seededRandom(4);
  for (let answers = 0; answers < 500; answers += 1) {
    const answer = west.site.newAnswer();
    const home = random() < 0.3 ? west : east;
    void home.site.store(home.survey, answer);
    void all.site.store(all.survey, answer);
    await clock.advance(20);
  }
  const regions = [west, east, all];
  await clock.until(Promise.all(regions.map(({ site }) => site.close())));
  await clock.advance(15_000);
  const [ofWest, ofEast, ofAll] = await Promise.all(regions.map((each) => each.totals()));
  await clock.until(Promise.all(regions.map(({ worker }) => worker.stop())));

  expect(ofAll!.totalAnswers).toBe(500);
  expect(ofWest!.totalAnswers).toBeGreaterThan(100);
  expect(stored(ofWest!.mergeWith(ofEast!))).toEqual(stored(ofAll!));
  expect(stored(ofEast!.mergeWith(ofWest!))).toEqual(stored(ofAll!));
});

test('a region that goes away takes no answer of the others, and has all that it acknowledged when it is back', async () => {
  const clock = new SimulatedClock();
  const [west, east] = [await region(clock, 1), await region(clock, 2)];
  for (let answers = 0; answers < 1_000; answers += 1) {
    west.account.isAway = answers >= 300 && answers < 600;
    void west.site.store(west.survey, west.site.newAnswer());
    void east.site.store(east.survey, east.site.newAnswer());
    await clock.advance(20);
  }
  const regions = [west, east];
  await clock.until(Promise.all(regions.map(({ site }) => site.close())));
  // Until the sweep has found the segments whose hints were lost.
  await clock.advance(300_000);
  await clock.until(Promise.all(regions.map(({ worker }) => worker.stop())));

  expect(east.survey.acknowledged).toHaveLength(1_000);
  expect(west.survey.acknowledged.length).toBeLessThan(750);
  for (const { account, survey, totals } of regions) {
    const { counted, acknowledged } = await checkCounts(account, [survey]);
    expect(counted).toBe((await totals()).totalAnswers);
    expect(counted).toBeGreaterThanOrEqual(acknowledged);
  }
});
