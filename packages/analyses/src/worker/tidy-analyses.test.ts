import { describe, expect, test } from '@jest/globals';
import { StorageError } from '@canvass/storage';
import { worldOf } from '../../test/world-of.ts';
import type { OnEnded } from '../ending/announce-end.ts';

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

  test('handles each analysis although another one cannot be read, and deletes that one after a time', async () => {
    const world = await worldOf({ seed: 5, answers: 20 });
    const [damaged, sound] = [await world.start(), await world.start()];
    for (const message of await world.queue.receive(32, 1_000)) await world.queue.delete(message);
    const blob = `states/acme/coffee/I1/${damaged}`;
    const { metadata } = (await Array.fromAsync(world.direct.analyses.list(blob)))[0]!;
    await world.direct.analyses.put(blob, Buffer.from('damaged'), { metadata });
    await world.direct.analyses.put(`work/acme/coffee/I1/${damaged}/0/0/000003`, Buffer.from('done'));
    const failures: unknown[] = [];
    const tidy = (keepMs: number) => world.tidy(keepMs, (error) => void failures.push(error));
    await world.clock.advance(61_000);
    expect(await tidy(600_000)).toEqual({ revived: 2, deleted: 0 });
    expect(failures).toEqual([]);
    await world.clock.advance(600_000);
    expect(await tidy(600_000)).toEqual({ revived: 0, deleted: 1 });
    expect(failures).toMatchObject([{ code: 'corrupt' }]);
    expect(await world.names('analyses')).toEqual([`states/acme/coffee/I1/${sound}`]);
    expect(await world.read(sound)).toMatchObject({ phase: 'failed', reason: 'took-too-long' });
    await world.stop();
  });

  test('announces an end that nobody could announce, once, and deletes nothing before', async () => {
    const world = await worldOf({ seed: 7, answers: 20 });
    world.worker({ onEnded: () => Promise.reject(new StorageError('unavailable', 'no response')) });
    const id = await world.start();
    while ((await world.read(id)).phase === 'running') await world.clock.advance(200);
    await world.stop();
    for (const message of await world.queue.receive(32, 1_000)) await world.queue.delete(message);
    expect(await world.read(id)).toMatchObject({ phase: 'done', isUnannounced: true });
    const announced: string[] = [];
    const failures: unknown[] = [];
    const tidy = (keepMs: number, onEnded: OnEnded) =>
      world.tidy(keepMs, (error) => void failures.push(error), onEnded);
    await tidy(600_000, () => Promise.reject(new Error('not yet')));
    expect(failures).toMatchObject([{ message: 'not yet' }]);
    const note: OnEnded = async (path, { phase }) => void announced.push(`${path} ${phase}`);
    await tidy(600_000, note);
    await tidy(600_000, note);
    expect(announced).toEqual([`acme/coffee/I1/${id} done`]);
    expect(await world.names('analyses')).toEqual([`states/acme/coffee/I1/${id}`]);
  });

  test('announces the end of an analysis that is to be deleted, and deletes it even if that fails', async () => {
    const world = await worldOf({ seed: 8, answers: 20 });
    const [one, two] = [await world.start(), await world.start()];
    for (const id of [one, two]) await world.analyses.cancel(world.key, id);
    for (const message of await world.queue.receive(32, 1_000)) await world.queue.delete(message);
    await world.clock.advance(70_000);
    const announced: string[] = [];
    const onEnded: OnEnded = async (path) => {
      announced.push(path);
      if (path.endsWith(two)) throw new StorageError('corrupt', 'a webhook');
    };
    expect(await world.tidy(60_000, () => {}, onEnded)).toEqual({ revived: 0, deleted: 2 });
    expect(announced).toHaveLength(2);
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

  test('deletes the work of an analysis that takes too long and has no controller', async () => {
    const world = await worldOf({ seed: 6, answers: 20 });
    const id = await world.start();
    await world.direct.analyses.put(`work/acme/coffee/I1/${id}/0/0/000003`, Buffer.from('done'));
    await world.clock.advance(70_000);
    await world.tidy(60_000);
    expect(await world.names('analyses')).toEqual([`states/acme/coffee/I1/${id}`]);
    await world.stop();
  });
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
}
