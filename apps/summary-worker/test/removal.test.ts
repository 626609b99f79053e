import { eventually } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { workerFixture } from './worker-fixture.ts';

test('erased texts are in no byte of the storage after a removal, and the others stay', async () => {
  const { site, worker, createSurvey, answer, erase, holding, log, summary } = await workerFixture();
  const surveys = [await createSurvey('coffee'), await createSurvey('tea')];
  const [journal, first] = [site(), worker('w1', { sweepIntervalMs: 200 })];
  first.start();
  const ids: string[] = [];
  for (const key of surveys) {
    for (const text of ['keptword', 'goneword', 'keptword']) ids.push(await answer(journal, key, text));
  }
  for (const key of surveys) {
    await eventually(async () => expect((await summary(key)).totalAnswers).toBe(3));
  }
  await first.stop();
  // Not counted yet.
  const late = await answer(journal, surveys[0]!, 'goneword');
  for (const [key, id] of [
    [surveys[0]!, ids[1]!],
    [surveys[0]!, late],
    [surveys[1]!, ids[4]!],
  ] as const) {
    expect(await erase(key, id)).toMatchObject({ outcome: 'erased', isNew: true });
  }
  expect((await holding('goneword')).length).toBeGreaterThan(2);
  await journal.close();

  const second = worker('w2', { sweepIntervalMs: 200, eraseWithinMs: 800 });
  second.start();
  await eventually(async () => expect(await holding('goneword')).toEqual([]));
  await second.stop();
  expect(await holding('keptword')).not.toEqual([]);
  for (const key of surveys) expect(await log(key)).toHaveLength(2);
});
