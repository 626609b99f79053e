import { StorageError } from '@canvass/storage';
import { describe, expect, test } from '@jest/globals';
import { everything, worldOf } from '../../test/world-of.ts';
import type { Fold } from '../index.ts';

type World = Awaited<ReturnType<typeof worldOf>>;

const minuteMs = 60_000;

/** Makes a fold that fails for all surveys but coffee, for a reason that may pass. */
const stuck =
  (_world: unknown, usual: Fold): Fold =>
  (source, ...given) => {
    if (source.path.startsWith('acme/coffee/')) return usual(source, ...given);
    return Promise.reject(new StorageError('unavailable', 'no response'));
  };

/** Starts an analysis of each of these surveys, which have the answers of coffee. */
async function startStuck(world: World, surveys: readonly string[]): Promise<void> {
  const stored = await world.direct.summaries.get('acme/coffee/I1');
  if (stored.outcome !== 'found') throw new Error('coffee is missing');
  for (const survey of surveys) {
    await world.direct.summaries.put(`acme/${survey}/I1`, stored.bytes);
    await world.analyses.start({ ...world.key, survey }, everything);
  }
}

async function pass(world: World, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await world.clock.advance(minuteMs);
    await world.tidy();
  }
}

describe('analyses that make no progress', () => {
  test('leave their places to others', async () => {
    const world = await worldOf({ seed: 1, answers: 40 });
    world.worker({ fold: stuck });
    await startStuck(world, ['tea', 'milk', 'juice', 'beer']);
    await world.clock.advance(10_000);
    const id = await world.start();
    await pass(world, 3);
    expect(await world.read(id)).toMatchObject({ phase: 'done' });
    await world.stop();
  });

  test('do not fill the queue, neither with tasks nor with messages for controllers', async () => {
    const world = await worldOf({ seed: 2, answers: 20 });
    world.worker({ fold: stuck });
    const surveys = ['tea', 'milk', 'juice', 'beer', 'cocoa', 'soda'];
    await startStuck(world, surveys);
    await pass(world, 20);
    // Each analysis has at most four messages of tasks and a controller's. A message that fails is dropped after a minute.
    expect(await world.queue.depth()).toBeLessThan(surveys.length * (3 * 4 + 3));
    await world.stop();
  });

  test('list their results ever more rarely', async () => {
    const world = await worldOf({ seed: 3, answers: 20 });
    let lists = 0;
    world.watch((_process, { op, container }) => {
      if (op === 'list' && container === 'analyses') lists += 1;
    });
    world.worker({ fold: stuck });
    await startStuck(world, ['tea']);
    await world.clock.advance(minuteMs);
    expect(lists).toBeLessThan(120);
    await world.stop();
  });

  test('end if their controller kills its process again and again', async () => {
    const world = await worldOf({ seed: 4, answers: 40 });
    const failures: unknown[] = [];
    const id = await world.start();
    await world.untilQuiet(() => {
      if (world.processes.at(-1)?.isAlive) return;
      const worker = world.worker({
        onFailure: (error) => void failures.push(error),
        yield: () => {
          worker.die();
          return new Promise(() => {});
        },
      });
    });
    expect(await world.read(id)).toMatchObject({ phase: 'failed', reason: 'task-failed' });
    expect(failures).toMatchObject([{ code: 'killed' }]);
    await world.stop();
  });
});

test('a controller that finds many results reads few at once', async () => {
  const world = await worldOf({ seed: 5, answers: 300 });
  const id = await world.start();
  // The first controller never merges, so all tasks are done when the second one begins.
  const first = world.worker({ yield: () => new Promise(() => {}) });
  await world.clock.advance(5_000);
  first.die();
  const held = [0];
  world.watch((_process, request) => {
    if (request.op === 'get' && request.blob.includes('/0/0/')) held[held.length - 1]! += 1;
  });
  world.worker({ yield: async () => void held.push(0) });
  await world.untilQuiet();
  expect(await world.read(id)).toMatchObject({ phase: 'done', result: { answers: 300 } });
  expect(Math.max(...held)).toBeLessThanOrEqual(24);
  await world.stop();
});
