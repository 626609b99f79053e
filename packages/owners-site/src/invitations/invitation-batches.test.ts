import { coffee } from '@canvass/testing';
import {
  createDefinitions,
  createPictures,
  createDrafts,
  createVersions,
  type BlobContainer,
} from '@canvass/storage';
import { createSummaries } from '@canvass/answer-log';
import { FaultyStorage, memoryClaims } from '@canvass/storage/memory';
import { parseDefinition, type InvitationBatch } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { monotonicFactory } from 'ulid';
import { createSurveyLifecycle } from '../changes/survey-lifecycle.ts';
import { createInvitationBatches, type WantedBatch } from './invitation-batches.ts';

const nothing = (): Promise<void> => Promise.resolve();
/** No survey here has a webhook. */
const webhooks = { deleteAll: nothing, settingsChanged: nothing };

function definition(title: string) {
  const parsed = parseDefinition({ ...coffee, title });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}

/** A published survey, and `site()`, another process on the same storage. */
async function world() {
  const clock = { ms: Date.parse('2026-11-21T09:00:00.000Z'), now: () => clock.ms };
  const storage = new FaultyStorage(clock.now);
  const container = (name: string): BlobContainer => storage.container(name);
  const site = () => {
    const ulid = monotonicFactory();
    const ports = {
      definitions: createDefinitions({
        container: container('definitions'),
        clock,
        compile: () => undefined,
      }),
      summaries: createSummaries({ container: container('summaries') }),
      drafts: createDrafts(container('drafts')),
      versions: createVersions(container('versions')),
      pictures: createPictures(container('pictures')),
      newId: () => ulid(clock.ms),
      clock,
    };
    const lifecycle = createSurveyLifecycle(
      {
        webhooks,
        mails: { deleteAll: nothing },
        notices: { deleteAll: nothing },
        recountDays: nothing,
        ...ports,
        claims: memoryClaims(),
      },
      { maxSurveysPerTenant: 10, maxVersionsPerSurvey: 10 },
    );
    return { ...ports, lifecycle, batches: createInvitationBatches(ports) };
  };
  const at = site();
  await at.lifecycle.put('acme', 'coffee', definition('Coffee'));
  const stored = async () => {
    const found = await at.definitions.read('acme', 'coffee');
    return found.outcome === 'found' ? found.stored : undefined;
  };
  return { ...at, clock, storage, site, stored };
}

type World = Awaited<ReturnType<typeof world>>;

const create = ({ batches }: Pick<World, 'batches'>, wanted: WantedBatch) =>
  batches.create('acme', 'coffee', wanted);

async function created(at: Pick<World, 'batches'>, wanted: WantedBatch): Promise<InvitationBatch> {
  const made = await create(at, wanted);
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.batch;
}

describe('creating a batch', () => {
  test('gives out the numbers after the last batch', async () => {
    const at = await world();
    expect(await created(at, { count: 3 })).toEqual({
      id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      from: 0,
      count: 3,
      createdAt: '2026-11-21T09:00:00.000Z',
    });
    const expiresAt = '2026-12-01T00:00:00.000Z';
    expect(await created(at, { count: 2, expiresAt })).toMatchObject({ from: 3, count: 2, expiresAt });
    expect((await at.stored())?.invitations).toMatchObject([{ from: 0 }, { from: 3 }]);
  });

  test('gives no number out twice to requests at the same time, of any site', async () => {
    const at = await world();
    const sites = [at, at.site(), at.site(), at.site()];
    const made = await Promise.all(sites.map((site, n) => created(site, { count: n + 1 })));
    const numbers = made.flatMap(({ from, count }) => Array.from({ length: count }, (_, n) => from + n));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await at.stored())?.invitations?.map(({ id }) => id).toSorted()).toEqual(
      made.map(({ id }) => id).toSorted(),
    );
  });

  test('never gives out the numbers of a revoked batch again', async () => {
    const at = await world();
    const { id } = await created(at, { count: 5 });
    await at.batches.revoke('acme', 'coffee', id);
    expect(await created(at, { count: 5 })).toMatchObject({ from: 5 });
  });

  test('is known to have happened although its response was lost', async () => {
    const at = await world();
    at.storage.next('definitions', 'put', 'unanswered');
    expect(await create(at, { count: 5 })).toMatchObject({ outcome: 'created' });
    at.storage.next('definitions', 'put', 'lost');
    await expect(create(at, { count: 5 })).rejects.toMatchObject({ code: 'unavailable' });
    expect((await at.stored())?.invitations).toHaveLength(1);
  });

  test('makes one batch for all requests with one key, and refuses another request with it', async () => {
    const at = await world();
    const wanted = { count: 5, key: 'a form', expiresAt: '2026-12-01T00:00:00.000Z' };
    const made = await Promise.all([
      create(at, wanted),
      create(at.site(), wanted),
      create(at.site(), wanted),
    ]);
    expect(made.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'repeated', 'repeated']);
    expect(new Set(made.map((each) => ('batch' in each ? each.batch.id : undefined))).size).toBe(1);
    // Also long after, when the links have expired.
    at.clock.ms = Date.parse('2027-01-01T00:00:00.000Z');
    expect(await create(at, wanted)).toMatchObject({ outcome: 'repeated', batch: { from: 0, count: 5 } });
    expect(await create(at, { ...wanted, count: 6 })).toEqual({ outcome: 'otherRequest' });
    expect(await create(at, { count: 5, key: 'a form' })).toEqual({ outcome: 'otherRequest' });
    expect(await create(at, { count: 5, key: 'another form' })).toMatchObject({ outcome: 'created' });
    expect((await at.stored())?.invitations).toHaveLength(2);
  });

  test('stops at 200 batches and at ten million numbers', async () => {
    const at = await world();
    for (let n = 0; n < 9; n += 1) await created(at, { count: 1_000_000 });
    await created(at, { count: 999_999 });
    expect(await create(at, { count: 2 })).toEqual({ outcome: 'tooManyInvitations', left: 1 });
    expect(await created(at, { count: 1 })).toMatchObject({ from: 9_999_999 });
    expect(await create(at, { count: 1 })).toEqual({ outcome: 'tooManyInvitations', left: 0 });
    const other = await world();
    for (let n = 0; n < 200; n += 1) await created(other, { count: 1 });
    expect(await create(other, { count: 1 })).toEqual({ outcome: 'tooManyBatches' });
  });

  test('that has expired already, or of no survey, stores nothing', async () => {
    const at = await world();
    const expiresAt = '2026-11-21T09:00:00.000Z';
    expect(await create(at, { count: 1, expiresAt })).toEqual({ outcome: 'alreadyExpired' });
    expect((await at.stored())?.invitations).toBeUndefined();
    expect(await at.batches.create('acme', 'tea', { count: 1 })).toEqual({ outcome: 'surveyNotFound' });
  });
});

describe('revoking a batch', () => {
  test('marks it once, and leaves the others', async () => {
    const at = await world();
    const [first, second] = [await created(at, { count: 1 }), await created(at, { count: 1 })];
    expect(await at.batches.revoke('acme', 'coffee', first.id)).toMatchObject({ outcome: 'revoked' });
    at.clock.ms += 1_000;
    const again = await at.batches.revoke('acme', 'coffee', first.id);
    const revoked = { ...first, revokedAt: '2026-11-21T09:00:00.000Z' };
    expect(again).toEqual({ outcome: 'unchanged', batch: revoked });
    expect((await at.stored())?.invitations).toEqual([revoked, second]);
    expect(await at.batches.revoke('acme', 'coffee', 'another')).toEqual({ outcome: 'notFound' });
  });
});

test('an edit, other settings and batches keep each other, also at the same time', async () => {
  const at = await world();
  const other = at.site();
  const { id } = await created(at, { count: 1 });
  await Promise.all([
    at.lifecycle.put('acme', 'coffee', definition('Tea')),
    other.lifecycle.changeSettings('acme', 'coffee', () => ({ thanksText: 'Thanks' })),
    created(at.site(), { count: 2 }),
    at.site().batches.revoke('acme', 'coffee', id),
  ]);
  expect(await at.stored()).toMatchObject({
    definition: { title: 'Tea' },
    version: expect.any(Number),
    settings: { thanksText: 'Thanks' },
    invitations: [
      { id, revokedAt: expect.any(String) },
      { from: 1, count: 2 },
    ],
  });
});

test('a survey of the same name begins without invitations', async () => {
  const at = await world();
  await created(at, { count: 1 });
  await at.lifecycle.delete('acme', 'coffee');
  await at.lifecycle.put('acme', 'coffee', definition('Coffee'));
  expect((await at.stored())?.invitations).toBeUndefined();
});
