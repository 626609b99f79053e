import { describe, expect, test } from '@jest/globals';
import { worldOf } from '../test/world-of.ts';

describe('tidying analyses', () => {
  test('sends the message of an abandoned analysis again, and not that of one that waits for a moment', async () => {
    const world = await worldOf({ seed: 1, answers: 20 });
    await world.start();
    for (const message of await world.queue.receive(32, 1_000)) await world.queue.delete(message);
    await world.clock.advance(30_000);
    expect(await world.tidy()).toEqual({ revived: 0, deleted: 0 });
    await world.clock.advance(31_000);
    expect(await world.tidy()).toEqual({ revived: 1, deleted: 0 });
    world.worker();
    await world.untilQuiet();
    expect(await world.analyses.list(world.key)).toMatchObject([{ phase: 'done' }]);
    await world.stop();
  });

  test('does not send the message of an analysis that has a controller, even if no task of it is done', async () => {
    const world = await worldOf({ seed: 2, answers: 20 });
    world.worker({ fold: () => (_source, _places, signal) => untilAborted(signal) });
    await world.start();
    await world.clock.advance(200_000);
    expect(await world.tidy()).toEqual({ revived: 0, deleted: 0 });
    await world.stop();
  });

  test('deletes results after a time, with what their processes have left behind', async () => {
    const world = await worldOf({ seed: 3, answers: 20 });
    world.worker();
    const id = await world.start();
    await world.untilQuiet();
    await world.direct.analyses.put(`work/acme/coffee/I1/${id}/0/0/000003`, Buffer.from('late'));
    await world.clock.advance(5_000);
    expect(await world.tidy(60_000)).toEqual({ revived: 0, deleted: 0 });
    await world.clock.advance(60_000);
    expect(await world.tidy(60_000)).toEqual({ revived: 0, deleted: 1 });
    expect(await world.names('analyses')).toEqual([]);
    await world.stop();
  });

  test('ends an analysis that takes too long', async () => {
    const world = await worldOf({ seed: 4, answers: 20 });
    world.worker({ fold: () => (_source, _places, signal) => untilAborted(signal) });
    const id = await world.start();
    await world.clock.advance(70_000);
    await world.tidy(60_000);
    expect(await world.read(id)).toMatchObject({ phase: 'failed', reason: 'took-too-long' });
    await world.stop();
  });
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
}
