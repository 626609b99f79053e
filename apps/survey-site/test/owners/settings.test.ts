import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { visitDesk } from '../support/desk-visit.ts';
import { bearer, memorySite } from '../support/memory-site.ts';
import { ownTenant } from '../support/own-tenant.ts';
import { problemOf } from '../support/problems.ts';

const at = memorySite();

let tenant: string;
let key: string;
let address: string;

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  address = `/v1/tenants/${tenant}/surveys/coffee`;
});

const read = (headers: Record<string, string> = {}) =>
  at.site.inject({ url: `${address}/settings`, headers: { ...bearer(key), ...headers } });
const put = (payload: object, headers: Record<string, string> = {}) =>
  at.site.inject({
    method: 'PUT',
    url: `${address}/settings`,
    headers: { ...bearer(key), ...headers },
    payload,
  });

const page = () => `/desk/${tenant}/surveys/coffee/settings`;

const linkId = async () => {
  const found = await at.deps.definitions.read(tenant, 'coffee');
  return found.outcome === 'found' ? found.stored.settings?.publicResults?.id : undefined;
};

describe('the link to public results', () => {
  test('has an id that the site makes: it stays while the results are public, and never comes back', async () => {
    const on = await put({ publicResults: { texts: false } });
    expect(on.json()).toEqual({ publicResults: { texts: false } });
    const first = await linkId();
    expect(first).toMatch(/^[0-9A-Z]{26}$/);
    await put({ publicResults: { texts: true }, maxAnswers: 5 });
    expect((await read()).json()).toEqual({ publicResults: { texts: true }, maxAnswers: 5 });
    expect(await linkId()).toBe(first);
    await put({});
    expect(await linkId()).toBeUndefined();
    const old = await put({ publicResults: { id: first, texts: true } });
    expect([old.statusCode, old.json<{ errors: object[] }>().errors]).toMatchObject([
      422,
      [{ path: 'publicResults.id' }],
    ]);
    await put({ publicResults: { texts: true } });
    expect([await linkId(), (await linkId()) === first]).toEqual([expect.any(String), false]);
  });

  test('and the other settings are in the audit trail by what changed', async () => {
    await put({ publicResults: { texts: false }, thanksText: 'Thanks' });
    await put({ publicResults: { texts: true }, thanksText: 'Thanks', closed: true, maxAnswers: 5 });
    await put({ publicResults: { texts: true }, thanksText: 'Thanks', closed: true, maxAnswers: 5 });
    await put({ closesAt: '2027-01-01T00:00:00Z' });
    const trail = await at.deps.auditTrail.read(tenant, { limit: 6 });
    expect(trail?.entries.map(({ action, target, detail }) => [action, target, detail])).toEqual([
      ['results-unshared', 'coffee', undefined],
      ['settings-changed', 'coffee', 'opened, maxAnswers, thanksText, closesAt'],
      ['results-shared', 'coffee', 'with texts'],
      ['settings-changed', 'coffee', 'closed, maxAnswers'],
      ['results-shared', 'coffee', 'without texts'],
      ['settings-changed', 'coffee', 'thanksText'],
    ]);
  });
});

describe('settings', () => {
  test('are empty for a new survey, and replaced as a whole', async () => {
    const first = await read();
    expect(first.json()).toEqual({});
    const changed = await put({ maxAnswers: 5, thanksText: 'Thanks' });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
    expect((await put({ closed: true })).json()).toEqual({ closed: true });
    expect((await read()).json()).toEqual({ closed: true });
  });

  test('that the form at the desk does not show outlast a change by it', async () => {
    const retention = { days: 30, keepTotals: true };
    expect((await put({ retention, maxAnswers: 5 })).json()).toEqual({ retention, maxAnswers: 5 });
    const desk = await visitDesk(at, key);
    const fields = {
      settingsVersion: '1',
      inviteOnly: 'yes',
      sharedDevice: 'yes',
      proofOfWork: 'yes',
      thanksText: 'Thanks',
    };
    const saved = await desk.post(`/desk/${tenant}/surveys/coffee/settings`, fields);
    expect(saved.statusCode).toBe(303);
    expect((await read()).json()).toEqual({
      retention,
      inviteOnly: true,
      sharedDevice: true,
      proofOfWork: true,
      thanksText: 'Thanks',
    });
    const { body } = await desk.get(`/desk/${tenant}/surveys/coffee/settings`);
    expect(body).toMatch(/name="sharedDevice"[^>]* checked/);
    expect(body).toMatch(/name="proofOfWork"[^>]* checked/);
  });

  test('of saving are set at the desk, for a week if nobody says for how long', async () => {
    const desk = await visitDesk(at, key);
    expect((await desk.get(page())).body).toMatch(/name="savingDays"[^>]* value="7"/);
    const save = (fields: Record<string, string>) => desk.post(page(), { settingsVersion: '0', ...fields });
    expect((await save({ saving: 'yes', savingDays: '' })).statusCode).toBe(303);
    expect((await read()).json()).toEqual({ saving: { keepDays: 7, onExpiry: 'erase' } });
    const again = { settingsVersion: '1', saving: 'yes', savingDays: '30', savingAnswers: 'yes' };
    expect((await save(again)).statusCode).toBe(303);
    expect((await read()).json()).toEqual({ saving: { keepDays: 30, onExpiry: 'answer' } });
    expect((await desk.get(page())).body).toMatch(/name="savingAnswers"[^>]* checked/);
    const wrong = await save({ settingsVersion: '2', saving: 'yes', savingDays: '91' });
    expect(wrong.body).toMatch(/id="savingDays-error">[^<]*from 1 to 90/);
    const shared = await save({ settingsVersion: '2', saving: 'yes', sharedDevice: 'yes' });
    expect(shared.body).toMatch(/id="saving-error">[^<]*shared tablet/);
    expect((await save({ settingsVersion: '2', savingDays: '30' })).statusCode).toBe(303);
    expect((await read()).json()).toEqual({});
  });

  describe('of a survey in several languages', () => {
    const texts = { thanksText: 'See you', 'thanksText.de': 'Bis bald', 'closedText.ar': '' };

    beforeEach(async () => {
      const payload = { ...coffee, languages: ['en', 'de', 'ar'] };
      await at.site.inject({ method: 'PUT', url: address, headers: bearer(key), payload });
    });

    test('have a field for each text in each language, and keep what the form does not show', async () => {
      await put({ closedText: { default: 'Closed', fr: 'Fermé' } });
      const desk = await visitDesk(at, key);
      const { body } = await desk.get(page());
      expect(body.match(/name="(?:thanks|closed)Text[^"]*"/g)).toEqual([
        'name="thanksText"',
        'name="thanksText.de"',
        'name="thanksText.ar"',
        'name="closedText"',
        'name="closedText.de"',
        'name="closedText.ar"',
      ]);
      const saved = await desk.post(page(), { settingsVersion: '1', ...texts, closedText: 'Closed' });
      expect(saved.statusCode).toBe(303);
      expect((await read()).json()).toEqual({
        thanksText: { default: 'See you', de: 'Bis bald' },
        closedText: { default: 'Closed', fr: 'Fermé' },
      });
      expect((await desk.get(page())).body).toMatch(/lang="de"[^>]*name="thanksText\.de"[^>]*>\nBis bald</);
    });

    test.each([
      ['a translation without its original', { 'thanksText.de': 'Bis bald' }, 'thanksText'],
      [
        'a translation that is too long',
        { thanksText: 'See you', 'thanksText.de': 'x'.repeat(2_001) },
        'thanksText.de',
      ],
    ])('name %s, and keep what was typed', async (_what, typed, field) => {
      const desk = await visitDesk(at, key);
      const refused = await desk.post(page(), { settingsVersion: '0', ...typed });
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toContain(`id="${field}-error"`);
      expect(refused.body).toContain(`>\n${typed['thanksText.de']}</textarea>`);
      expect((await read()).json()).toEqual({});
    });
  });

  test('change neither the version nor the ETag of the definition, and outlast an edit', async () => {
    const before = await at.site.inject(address);
    await put({ closed: true });
    const after = await at.site.inject({ url: address, headers: bearer(key) });
    expect(after.headers.etag).toBe(before.headers.etag);
    await at.site.inject({
      method: 'PUT',
      url: address,
      headers: bearer(key),
      payload: { ...coffee, title: 'Tea' },
    });
    expect((await read()).json()).toEqual({ closed: true });
  });

  test('do not outlast the survey', async () => {
    await put({ closed: true });
    await at.site.inject({ method: 'DELETE', url: address, headers: bearer(key) });
    expect((await read()).statusCode).toBe(404);
    await at.site.inject({ method: 'PUT', url: address, headers: bearer(key), payload: coffee });
    expect((await read()).json()).toEqual({});
  });

  test('are not replaced by a client that has not seen them', async () => {
    const { etag } = (await read()).headers as { etag: string };
    expect((await read({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await put({ closed: true }, { 'if-match': etag })).statusCode).toBe(200);
    const late = await put({ maxAnswers: 1 }, { 'if-match': etag });
    expect(late.statusCode).toBe(412);
    expect((await read()).json()).toEqual({ closed: true });
  });

  test('with a fault name its field, and change nothing', async () => {
    await put({ closed: true });
    const refused = await put({ maxAnswers: 0, redirectTo: 'javascript:alert(1)' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'maxAnswers',
      'redirectTo',
    ]);
    expect((await read()).json()).toEqual({ closed: true });
  });

  test.each([
    [{ days: 0, keepTotals: true }, 'retention.days must be at least 1'],
    [{ days: 3_651, keepTotals: true }, 'retention.days must be at most 3650: ten years'],
    [{ days: 30 }, 'retention.keepTotals must be true or false'],
  ])('refuse a retention that is not valid: %j', async (retention, message) => {
    const refused = await put({ retention });
    expect([refused.statusCode, refused.json<{ errors: object[] }>().errors]).toMatchObject([
      422,
      [{ message }],
    ]);
    expect((await read()).json()).toEqual({});
  });

  test('with a retention mark the survey for the workers, and need its summary', async () => {
    const retention = { days: 3_650, keepTotals: false };
    expect((await put({ retention })).json()).toEqual({ retention });
    const listed = await Array.fromAsync(at.containers.summaries.list(`${tenant}/`));
    expect(listed.map(({ metadata }) => metadata['retention'])).toEqual(['true']);
    for (const { name } of listed) await at.containers.summaries.delete(name);
    expect(problemOf(await put({ retention: { ...retention, days: 30 } }))).toBe('500 summary-unreadable');
    expect((await read()).json()).toEqual({ retention });
    const trail = await at.deps.auditTrail.read(tenant, { limit: 1 });
    expect(trail?.entries).toMatchObject([{ action: 'settings-changed', detail: 'retention' }]);
  });

  test('of a survey that does not exist are not found', async () => {
    const headers = bearer(key);
    const url = `/v1/tenants/${tenant}/surveys/tea/settings`;
    expect((await at.site.inject({ url, headers })).statusCode).toBe(404);
    const refused = await at.site.inject({ method: 'PUT', url, headers, payload: {} });
    expect(refused.statusCode).toBe(404);
  });

  test('changed by many at once are changed by each in turn', async () => {
    const limits = Array.from({ length: 6 }, (_, index) => index + 1);
    const changed = await Promise.all(limits.map((maxAnswers) => put({ maxAnswers })));
    expect(changed.map(({ statusCode }) => statusCode)).toEqual(limits.map(() => 200));
    expect(new Set(changed.map(({ headers }) => headers.etag)).size).toBe(6);
  });
});
