import { describe, expect, test } from '@jest/globals';
import { asNaive } from '../../test/survey-fixture.ts';
import { everything, worldOf } from '../../test/world-of.ts';
import type { AnalysisRequest, Fold } from '../index.ts';

type World = Awaited<ReturnType<typeof worldOf>>;

const recount: AnalysisRequest = { ...everything, kind: 'recount' };

/** Makes a fold that calls `then` before the last of `tasks` tasks is folded. */
function beforeLast(tasks: number, then: () => Promise<void>) {
  let folds = 0;
  return (_world: unknown, usual: Fold): Fold =>
    async (...given) => {
      folds += 1;
      if (folds === tasks) await then();
      return usual(...given);
    };
}

const never: Fold = () => new Promise(() => {});

/** Erases the first answer of each of the first `tasks` tasks. */
async function eraseFrom(world: World, tasks: number): Promise<void> {
  for (let task = 0; task < tasks; task += 1) await world.erase(world.stored[5 * task]!.id);
}

/**
 * Makes a fold that erases answers of 10 of 20 tasks before the last one is folded. Each later fold takes `foldMs`. `folds` returns how many
 * folds have begun.
 */
function slowEnd(world: World, foldMs: number) {
  let folds = 0;
  const fold =
    ({ clock }: Pick<World, 'clock'>, usual: Fold): Fold =>
    async (...given) => {
      folds += 1;
      if (folds === 20) await eraseFrom(world, 10);
      if (folds > 20) await new Promise<void>((resolve) => void clock.setTimeout(resolve, foldMs));
      return usual(...given);
    };
  return { fold, folds: () => folds };
}

describe('the end of an analysis', () => {
  test('keeps its result if another controller publishes meanwhile', async () => {
    const world = await worldOf({ seed: 1, answers: 100 });
    let [stored, reads, published] = [0, 0, 0];
    let publish: (() => void) | undefined;
    world.watch((_process, request) => {
      if (request.op === 'get' && request.blob.includes('/0/0/')) reads += 1;
      if (request.op === 'put' && request.blob.includes('/0/0/')) stored += 1;
      if (request.op === 'put' && request.blob.startsWith('states/')) {
        const { blob, bytes, metadata = {} } = request;
        publish = () => void world.direct.analyses.put(blob, Buffer.from(bytes), { metadata });
      }
      if (stored < 20 || request.op !== 'get' || request.container !== 'summaries') return;
      published += 1;
      publish?.();
    });
    world.worker();
    const id = await world.start();
    await world.untilQuiet();
    expect((await world.read(id)).phase).toBe('done');
    expect(published).toBe(1);
    expect(reads).toBe(20);
    await world.stop();
  });

  test('plans again if many tasks have answers that were erased, so that all workers share them', async () => {
    const world = await worldOf({ seed: 2, answers: 400 });
    world.worker({ fold: beforeLast(80, () => eraseFrom(world, 70)) });
    const id = await world.start();
    await world.untilQuiet();
    const { phase, generation, result } = await world.read(id);
    expect({ phase, generation }).toEqual({ phase: 'done', generation: 1 });
    expect(asNaive(result!)).toEqual(world.naive(everything, 400));
    await world.stop();
  });

  test('folds few tasks with erased answers itself, and shows meanwhile that it goes on', async () => {
    const world = await worldOf({ seed: 3, answers: 100 });
    const { fold } = slowEnd(world, 25_000);
    world.worker({ fold });
    const id = await world.start();
    for (let minute = 0; minute < 3; minute += 1) {
      await world.clock.advance(61_000);
      expect(await world.tidy()).toMatchObject({ revived: 0 });
    }
    await world.untilQuiet();
    const { phase, generation, result } = await world.read(id);
    expect({ phase, generation }).toEqual({ phase: 'done', generation: 0 });
    expect(asNaive(result!)).toEqual(world.naive(everything, 100));
    await world.stop();
  });

  test('is over when the analysis is cancelled', async () => {
    const world = await worldOf({ seed: 4, answers: 100 });
    const { fold, folds } = slowEnd(world, 2_000);
    world.worker({ fold });
    const id = await world.start();
    await world.clock.advance(5_000);
    expect(folds()).toBeGreaterThan(20);
    await world.analyses.cancel(world.key, id);
    await world.clock.advance(60_000);
    expect(folds()).toBeLessThan(26);
    expect(await world.names('analyses')).toEqual([`states/acme/coffee/I1/${id}`]);
    await world.stop();
  });

  test('of a recount that is cancelled does not replace the totals', async () => {
    const world = await worldOf({ seed: 5, answers: 50 });
    const [first] = world.stored;
    await world.change(({ totals }) => {
      totals.addNewAnswer(first!, [{ id: 'colour', type: 'choices', inherited: false, language: 1 }]);
      return { totals };
    });
    const { version } = await world.document();
    let isNoted = false;
    world.watch((_process, request, outcome) => {
      if (request.op !== 'put' || !request.blob.startsWith('states/') || outcome !== 'written') return;
      const state = JSON.parse(Buffer.from(request.bytes).toString()) as { recount: object | null };
      if (isNoted || state.recount === null) return;
      isNoted = true;
      const ended = { phase: 'cancelled', reason: 'by-request', endedAt: new Date(0).toISOString() };
      const bytes = Buffer.from(JSON.stringify({ ...state, ...ended }));
      const metadata = { ...request.metadata, phase: 'cancelled' };
      void world.direct.analyses.put(request.blob, bytes, { metadata });
    });
    world.worker();
    const id = await world.start(recount);
    await world.untilQuiet();
    expect(isNoted).toBe(true);
    expect(await world.read(id)).toMatchObject({ phase: 'cancelled', recount: { outcome: 'replacing' } });
    expect((await world.document()).version).toBe(version);
    await world.stop();
  });

  test('comes at once for a controller that takes over a sample that is precise enough', async () => {
    const world = await worldOf({ seed: 6, answers: 3_000 });
    let folds = 0;
    const first = world.worker({
      fold:
        ({ clock }, usual) =>
        async (...given) => {
          folds += 1;
          if (folds > 32) return new Promise(() => {});
          await new Promise<void>((resolve) => void clock.setTimeout(resolve, 400));
          return usual(...given);
        },
    });
    // The first worker's four folds run, so only the end of the analysis reads the summary now.
    world.watch((process, { op, container }) => {
      if (process === first && folds === 36 && op === 'get' && container === 'summaries') first.die();
    });
    const id = await world.start({ ...everything, precision: { margin: 0.12 } });
    await world.clock.advance(30_000);
    expect(first.isAlive).toBe(false);
    const second = world.worker({ fold: () => never });
    await world.clock.advance(30_000);
    second.die();
    expect(await world.read(id)).toMatchObject({ phase: 'done', progress: { tasksDone: 32 } });
    await world.stop();
  });
});
