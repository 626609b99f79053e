import { coffee } from '@canvass/testing';
import { createSummaries, progressKeyOf, type SurveyKey } from '@canvass/answer-log';
import {
  createDefinitions,
  createPictures,
  createDrafts,
  createVersions,
  type BlobContainer,
  type StoredDefinition,
} from '@canvass/storage';
import { FaultyStorage, memoryClaims } from '@canvass/storage/memory';
import { parseDefinition, type SurveyDefinition } from '@canvass/surveys';
import { describe, expect, jest, test } from '@jest/globals';
import type { OwnerLimits } from '../ports.ts';
import { createSurveyLifecycle } from './survey-lifecycle.ts';

const nothing = (): Promise<void> => Promise.resolve();
/** No survey here has a webhook. */
const webhooks = { deleteAll: nothing, settingsChanged: nothing };

function definition(changes: object = {}): SurveyDefinition {
  const parsed = parseDefinition({ ...coffee, ...changes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}

class Killed extends Error {}

/** A storage with a hook before each write, in which processes die and others interfere. */
function world(limits: Partial<OwnerLimits> = {}) {
  const clock = { ms: Date.parse('2026-11-21T09:00:00Z'), now: () => clock.ms };
  const storage = new FaultyStorage(clock.now);
  const writes: string[] = [];
  const hook: { before: (write: string) => Promise<void> | void } = { before: () => {} };
  const container = (name: string): BlobContainer => {
    const plain = storage.container(name);
    return new Proxy(plain, {
      get(target, property) {
        if (property !== 'put')
          return Reflect.get(target, property).bind?.(target) ?? Reflect.get(target, property);
        return async (...args: Parameters<BlobContainer['put']>) => {
          const { before } = hook;
          await before(name);
          writes.push(name);
          return target.put(...args);
        };
      },
    });
  };
  const summaries = createSummaries({ container: container('summaries') });
  const definitions = createDefinitions({
    container: container('definitions'),
    clock,
    compile: () => undefined,
  });
  const drafts = createDrafts(container('drafts'));
  const versions = createVersions(container('versions'));
  const pictures = createPictures(container('pictures'));
  let ids = 0;
  const newId = () => `01ARZ3NDEKTSV4RRFFQ69G${String((ids += 1)).padStart(4, '0')}`;
  const lifecycle = createSurveyLifecycle(
    {
      webhooks,
      mails: { deleteAll: nothing },
      notices: { deleteAll: nothing },
      recountDays: nothing,
      claims: memoryClaims(),
      definitions,
      summaries,
      drafts,
      versions,
      pictures,
      newId,
      clock,
    },
    { maxSurveysPerTenant: 1_000, maxVersionsPerSurvey: 1_000, ...limits },
  );
  const summaryOf = async ({ instance }: { instance: string }) =>
    summaries.read({ tenant: 'acme', survey: 'coffee', instance } satisfies SurveyKey);
  /** The summary of how far people get. */
  const progressOf = async ({ instance }: { instance: string }) =>
    summaries.read(progressKeyOf({ tenant: 'acme', survey: 'coffee', instance }));
  const stored = async (): Promise<StoredDefinition> => {
    const read = await definitions.read('acme', 'coffee');
    if (read.outcome !== 'found') throw new Error(`the definition is ${read.outcome}`);
    return read.stored;
  };
  /** Lets everything be written up to the `n`th write to this container, and dies there. */
  const killBefore = (name: string, n = 1) => {
    let seen = 0;
    hook.before = (write) => {
      if (write === name && (seen += 1) === n) {
        hook.before = () => {};
        throw new Killed();
      }
    };
  };
  const spoilDraft = () => container('drafts').put('acme/coffee', Buffer.from('no draft'));
  return {
    lifecycle,
    storage,
    spoilDraft,
    summaryOf,
    progressOf,
    stored,
    writes,
    hook,
    killBefore,
    definitions,
    drafts,
    versions,
    clock,
  };
}

const put = ({ lifecycle }: ReturnType<typeof world>, changes?: object) =>
  lifecycle.put('acme', 'coffee', definition(changes));
const remove = ({ lifecycle }: ReturnType<typeof world>) => lifecycle.delete('acme', 'coffee');
const close = ({ lifecycle }: ReturnType<typeof world>) =>
  lifecycle.changeSettings('acme', 'coffee', (settings) => ({ ...settings, closed: true }));

describe('creating a survey', () => {
  test('creates the summary before the definition, so that no site accepts answers that cannot be counted', async () => {
    const at = world();
    expect(await put(at)).toMatchObject({ outcome: 'created', stored: { version: 1 } });
    expect(at.writes).toEqual(['summaries', 'versions', 'definitions']);
    expect(await at.summaryOf(await at.stored())).toMatchObject({ outcome: 'found' });
  });

  test('and editing it are known to have happened although their responses were lost', async () => {
    const at = world();
    at.storage.next('definitions', 'put', 'unanswered', 'unanswered', 'lost');
    expect(await put(at)).toMatchObject({ outcome: 'created' });
    expect(await put(at, { title: 'Tea' })).toMatchObject({ outcome: 'edited', stored: { version: 2 } });
    await expect(put(at, { title: 'Cocoa' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await at.stored()).toMatchObject({ definition: { title: 'Tea' } });
  });

  test('leaves no survey behind when it is interrupted, and succeeds when it is retried', async () => {
    const at = world();
    at.killBefore('definitions');
    await expect(put(at)).rejects.toThrow(Killed);
    expect((await at.definitions.read('acme', 'coffee')).outcome).toBe('notFound');
    expect(await put(at)).toMatchObject({ outcome: 'created' });
  });

  test('becomes an edit if another writer has created it', async () => {
    const at = world();
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
    const at = world();
    await put(at);
    const before = at.writes.length;
    expect(await put(at)).toMatchObject({ outcome: 'unchanged', stored: { version: 1 } });
    expect(at.writes).toHaveLength(before);
  });

  test('adds the new version to the summary before anyone can answer it', async () => {
    const at = world();
    await put(at);
    expect(await put(at, { title: 'Tea' })).toMatchObject({ outcome: 'edited', stored: { version: 2 } });
    expect(at.writes.slice(3)).toEqual(['summaries', 'versions', 'definitions']);
  });

  test('skips a version number when it is interrupted between the two writes', async () => {
    const at = world();
    await put(at);
    at.killBefore('definitions');
    await expect(put(at, { title: 'Tea' })).rejects.toThrow(Killed);
    expect(await at.stored()).toMatchObject({ version: 1, definition: { title: 'Coffee' } });
    expect(await put(at, { title: 'Tea' })).toMatchObject({ outcome: 'edited', stored: { version: 3 } });
  });

  test('gives two concurrent edits different versions, and loses neither', async () => {
    const at = world();
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
    const at = world();
    await put(at);
    const questions = [{ id: 'rating', text: 'How good?', type: 'text' }];
    const refused = await put(at, { questions });
    expect(refused).toMatchObject({ outcome: 'refused', errors: [{ path: 'questions[0].type' }] });
    expect(await at.stored()).toMatchObject({ version: 1 });
  });

  test('gives up if others keep changing the survey', async () => {
    const at = world();
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
    const at = world();
    await put(at);
    const before = at.writes.length;
    expect(await close(at)).toMatchObject({ outcome: 'changed', stored: { version: 1, settingsVersion: 1 } });
    expect(at.writes.slice(before)).toEqual(['definitions']);
    expect(await close(at)).toMatchObject({ outcome: 'unchanged', stored: { settingsVersion: 1 } });
    expect(at.writes).toHaveLength(before + 1);
  });

  test('is known to have happened although its response was lost', async () => {
    const at = world();
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
    const at = world();
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
      const at = world();
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
    const at = world();
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
    const at = world();
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
    const at = world();
    const settings = { settings: { retention: { days: 30, keepTotals: true } }, settingsVersion: 1 };
    at.killBefore('definitions');
    const publish = () => at.lifecycle.put('acme', 'coffee', definition(), {}, { settings });
    await expect(publish()).rejects.toThrow(Killed);
    expect(await publish()).toMatchObject({ outcome: 'created' });
    expect(await at.summaryOf(await at.stored())).toMatchObject({ document: { hasRetention: true } });
  });

  test('writes nothing that could not be read again', async () => {
    const at = world();
    await put(at);
    const wrong = { opensAt: '2026-11-22T09:00:00.000Z', closesAt: '2026-11-21T09:00:00.000Z' };
    const changing = at.lifecycle.changeSettings('acme', 'coffee', () => wrong);
    await expect(changing).rejects.toThrow('later than opensAt');
    expect(await at.stored()).not.toHaveProperty('settings');
  });

  test('finds no survey that is deleted', async () => {
    const at = world();
    expect(await close(at)).toEqual({ outcome: 'notFound' });
    await put(at);
    await remove(at);
    expect(await close(at)).toEqual({ outcome: 'notFound' });
  });
});

describe('deleting a survey', () => {
  test('marks the definition first, then writes the tombstone of the summary', async () => {
    const at = world();
    await put(at);
    const { instance } = await at.stored();
    expect(await remove(at)).toEqual({ outcome: 'deleted' });
    expect(at.writes.slice(3)).toEqual(['definitions', 'summaries']);
    expect((await at.summaryOf({ instance })).outcome).toBe('deleted');
    expect(await remove(at)).toEqual({ outcome: 'notFound' });
  });

  test('is completed by the next DELETE if it was interrupted before the tombstone', async () => {
    const at = world();
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
    const at = world();
    await put(at);
    at.storage.next('summaries', 'put', 'unanswered');
    expect(await remove(at)).toEqual({ outcome: 'deleted' });
    expect(await remove(at)).toEqual({ outcome: 'notFound' });
  });

  test('is done by the writer of the marker, even if another call finishes it first', async () => {
    const at = world();
    await put(at);
    at.hook.before = async (write) => {
      if (write !== 'summaries') return;
      at.hook.before = () => {};
      expect(await remove(at)).toEqual({ outcome: 'deleted' });
    };
    expect(await remove(at)).toEqual({ outcome: 'deleted' });
  });

  test('is done by one of those who try at once, or finish it', async () => {
    const at = world();
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
    const at = world();
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
    const at = world();
    await put(at);
    const survey = { tenant: 'acme', survey: 'coffee', instance: (await at.stored()).instance };
    jest.spyOn(at.versions, 'deleteAll').mockRejectedValueOnce(new Killed());
    await expect(remove(at)).rejects.toThrow(Killed);
    expect(await at.versions.list(survey)).toHaveLength(1);
    expect(await remove(at)).toEqual({ outcome: 'deleted' });
    expect(await at.versions.list(survey)).toEqual([]);
  });

  test('is completed by the next PUT, too, which creates another instance', async () => {
    const at = world();
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
    const at = world();
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
    const { lifecycle } = world({ maxSurveysPerTenant: 2 });
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
    const { lifecycle, definitions } = world({ maxSurveysPerTenant: 3 });
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, number) => lifecycle.put('acme', `tea-${number}`, definition())),
    );
    expect(created.filter(({ outcome }) => outcome === 'created')).toHaveLength(3);
    expect(await definitions.list('acme')).toHaveLength(3);
  });

  test('have room as soon as a survey that was just created is deleted', async () => {
    const { lifecycle } = world({ maxSurveysPerTenant: 1 });
    await lifecycle.put('acme', 'a', definition());
    await lifecycle.delete('acme', 'a');
    expect((await lifecycle.put('acme', 'b', definition())).outcome).toBe('created');
  });

  test('apply to the versions of one survey, which keeps its last', async () => {
    const at = world({ maxVersionsPerSurvey: 2 });
    await put(at);
    expect(await put(at, { title: 'Tea' })).toMatchObject({ outcome: 'edited' });
    expect(await put(at, { title: 'Cocoa' })).toEqual({ outcome: 'tooManyVersions', limit: 2 });
    expect(await put(at, { title: 'Tea' })).toMatchObject({ outcome: 'unchanged' });
    expect(await at.stored()).toMatchObject({ version: 2, definition: { title: 'Tea' } });
  });
});

/** A change of a definition: a page begins with each of these questions. */
const pages = (...starts: string[]) => ({ sections: starts.map((startsAt) => ({ startsAt })) });
const count = (at: ReturnType<typeof world>) =>
  at.lifecycle.changeSettings('acme', 'coffee', () => ({ progress: true }));

describe('how far people get', () => {
  const counts = { settings: { progress: true as const } };
  const publish = (at: ReturnType<typeof world>, changes: object = {}) =>
    at.lifecycle.put('acme', 'coffee', definition(changes), {}, { settings: counts });

  test('has a summary before sites can note a step of the survey', async () => {
    const at = world();
    await publish(at);
    expect(at.writes).toEqual(['summaries', 'summaries', 'versions', 'definitions']);
    expect((await at.stored()).progress).toMatchObject({ version: 1 });
    expect(await at.progressOf(await at.stored())).toMatchObject({ outcome: 'found' });
  });

  test('costs nothing without the setting, and no write for an edit that leaves pages and questions', async () => {
    const at = world();
    await put(at);
    expect(at.writes).toEqual(['summaries', 'versions', 'definitions']);
    await count(at);
    at.writes.length = 0;
    await put(at, { title: 'Tea' });
    expect(at.writes).toEqual(['summaries', 'versions', 'definitions']);
    expect((await at.stored()).progress).toMatchObject({ version: 1 });
  });

  test('has the pages of a version before the version is in force', async () => {
    const at = world();
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
      const at = world();
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
    const at = world();
    await publish(at);
    const before = await at.stored();
    at.killBefore('summaries');
    await expect(at.lifecycle.delete('acme', 'coffee')).rejects.toThrow(Killed);
    expect(await at.lifecycle.delete('acme', 'coffee')).toEqual({ outcome: 'deleted' });
    expect(await at.progressOf(before)).toMatchObject({ outcome: 'deleted' });
    expect(await at.summaryOf(before)).toMatchObject({ outcome: 'deleted' });
  });
});
