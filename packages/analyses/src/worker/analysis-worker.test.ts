import { describe, expect, test } from '@jest/globals';
import { asNaive } from '../../test/survey-fixture.ts';
import { everything, worldOf } from '../../test/world-of.ts';

describe('an analysis', () => {
  test('finds what filtering and counting the log finds', async () => {
    const world = await worldOf({ seed: 1, answers: 300 });
    world.worker();
    const id = await world.start();
    await world.untilQuiet();
    const analysis = await world.read(id);
    expect(analysis).toMatchObject({ phase: 'done', progress: { tasks: 60, tasksDone: 60, answers: 300 } });
    expect(asNaive(analysis.result!)).toEqual(world.naive(everything, 300));
    await world.stop();
  });
});
