import { describe, expect, jest, test } from '@jest/globals';
import { definition, Killed, lifecycleWorld, type LifecycleWorld, put } from '../../test/lifecycle-world.ts';

const remove = ({ lifecycle }: LifecycleWorld) => lifecycle.delete('acme', 'coffee');
const close = ({ lifecycle }: LifecycleWorld) =>
  lifecycle.changeSettings('acme', 'coffee', (settings) => ({ ...settings, closed: true }));

describe('creating a survey', () => {
  test('creates the summary before the definition, so that no site accepts answers that cannot be counted', async () => {
    const at = lifecycleWorld();
    expect(await put(at)).toMatchObject({ outcome: 'created', stored: { version: 1 } });
    expect(at.writes).toEqual(['summaries', 'versions', 'definitions']);
    expect(await at.summaryOf(await at.stored())).toMatchObject({ outcome: 'found' });
  });

  test('and editing it are known to have happened although their responses were lost', async () => {
    const at = lifecycleWorld();
    at.storage.next('definitions', 'put', 'unanswered', 'unanswered', 'lost');
    expect(await put(at)).toMatchObject({ outcome: 'created' });
    expect(await put(at, { title: 'Tea' })).toMatchObject({ outcome: 'edited', stored: { version: 2 } });
    await expect(put(at, { title: 'Cocoa' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await at.stored()).toMatchObject({ definition: { title: 'Tea' } });
  });

  test('leaves no survey behind when it is interrupted, and succeeds when it is retried', async () => {
    const at = lifecycleWorld();
    at.killBefore('definitions');
    await expect(put(at)).rejects.toThrow(Killed);
    expect((await at.definitions.read('acme', 'coffee')).outcome).toBe('notFound');
    expect(await put(at)).toMatchObject({ outcome: 'created' });
  });

  test('becomes an edit if another writer has created it', async () => {
    const at = lifecycleWorld();
    at.hook.before = async (write) => {
      if (write !== 'definitions') return;
      at.hook.before = () => {};
      await put(at, { title: 'The other' });
    };
    expect(await put(at)).toMatchObject({ outcome: 'edited', stored: { version: 2 } });
    expect(await at.summaryOf(await at.stored())).toMatchObject({ outcome: 'found' });
  });
});

describe('editing a survey', () => {
  test('writes nothing if the definition is unchanged', async () => {
    const at = lifecycleWorld();
    await put(at);
    const before = at.writes.length;
    expect(await put(at)).toMatchObject({ outcome: 'unchanged', stored: { version: 1 } });
    expect(at.writes).toHaveLength(before);
  });

  test('adds the new version to the summary before anyone can answer it', async () => {
    const at = lifecycleWorld();
    await put(at);
    expect(await put(at, { title: 'Tea' })).toMatchObject({ outcome: 'edited', stored: { version: 2 } });
    expect(at.writes.slice(3)).toEqual(['summaries', 'versions', 'definitions']);
  });

  test('skips a version number when it is interrupted between the two writes', async () => {
    const at = lifecycleWorld();
    await put(at);
    at.killBefore('definitions');
    await expect(put(at, { title: 'Tea' })).rejects.toThrow(Killed);
    expect(await at.stored()).toMatchObject({ version: 1, definition: { title: 'Coffee' } });
    expect(await put(at, { title: 'Tea' })).toMatchObject({ outcome: 'edited', stored: { version: 3 } });
  });

  test('gives two concurrent edits different versions, and loses neither', async () => {
    const at = lifecycleWorld();
    await put(at);
    at.hook.before = async (write) => {
      if (write !== 'definitions') return;
      at.hook.before = () => {};
      await put(at, { title: 'The other' });
    };
    expect(await put(at, { title: 'Mine' })).toMatchObject({ outcome: 'edited' });
    const { version, definition: last } = await at.stored();
    expect(last.title).toBe('Mine');
    const summary = await at.summaryOf(await at.stored());
    expect(summary).toMatchObject({ document: { history: { current: version } } });
    // That of the attempt that lost is gone.
    const { instance } = await at.stored();
    const listed = await at.versions.list({ tenant: 'acme', survey: 'coffee', instance });
    expect(listed.map((each) => each.version)).toEqual([4, 3, 1]);
  });

  test("refuses another type under a question's id, and names the question", async () => {
    const at = lifecycleWorld();
    await put(at);
    const questions = [{ id: 'rating', text: 'How good?', type: 'text' }];
    const refused = await put(at, { questions });
    expect(refused).toMatchObject({ outcome: 'refused', errors: [{ path: 'questions[0].type' }] });
    expect(await at.stored()).toMatchObject({ version: 1 });
  });

  test('gives up if others keep changing the survey', async () => {
    const at = lifecycleWorld();
    await put(at);
    let n = 0;
    let nested = false;
    at.hook.before = async (write) => {
      if (write !== 'definitions' || nested) return;
      nested = true;
      await put(at, { title: `The other ${(n += 1)}` });
      nested = false;
    };
    await expect(put(at, { title: 'Mine' })).rejects.toMatchObject({ code: 'contended' });
    expect(n).toBe(8);
  });
});

describe('changing the settings of a survey', () => {
  test('is one write, and touches neither the version nor the summary', async () => {
    const at = lifecycleWorld();
    await put(at);
    const before = at.writes.length;
    expect(await close(at)).toMatchObject({ outcome: 'changed', stored: { version: 1, settingsVersion: 1 } });
    expect(at.writes.slice(before)).toEqual(['definitions']);
    expect(await close(at)).toMatchObject({ outcome: 'unchanged', stored: { settingsVersion: 1 } });
    expect(at.writes).toHaveLength(before + 1);
  });

  test('is known to have happened although its response was lost', async () => {
    const at = lifecycleWorld();
    await put(at);
    at.storage.next('definitions', 'put', 'unanswered');
    expect(await close(at)).toMatchObject({
      outcome: 'changed',
      before: {},
      stored: { settings: { closed: true }, settingsVersion: 1 },
    });
  });

  test.each([
    ['did not land', ['lost'], []],
    ['cannot be looked for', ['unanswered'], [Promise.resolve(), 'lost']],
  ] as const)('fails if its write %s', async (_what, writes, reads) => {
    const at = lifecycleWorld();
    await put(at);
    at.storage.next('definitions', 'put', ...writes);
    at.storage.next('definitions', 'get', ...reads);
    await expect(close(at)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('and an edit at the same time both take effect', async () => {
    for (const [first, second] of [
      [put, close],
      [close, put],
    ] as const) {
      const at = lifecycleWorld();
      await put(at);
      at.hook.before = async (write) => {
        if (write !== 'definitions') return;
        at.hook.before = () => {};
        await second(at, { title: 'Tea' });
      };
      await first(at, { title: 'Tea' });
      expect(await at.stored()).toMatchObject({ settings: { closed: true }, definition: { title: 'Tea' } });
    }
  });

  test('marks the summary before a retention is in force, so that workers find the survey', async () => {
    const at = lifecycleWorld();
    await put(at);
    at.writes.length = 0;
    const keep = (days: number) =>
      at.lifecycle.changeSettings('acme', 'coffee', (settings) => ({
        ...settings,
        retention: { days, keepTotals: true },
      }));
    at.killBefore('definitions');
    await expect(keep(30)).rejects.toThrow(Killed);
    expect(await at.summaryOf(await at.stored())).toMatchObject({ document: { hasRetention: true } });
    expect(await keep(30)).toMatchObject({ outcome: 'changed' });
    expect(await keep(60)).toMatchObject({ outcome: 'changed' });
    await close(at);
    expect(at.writes).toEqual(['summaries', 'definitions', 'definitions', 'definitions']);
    expect(await at.stored()).toMatchObject({
      settings: { closed: true, retention: { days: 60, keepTotals: true } },
    });
  });

  test('sets no retention if the summary is lost or corrupt, and closes the survey all the same', async () => {
    const at = lifecycleWorld();
    await put(at);
    const { instance } = await at.stored();
    const retention = { days: 30, keepTotals: false };
    const keep = () => at.lifecycle.changeSettings('acme', 'coffee', () => ({ retention }));
    const summaries = at.storage.direct('summaries');
    await at.lifecycle.changeSettings('acme', 'coffee', () => ({ retention: { ...retention, days: 60 } }));
    await summaries.put(`acme/coffee/${instance}`, Buffer.from('{'));
    expect(await keep()).toEqual({ outcome: 'summaryUnreadable' });
    await summaries.delete(`acme/coffee/${instance}`);
    expect(await keep()).toEqual({ outcome: 'summaryUnreadable' });
    expect(await close(at)).toMatchObject({ outcome: 'changed' });
    await remove(at);
    expect(await keep()).toEqual({ outcome: 'notFound' });
  });

  test('that were made before the survey mark its summary, too', async () => {
    const at = lifecycleWorld();
    const settings = { settings: { retention: { days: 30, keepTotals: true } }, settingsVersion: 1 };
    at.killBefore('definitions');
    const publish = () => at.lifecycle.put('acme', 'coffee', definition(), {}, { settings });
    await expect(publish()).rejects.toThrow(Killed);
    expect(await publish()).toMatchObject({ outcome: 'created' });
    expect(await at.summaryOf(await at.stored())).toMatchObject({ document: { hasRetention: true } });
  });

  test('writes nothing that could not be read again', async () => {
    const at = lifecycleWorld();
    await put(at);
    const wrong = { opensAt: '2026-11-22T09:00:00.000Z', closesAt: '2026-11-21T09:00:00.000Z' };
    const changing = at.lifecycle.changeSettings('acme', 'coffee', () => wrong);
    await expect(changing).rejects.toThrow('later than opensAt');
    expect(await at.stored()).not.toHaveProperty('settings');
  });

  test('finds no survey that is deleted', async () => {
    const at = lifecycleWorld();
    expect(await close(at)).toEqual({ outcome: 'notFound' });
    await put(at);
    await remove(at);
    expect(await close(at)).toEqual({ outcome: 'notFound' });
  });
});

describe('deleting a survey', () => {
  test('marks the definition first, then writes the tombstone of the summary', async () => {
    const at = lifecycleWorld();
    await put(at);
    const { instance } = await at.stored();
    expect(await remove(at)).toEqual({ outcome: 'deleted' });
    expect(at.writes.slice(3)).toEqual(['definitions', 'summaries']);
    expect((await at.summaryOf({ instance })).outcome).toBe('deleted');
    expect(await remove(at)).toEqual({ outcome: 'notFound' });
  });

  test('is completed by the next DELETE if it was interrupted before the tombstone', async () => {
    const at = lifecycleWorld();
    await put(at);
    const { instance } = await at.stored();
    at.killBefore('summaries');
    await expect(remove(at)).rejects.toThrow(Killed);
    expect((await at.summaryOf({ instance })).outcome).toBe('found');
    expect(await remove(at)).toEqual({ outcome: 'deleted' });
    expect((await at.summaryOf({ instance })).outcome).toBe('deleted');
    expect(await remove(at)).toEqual({ outcome: 'notFound' });
  });

  test('is known to have happened although the response to its tombstone was lost', async () => {
    const at = lifecycleWorld();
    await put(at);
    at.storage.next('summaries', 'put', 'unanswered');
    expect(await remove(at)).toEqual({ outcome: 'deleted' });
    expect(await remove(at)).toEqual({ outcome: 'notFound' });
  });

  test('is done by the writer of the marker, even if another call finishes it first', async () => {
    const at = lifecycleWorld();
    await put(at);
    at.hook.before = async (write) => {
      if (write !== 'summaries') return;
      at.hook.before = () => {};
      expect(await remove(at)).toEqual({ outcome: 'deleted' });
    };
    expect(await remove(at)).toEqual({ outcome: 'deleted' });
  });

  test('is done by one of those who try at once, or finish it', async () => {
    const at = lifecycleWorld();
    await put(at);
    const finish = () => at.lifecycle.finishDeletion('acme', 'coffee');
    expect(await finish()).toBe(false);
    at.killBefore('summaries');
    await expect(remove(at)).rejects.toThrow(Killed);
    const [first, second, finished] = await Promise.all([remove(at), remove(at), finish()]);
    const done = [first.outcome === 'deleted', second.outcome === 'deleted', finished];
    expect(done.filter(Boolean)).toEqual([true]);
    expect(await finish()).toBe(false);
  });

  test('deletes its versions and its draft, but no draft of another instance', async () => {
    const at = lifecycleWorld();
    await put(at);
    const { instance } = await at.stored();
    const survey = { tenant: 'acme', survey: 'coffee', instance };
    expect(await at.versions.list(survey)).toMatchObject([{ version: 1, publishedBy: 'unknown' }]);
    const draft = {
      draft: {},
      undo: [],
      basedOn: { instance, version: 1 },
      revision: 1,
      updatedAt: '2026-11-21T09:00:00.000Z',
      updatedBy: 'Ana',
    };
    await at.drafts.write('acme', 'coffee', draft, 'Coffee', { ifAbsent: true });
    await remove(at);
    expect(await at.versions.list(survey)).toEqual([]);
    expect(await at.drafts.read('acme', 'coffee')).toEqual({ outcome: 'notFound' });

    await put(at);
    await at.spoilDraft();
    await remove(at);
    expect(await at.drafts.read('acme', 'coffee')).toEqual({ outcome: 'notFound' });

    await at.drafts.write('acme', 'coffee', { ...draft, basedOn: null }, 'Coffee', { ifAbsent: true });
    await remove(at);
    expect(await at.drafts.read('acme', 'coffee')).toMatchObject({ outcome: 'found' });
  });

  test('is completed by the next DELETE if it was interrupted before its versions were deleted', async () => {
    const at = lifecycleWorld();
    await put(at);
    const survey = { tenant: 'acme', survey: 'coffee', instance: (await at.stored()).instance };
    jest.spyOn(at.versions, 'deleteAll').mockRejectedValueOnce(new Killed());
    await expect(remove(at)).rejects.toThrow(Killed);
    expect(await at.versions.list(survey)).toHaveLength(1);
    expect(await remove(at)).toEqual({ outcome: 'deleted' });
    expect(await at.versions.list(survey)).toEqual([]);
  });

  test('is completed by the next PUT, too, which creates another instance', async () => {
    const at = lifecycleWorld();
    await put(at);
    const { instance } = await at.stored();
    at.killBefore('summaries');
    await expect(remove(at)).rejects.toThrow(Killed);
    expect(await put(at)).toMatchObject({ outcome: 'created', stored: { version: 1 } });
    const again = await at.stored();
    expect(again.instance).not.toBe(instance);
    expect((await at.summaryOf({ instance })).outcome).toBe('deleted');
    expect((await at.summaryOf(again)).outcome).toBe('found');
  });

  test('is reported by the PUT that completes it, once, even if that creates nothing', async () => {
    const at = lifecycleWorld();
    await put(at);
    at.killBefore('summaries');
    await expect(remove(at)).rejects.toThrow(Killed);
    let finished = 0;
    const onDeletionFinished = async () => void (finished += 1);
    const again = () => at.lifecycle.put('acme', 'coffee', definition(), {}, { onDeletionFinished });
    at.killBefore('definitions');
    await expect(again()).rejects.toThrow(Killed);
    expect(finished).toBe(1);
    expect(await again()).toMatchObject({ outcome: 'created' });
    expect(finished).toBe(1);
  });
});

describe('the limits of a tenant', () => {
  test('apply to its live surveys: a deleted one makes room, and other tenants have their own', async () => {
    const { lifecycle } = lifecycleWorld({ maxSurveysPerTenant: 2 });
    const make = async (survey: string, tenant = 'acme') =>
      (await lifecycle.put(tenant, survey, definition())).outcome;
    expect([await make('a'), await make('b'), await make('c')]).toEqual([
      'created',
      'created',
      'tooManySurveys',
    ]);
    expect(await make('c', 'other')).toBe('created');
    expect(await lifecycle.put('acme', 'a', definition({ title: 'Tea' }))).toMatchObject({
      outcome: 'edited',
    });
    await lifecycle.delete('acme', 'a');
    expect([await make('c'), await make('a')]).toEqual(['created', 'tooManySurveys']);
  });

  test('are for all sites together, also when many surveys are created at once', async () => {
    const { lifecycle, definitions } = lifecycleWorld({ maxSurveysPerTenant: 3 });
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, number) => lifecycle.put('acme', `tea-${number}`, definition())),
    );
    expect(created.filter(({ outcome }) => outcome === 'created')).toHaveLength(3);
    expect(await definitions.list('acme')).toHaveLength(3);
  });

  test('have room as soon as a survey that was just created is deleted', async () => {
    const { lifecycle } = lifecycleWorld({ maxSurveysPerTenant: 1 });
    await lifecycle.put('acme', 'a', definition());
    await lifecycle.delete('acme', 'a');
    expect((await lifecycle.put('acme', 'b', definition())).outcome).toBe('created');
  });

  test('apply to the versions of one survey, which keeps its last', async () => {
    const at = lifecycleWorld({ maxVersionsPerSurvey: 2 });
    await put(at);
    expect(await put(at, { title: 'Tea' })).toMatchObject({ outcome: 'edited' });
    expect(await put(at, { title: 'Cocoa' })).toEqual({ outcome: 'tooManyVersions', limit: 2 });
    expect(await put(at, { title: 'Tea' })).toMatchObject({ outcome: 'unchanged' });
    expect(await at.stored()).toMatchObject({ version: 2, definition: { title: 'Tea' } });
  });
});
