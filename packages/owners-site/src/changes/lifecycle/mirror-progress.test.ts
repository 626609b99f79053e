import { coffee } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import {
  definition,
  Killed,
  lifecycleWorld,
  type LifecycleWorld,
  put,
} from '../../../test/lifecycle-world.ts';

/** A change of a definition: a page begins with each of these questions. */
const pages = (...starts: string[]) => ({ sections: starts.map((startsAt) => ({ startsAt })) });
const count = (at: LifecycleWorld) =>
  at.lifecycle.changeSettings('acme', 'coffee', () => ({ progress: true }));

describe('how far people get', () => {
  const counts = { settings: { progress: true as const } };
  const publish = (at: LifecycleWorld, changes: object = {}) =>
    at.lifecycle.put('acme', 'coffee', definition(changes), {}, { settings: counts });

  test('has a summary before sites can note a step of the survey', async () => {
    const at = lifecycleWorld();
    await publish(at);
    expect(at.writes).toEqual(['summaries', 'summaries', 'versions', 'definitions']);
    expect((await at.stored()).progress).toMatchObject({ version: 1 });
    expect(await at.progressOf(await at.stored())).toMatchObject({ outcome: 'found' });
  });

  test('costs nothing without the setting, and no write for an edit that leaves pages and questions', async () => {
    const at = lifecycleWorld();
    await put(at);
    expect(at.writes).toEqual(['summaries', 'versions', 'definitions']);
    await count(at);
    at.writes.length = 0;
    await put(at, { title: 'Tea' });
    expect(at.writes).toEqual(['summaries', 'versions', 'definitions']);
    expect((await at.stored()).progress).toMatchObject({ version: 1 });
  });

  test('has the pages of a version before the version is in force', async () => {
    const at = lifecycleWorld();
    await put(at);
    await count(at);
    const [first = '', second = ''] = coffee.questions.map(({ id }) => id);
    at.killBefore('definitions');
    await expect(put(at, pages(first, second))).rejects.toThrow(Killed);
    expect((await at.stored()).progress).toMatchObject({ version: 1 });
    const summary = await at.progressOf(await at.stored());
    expect(summary).toMatchObject({ document: { history: { current: 2 } } });
    await put(at, pages(first, second));
    expect((await at.stored()).progress).toMatchObject({ version: 3, history: { current: 3 } });
  });

  test.each(['summaries', 'definitions'])(
    'is counted by the next change when a process dies before it writes to %s',
    async (container) => {
      const at = lifecycleWorld();
      await put(at);
      at.killBefore(container);
      await expect(count(at)).rejects.toThrow(Killed);
      expect(await count(at)).toMatchObject({ outcome: 'changed' });
      const { progress, ...stored } = await at.stored();
      const summary = await at.progressOf(stored);
      expect(summary).toMatchObject({ document: { history: { current: progress?.version } } });
    },
  );

  test('goes before the last trace of a survey, also after an interrupted deletion', async () => {
    const at = lifecycleWorld();
    await publish(at);
    const before = await at.stored();
    at.killBefore('summaries');
    await expect(at.lifecycle.delete('acme', 'coffee')).rejects.toThrow(Killed);
    expect(await at.lifecycle.delete('acme', 'coffee')).toEqual({ outcome: 'deleted' });
    expect(await at.progressOf(before)).toMatchObject({ outcome: 'deleted' });
    expect(await at.summaryOf(before)).toMatchObject({ outcome: 'deleted' });
  });
});
