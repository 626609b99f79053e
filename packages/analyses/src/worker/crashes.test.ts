import { describe, expect, test } from '@jest/globals';
import { asNaive } from '../../test/survey-fixture.ts';
import { everything, worldOf } from '../../test/world-of.ts';
import type { AnalysisRequest } from '../index.ts';
import type { DoomedProcess } from '../../test/doomed-process.ts';

const seeds = Array.from({ length: 12 }, (_, seed) => seed);
const request: AnalysisRequest = {
  ...everything,
  where: { questions: [{ question: 'rating', type: 'number', ranges: [{ min: 2, max: 5 }] }] },
  by: 'colour',
};

/** Facets whose values make groups. */
const facets = ['colour', 'since', 'quality.price'];

const recount: AnalysisRequest = { ...everything, kind: 'recount' };

type World = Awaited<ReturnType<typeof worldOf>>;

/** Returns a function that lets one of the things happen that may happen to a survey while its answers are read, at most `most` times. */
function accidents(world: World, most: number): () => Promise<void> {
  const { random, stored } = world;
  let left = most;
  return async () => {
    if (left <= 0 || random() < 0.5) return undefined;
    left -= 1;
    const place = 1 + Math.floor(random() * stored.length);
    const action = random();
    if (action < 0.15) return world.answer(5);
    if (action < 0.25) return void (await world.compact());
    if (action < 0.35) return world.removeErased();
    if (action < 0.55) return world.cover(place, place + 25);
    if (action < 0.6) return world.damage();
    return world.erase(stored[place - 1]!.id);
  };
}

/** Expects that the work is deleted, although processes died before they could do it, and that the result is deleted later. */
async function expectNothingLeft(world: World, id: string): Promise<void> {
  await world.stop();
  expect(await world.names('analyses')).toEqual([`states/acme/coffee/I1/${id}`]);
  await world.clock.advance(2_000);
  expect(await world.tidy(1_000)).toEqual({ revived: 0, deleted: 1 });
  expect(await world.names('analyses')).toEqual([]);
}

describe('with processes that die at any call, answers that arrive, and answers that are erased', () => {
  test.each(seeds)(
    'the result is exact, each task is counted once, and nothing is left behind (seed %i)',
    async (seed) => {
      const world = await worldOf({ seed, answers: 40 + 20 * (seed % 8) });
      const { random, stored, erased } = world;
      const faults = { death: 0.02 * random(), silence: 0.02 * random() };
      /** How many erasures there were before each process last read the summary. Its result lacks at least these. */
      const seen = new Map<DoomedProcess, number>();
      let known: number | undefined;
      const act = accidents(world, 30);
      world.watch((process, operation, outcome) => {
        if (operation.op === 'get' && operation.container === 'summaries') seen.set(process, erased.length);
        const isEnd = operation.op === 'put' && operation.metadata?.['phase'] === 'done';
        if (isEnd && outcome === 'written') known = seen.get(process);
      });

      for (let from = 1; from < stored.length; from += 20) {
        if (random() < 0.5) await world.cover(from, from + 20);
      }

      const grouped = { ...request, by: facets[seed % facets.length]! };
      const id = await world.start(grouped);
      await world.untilQuiet(async () => {
        while (world.processes.filter(({ isAlive }) => isAlive).length < 3) world.worker({ faults });
        await act();
      });

      const { phase, result, progress } = await world.read(id);
      expect({ phase, ...progress }).toMatchObject({ phase: 'done', tasksDone: progress!.tasks });
      expect(result!.sums.clusters).toBe(progress!.tasks);
      const values = [...result!.groups.keys()];
      expect(asNaive(result!)).toEqual(world.naive(grouped, progress!.lastPlace, known, values));
      const shown = await world.analyses.read(world.key, id);
      const isShown = shown.outcome === 'found' && shown.withheld === null;
      // What is shown after the latest erasures has none of their answers.
      const now = world.naive(grouped, progress!.lastPlace, erased.length, values);
      expect([now, undefined]).toContainEqual(isShown ? asNaive(shown.analysis.result!) : undefined);
      await expectNothingLeft(world, id);
      expect(await world.queue.poison.depth()).toBe(0);
      await world.stop();
    },
  );

  test.each(seeds)(
    'the totals are what the log says, and the difference is reported (recount of seed %i)',
    async (seed) => {
      const world = await worldOf({ seed: 100 + seed, answers: 40 + 20 * (seed % 8) });
      const { random, stored } = world;
      const faults = { death: 0.02 * random(), silence: 0.02 * random() };
      const isWrong = seed % 2 === 0;
      if (isWrong) {
        const [first] = stored;
        await world.change(({ totals }) => {
          totals.addNewAnswer(first!, [{ id: 'colour', type: 'choices', inherited: false, language: 1 }]);
          return { totals };
        });
      }
      const act = accidents(world, 20);

      const id = await world.start(recount);
      await world.untilQuiet(async () => {
        while (world.processes.filter(({ isAlive }) => isAlive).length < 3) world.worker({ faults });
        await act();
      });

      const { phase, recount: outcome } = await world.read(id);
      expect(phase).toBe('done');
      const found = outcome!.differences.find(({ what }) => what === 'answers');
      expect([outcome!.outcome, found !== undefined]).toEqual(
        isWrong ? ['replaced', true] : ['equal', false],
      );
      const { totals } = await world.document();
      expect(totals.toJSON()).toEqual(world.naive(recount, stored.length).selected);
      await expectNothingLeft(world, id);
      await world.stop();
    },
  );

  test.each(seeds)('nothing is left behind of an analysis that is cancelled (seed %i)', async (seed) => {
    const world = await worldOf({ seed: 200 + seed, answers: 100 });
    const { random } = world;
    const faults = { death: 0.05, silence: 0.02 };
    const id = await world.start(request);
    let steps = Math.floor(8 * random());
    await world.untilQuiet(async () => {
      while (world.processes.filter(({ isAlive }) => isAlive).length < 3) world.worker({ faults });
      steps -= 1;
      if (steps === 0) await world.analyses.cancel(world.key, id);
    });
    expect((await world.read(id)).phase).toMatch(/^(cancelled|done)$/);
    await expectNothingLeft(world, id);
  });
});
