import { AnswerLogError, encodeSummary } from '@canvass/answer-log';
import { StorageError } from '@canvass/storage';
import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { everything, worldOf } from '../../test/world-of.ts';
import { asNaive } from '../../test/survey-fixture.ts';
import type { AnalysisRequest, Fold } from '../index.ts';

type World = Awaited<ReturnType<typeof worldOf>>;

/** Expects that only the analysis with its result is left. */
async function expectNothingLeft(world: World, id: string): Promise<void> {
  expect(await world.names('analyses')).toEqual([`states/acme/coffee/I1/${id}`]);
  expect(await world.queue.depth()).toBe(0);
}

/** Waits until the first tasks are finished. */
async function untilBegun(world: World, id: string): Promise<void> {
  while (((await world.read(id)).progress?.tasksDone ?? 0) === 0) await world.clock.advance(100);
}

/** Makes a fold that takes 400 ms for each task. */
function slowly({ clock }: Pick<World, 'clock'>, fold: Fold): Fold {
  return async (...given) => {
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, 400));
    return fold(...given);
  };
}

describe('an analysis', () => {
  test('of a survey without answers ends at once', async () => {
    const world = await worldOf({ seed: 1, answers: 0 });
    world.worker();
    const id = await world.start();
    await world.untilQuiet();
    expect(await world.read(id)).toMatchObject({
      phase: 'done',
      progress: { tasks: 0 },
      result: { answers: 0 },
    });
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('is announced before its last message is deleted, and again if that failed', async () => {
    const world = await worldOf({ seed: 11, answers: 100 });
    const announced: string[] = [];
    world.worker({
      async onEnded(path, { phase }) {
        announced.push(`${path} ${phase}, ${await world.queue.depth()} left`);
        if (announced.length < 3) throw new StorageError('unavailable', 'no response');
      },
    });
    const id = await world.start();
    await world.untilQuiet();
    expect(announced).toEqual(Array(3).fill(`acme/coffee/I1/${id} done, 1 left`));
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('that is cancelled keeps what it has found, and leaves nothing else', async () => {
    const world = await worldOf({ seed: 2, answers: 600 });
    world.worker({ fold: slowly });
    const id = await world.start();
    await untilBegun(world, id);
    await world.analyses.cancel(world.key, id);
    await world.untilQuiet();
    const { phase, reason, progress, result } = await world.read(id);
    expect({ phase, reason }).toEqual({ phase: 'cancelled', reason: 'by-request' });
    expect(result!.sums.clusters).toBe(progress!.tasksDone);
    expect(progress!.tasksDone).toBeLessThan(progress!.tasks);
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('of a survey that is deleted meanwhile is cancelled', async () => {
    const world = await worldOf({ seed: 3, answers: 600 });
    world.worker({ fold: slowly });
    const id = await world.start();
    await untilBegun(world, id);
    await world.summaries.writeTombstone(world.key);
    await world.untilQuiet();
    expect(await world.read(id)).toMatchObject({ phase: 'cancelled', reason: 'survey-deleted' });
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('of a survey that is deleted before it begins is cancelled', async () => {
    const world = await worldOf({ seed: 4, answers: 10 });
    const id = await world.start();
    await world.summaries.writeTombstone(world.key);
    world.worker();
    await world.untilQuiet();
    expect(await world.read(id)).toMatchObject({ phase: 'cancelled', reason: 'survey-deleted' });
    await world.stop();
  });

  test('of a survey that is rebuilt meanwhile begins anew', async () => {
    const world = await worldOf({ seed: 5, answers: 300 });
    world.worker({ fold: slowly });
    const id = await world.start();
    await untilBegun(world, id);
    // A rebuild may order the answers differently, so a place then means another answer.
    await world.change(({ version }) => ({ logSince: version + 1 }));
    await world.untilQuiet();
    const { phase, generation, result } = await world.read(id);
    expect({ phase, generation }).toEqual({ phase: 'done', generation: 1 });
    expect(asNaive(result!)).toEqual(world.naive(everything, 300));
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('of a survey whose summary cannot be read fails', async () => {
    const world = await worldOf({ seed: 6, answers: 10 });
    const id = await world.start();
    await world.direct.summaries.put('acme/coffee/I1', Buffer.from('damaged'));
    world.worker();
    await world.untilQuiet();
    expect(await world.read(id)).toMatchObject({ phase: 'failed', reason: 'summary-unreadable' });
    await world.stop();
  });

  test('waits while a summary is unreadable in the middle, and begins anew when it is rebuilt', async () => {
    const world = await worldOf({ seed: 7, answers: 300 });
    world.worker({ fold: slowly });
    const id = await world.start();
    await untilBegun(world, id);
    const intact = await world.document();
    await world.direct.summaries.put('acme/coffee/I1', Buffer.from('damaged'));
    await world.clock.advance(60_000);
    expect((await world.read(id)).phase).toBe('running');
    const rebuilt = { ...intact, version: intact.version + 900, logSince: intact.version + 900 };
    await world.direct.summaries.put('acme/coffee/I1', encodeSummary(rebuilt).bytes);
    await world.untilQuiet();
    expect(await world.read(id)).toMatchObject({ phase: 'done', result: { answers: 300 } });
    await world.stop();
  });

  test('of a log that lacks what its summary lists fails', async () => {
    const world = await worldOf({ seed: 8, answers: 50 });
    const { log } = await world.document();
    await world.direct.answerLogs.put(log[0]!.blob, Buffer.from('damaged\n'));
    const id = await world.start();
    world.worker();
    await world.untilQuiet();
    expect(await world.read(id)).toMatchObject({ phase: 'failed', reason: 'log-damaged' });
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test.each(['analysis', 'recount'] as const)('of a log that has lost a blob fails (%s)', async (kind) => {
    const world = await worldOf({ seed: 14, answers: 50 });
    const { log } = await world.document();
    await world.direct.answerLogs.delete(log[0]!.blob);
    const id = await world.start({ ...everything, kind });
    world.worker();
    await world.clock.advance(5_000);
    expect(await world.read(id)).toMatchObject({ phase: 'failed', reason: 'log-damaged' });
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('of a log that has lost a blob with answers that came after the plan fails (recount)', async () => {
    const world = await worldOf({ seed: 15, answers: 50 });
    let folds = 0;
    world.worker({
      fold: (_world, usual) => async (source, places, signal) => {
        folds += 1;
        if (folds === 10) await world.answer(5);
        if (places.from <= 50) return usual(source, places, signal);
        // If the code under test has the fault, it would fold for ever; this fold then hangs, so that the test ends.
        if (folds > 100) return new Promise(() => {});
        throw new AnswerLogError('log-moved', 'the log blob is gone');
      },
    });
    const id = await world.start({ ...everything, kind: 'recount' });
    await world.clock.advance(5_000);
    expect(await world.read(id)).toMatchObject({ phase: 'failed', reason: 'log-damaged' });
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('is put back when its worker stops, although compactions are in the way again and again', async () => {
    const world = await worldOf({ seed: 16, answers: 50 });
    let folds = 0;
    const worker = world.worker({
      fold: (_world, usual) => async (source, places, signal) => {
        folds += 1;
        if (folds === 10) await world.answer(5);
        if (folds <= 10) return usual(source, places, signal);
        if (folds === 20) void worker.stop();
        if (folds > 100) return new Promise(() => {});
        await world.change(() => ({}));
        throw new AnswerLogError('log-moved', 'a compaction was faster');
      },
    });
    await world.start({ ...everything, kind: 'recount' });
    await world.clock.advance(5_000);
    expect(folds).toBe(20);
    const [message] = await world.queue.receive(1, 1_000);
    expect(message?.body.kind).toBe('control');
  });

  test('fails if a task fails again and again, and says why', async () => {
    const world = await worldOf({ seed: 9, answers: 50 });
    const failures: unknown[] = [];
    const fault = new Error('a fault of the code');
    world.worker({
      fold: () => () => Promise.reject(fault),
      onFailure: (error) => void failures.push(error),
    });
    const id = await world.start();
    await world.untilQuiet();
    expect(await world.read(id)).toMatchObject({ phase: 'failed', reason: 'task-failed' });
    expect(failures).toContain(fault);
    expect(await world.queue.poison.depth()).toBe(0);
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('fails if its controller fails again and again, and leaves nothing else', async () => {
    const world = await worldOf({ seed: 17, answers: 100 });
    const fault = new Error('a fault of the code');
    world.worker({ yield: () => Promise.reject(fault) });
    const id = await world.start();
    await world.untilQuiet();
    expect(await world.read(id)).toMatchObject({ phase: 'failed', reason: 'task-failed' });
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('that is cancelled while its plan is written leaves nothing else, although the initiator dies', async () => {
    const world = await worldOf({ seed: 18, answers: 50 });
    const id = await world.start();
    const initiator = world.worker();
    world.watch((process, request) => {
      if (process === initiator && request.op === 'put' && request.blob.endsWith('/plan')) initiator.die();
    });
    await world.clock.advance(1_000);
    expect(await world.names('analyses')).toHaveLength(2);
    await world.analyses.cancel(world.key, id);
    world.worker();
    await world.untilQuiet();
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('that is cancelled while a task is folded leaves nothing else, although the worker stores its result and dies', async () => {
    const world = await worldOf({ seed: 19, answers: 50 });
    const id = await world.start();
    const gate = latch();
    const late = world.worker({
      fold:
        (_world, usual) =>
        async (...given) => {
          await gate.wait();
          return usual(...given);
        },
    });
    world.watch((_process, request) => {
      if (request.op === 'put' && request.blob.includes('/0/0/')) late.die();
    });
    await world.clock.advance(1_000);
    await world.analyses.cancel(world.key, id);
    await world.clock.advance(5_000);
    expect(await world.names('analyses')).toHaveLength(1);
    gate.open();
    await world.clock.advance(1_000);
    expect(late.isAlive).toBe(false);
    world.worker();
    await world.untilQuiet();
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('stops as soon as each share is known well enough', async () => {
    const world = await worldOf({ seed: 10, answers: 3_000 });
    world.worker({ fold: slowly });
    const request: AnalysisRequest = { ...everything, precision: { margin: 0.1 } };
    const id = await world.start(request);
    await world.untilQuiet();
    const { phase, progress, result } = await world.read(id);
    expect(phase).toBe('done');
    expect(progress!.tasksDone).toBeLessThan(progress!.tasks / 2);
    expect(result!.sums.clusters).toBe(progress!.tasksDone);
    await expectNothingLeft(world, id);
    await world.stop();
  });

  test('shows an estimate before its first second is over', async () => {
    const world = await worldOf({ seed: 11, answers: 3_000 });
    world.worker({ fold: slowly });
    const id = await world.start();
    await world.clock.advance(1_000);
    expect((await world.read(id)).progress!.tasksDone).toBeGreaterThan(0);
    await world.stop();
  });

  test('goes on elsewhere, at once, when its worker stops', async () => {
    const world = await worldOf({ seed: 12, answers: 600 });
    const first = world.worker({ fold: slowly });
    const id = await world.start();
    await untilBegun(world, id);
    world.worker();
    const atMs = world.clock.now();
    const stopping = first.stop();
    await world.untilQuiet();
    await stopping;
    expect(await world.read(id)).toMatchObject({ phase: 'done', result: { answers: 600 } });
    expect(world.clock.now() - atMs).toBeLessThan(5_000);
    await world.stop();
  });

  test('of several surveys that one worker runs does not keep the others waiting for ever', async () => {
    const world = await worldOf({ seed: 13, answers: 40 });
    const surveys = ['tea', 'milk', 'juice', 'beer'].map((survey) => ({ ...world.key, survey }));
    const stored = await world.direct.summaries.get('acme/coffee/I1');
    for (const { survey } of surveys) {
      const bytes = stored.outcome === 'found' ? stored.bytes : Buffer.alloc(0);
      await world.direct.summaries.put(`acme/${survey}/I1`, bytes);
    }
    const ids: string[] = [];
    for (const key of [world.key, world.key, ...surveys, ...surveys]) {
      const started = await world.analyses.start(key, everything);
      if (started.outcome === 'started') ids.push(started.id);
    }
    world.worker();
    await world.untilQuiet();
    for (const key of [world.key, ...surveys]) {
      const listed = await world.analyses.list(key);
      expect(listed.map(({ phase }) => phase)).toEqual(['done', 'done']);
    }
    expect(ids).toHaveLength(10);
    await world.stop();
  });
});
