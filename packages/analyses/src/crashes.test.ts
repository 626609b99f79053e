import { describe, expect, test } from '@jest/globals';
import { asNaive } from '../test/survey-fixture.ts';
import { everything, worldOf } from '../test/world-of.ts';
import type { AnalysisRequest } from './index.ts';
import type { DoomedProcess } from '../test/doomed-process.ts';

const seeds = Array.from({ length: 12 }, (_, seed) => seed);
const request: AnalysisRequest = {
  ...everything,
  where: { questions: [{ question: 'rating', type: 'range', ranges: [{ min: 2, max: 5 }] }] },
  by: 'colour',
};

describe('with processes that die at any call, answers that arrive, and answers that are erased', () => {
  test.each(seeds)(
    'the result is exact, each task is counted once, and nothing is left behind (seed %i)',
    async (seed) => {
      const world = await worldOf({ seed, answers: 60 + 30 * (seed % 10) });
      const { random, stored, erased } = world;
      const faults = { death: 0.02 * random(), silence: 0.02 * random() };
      /** Erasures before its last read of the summary; the result has no later ones. */
      const seen = new Map<DoomedProcess, number>();
      let known: number | undefined;
      let actions = 30;
      world.watch((process, operation, outcome) => {
        if (operation.op === 'get' && operation.container === 'summaries') seen.set(process, erased.length);
        const isEnd = operation.op === 'put' && operation.metadata?.['phase'] === 'done';
        if (isEnd && outcome === 'written') known = seen.get(process);
      });

      for (let from = 1; from < stored.length; from += 20) {
        if (random() < 0.5) await world.cover(from, from + 20);
      }

      const id = await world.start(request);
      await world.untilQuiet(async () => {
        while (world.processes.filter(({ isAlive }) => isAlive).length < 3) world.worker(faults);
        if (actions <= 0 || random() < 0.5) return;
        actions -= 1;
        const action = random();
        const place = 1 + Math.floor(random() * stored.length);
        if (action < 0.15) await world.answer(5);
        else if (action < 0.25) await world.compact();
        else if (action < 0.35) await world.removeErased();
        else if (action < 0.55) await world.cover(place, place + 25);
        else if (action < 0.6) await world.damage();
        else await world.erase(stored[Math.floor(random() * stored.length)]!.id);
      });

      const { phase, result, progress } = await world.read(id);
      expect({ phase, ...progress }).toMatchObject({ phase: 'done', tasksDone: progress!.tasks });
      expect(result!.sums.clusters).toBe(progress!.tasks);
      expect(asNaive(result!)).toEqual(world.naive(request, progress!.lastPlace, known));
      // A process may have died before it deleted what it had.
      await world.tidy();
      expect(await world.names('analyses')).toEqual([`states/acme/coffee/I1/${id}`]);
      expect(await world.queue.poison.depth()).toBe(0);
      await world.stop();
    },
  );
});
