import { StorageError } from '@canvass/storage';
import { coffee as coffeeSurvey, eventually, latch } from '@canvass/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { journalOf } from '../../support/counted-answers.ts';
import { ownForm, signInToDesk } from '../../support/desk-site.ts';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const shared = memorySite();

let at: MemorySite;
let tenant: string;
let key: string;
let desk: DeskVisit;
let coffee: string;
let lunch: string;

/** Signs in to a new tenant of a site. */
async function begin(site: MemorySite): Promise<void> {
  at = site;
  ({ tenant, key } = await ownTenant(at));
  desk = await visitDesk(at, key);
  coffee = `/desk/${tenant}/surveys/coffee`;
  lunch = `/desk/${tenant}/surveys/lunch`;
}

beforeEach(() => begin(shared));

const settings = async (): Promise<unknown> =>
  (
    await at.site.inject({ url: `/v1/tenants/${tenant}/surveys/coffee/settings`, headers: bearer(key) })
  ).json();

const publishedTitle = async (): Promise<unknown> =>
  (await at.site.inject(`/v1/tenants/${tenant}/surveys/coffee`)).json<{ title: string }>().title;

const linkIn = (body: string): string | undefined =>
  /value="[^"]*(\/results\/[\w-]+\/coffee\/[\w-]+)"/.exec(body)?.[1];

async function viewer(): Promise<DeskVisit> {
  const created = await at.site.inject({
    method: 'POST',
    url: `/v1/tenants/${tenant}/keys`,
    headers: bearer(key),
    payload: { name: 'For the screen', role: 'viewer' },
  });
  return visitDesk(at, created.json<{ apiKey: string }>().apiKey);
}

describe('the list of surveys', () => {
  test('shows published surveys and drafts, the one changed last first', async () => {
    at.time.ms += 1_000;
    const created = await desk.post(`/desk/${tenant}/surveys`, { title: 'Team lunch?', language: 'de' });
    expect(created.statusCode).toBe(303);
    expect(created.headers.location).toBe(`/desk/${tenant}/surveys/team-lunch/edit`);
    const { body } = await desk.get(`/desk/${tenant}`);
    expect(body.indexOf('Team lunch?')).toBeLessThan(body.indexOf('Coffee'));
    expect(body).toMatch(/class="badge draft">Draft</);
    expect(body).toMatch(/class="badge open">Open</);
  });

  test('invites to make the first survey, and finds one among many', async () => {
    const empty = await ownTenant(at, null);
    const visit = await visitDesk(at, empty.key);
    const list = `/desk/${empty.tenant}`;
    expect((await visit.get(list)).body).toContain('Create your first survey');
    for (let n = 1; n <= 51; n += 1) await visit.post(`${list}/surveys`, { title: `Survey ${n}` });
    const first = (await visit.get(list)).body;
    expect(first).toContain('1 to 50 of 51 surveys');
    expect((await visit.get(`${list}?first=50`)).body).toContain('51 to 51 of 51 surveys');
    const found = (await visit.get(`${list}?q=SURVEY+17`)).body;
    expect(found.match(/class="name"/g)).toHaveLength(1);
    expect((await visit.get(`${list}?q=nothing`)).body).toContain('No survey has “nothing”');
  });

  test('and the pages of a draft read what an address repeats or garbles as if it were missing', async () => {
    const visit = await visitDesk(at, key);
    for (const path of [
      `/desk/${tenant}?q=a&q=b&first=1&first=x`,
      `/desk/${tenant}?first=-1&done=constructor`,
      `${coffee}/edit?open=question.x&open=survey&at=&done=&done=saved`,
      `${coffee}/preview?lang=xx&lang=de&on=phone&on=frame&scheme=red&scheme=dark`,
      `${coffee}/versions?from=1.5&to=1&to=draft`,
    ]) {
      const { statusCode } = await visit.get(path);
      expect([path, statusCode]).toEqual([path, 200]);
    }
  });

  test('of a viewer offers nothing that a viewer may not do', async () => {
    const { body } = await (await viewer()).get(`/desk/${tenant}`);
    expect(body).toContain('Coffee');
    expect(body).not.toMatch(/New survey|\/settings|\/share|\/edit|\/access/);
  });

  test('shows a viewer whose page is refused why, and still the way to the others', async () => {
    const visit = await viewer();
    for (const path of [
      `${coffee}/edit`,
      `${coffee}/settings`,
      `/desk/${tenant}/access`,
      `/desk/${tenant}/new`,
    ]) {
      const { statusCode, body } = await visit.get(path);
      expect([path, statusCode]).toEqual([path, 403]);
      expect(body).toContain(`<a href="/desk/${tenant}">Surveys</a>`);
      expect(body).toContain('For the screen (viewer)');
      expect(body).toContain('Sign out');
      expect(body).not.toContain('/access">');
    }
    const missing = await visit.get(`/desk/${tenant}/surveys/nothing`);
    expect([missing.statusCode, missing.body.includes('Sign out')]).toEqual([404, true]);
  });

  test.each([
    ['an address of nothing', 'GET', '/nonsense', 404],
    ['a deep address of nothing', 'GET', '/surveys/coffee/nonsense/1', 404],
    ['a page of a name that is none', 'GET', '/surveys/Not_a_name/edit', 404],
    ['a form of a name that is none', 'POST', '/surveys/Not_a_name/rename', 404],
    ['a method that the address does not have', 'PUT', '', 405],
  ] as const)('has the navigation also at %s', async (_what, method, path, status) => {
    const { cookie } = await signInToDesk(at, key);
    const url = `/desk/${tenant}${path}`;
    const shown = await at.site.inject({ method, url, headers: { ...ownForm, cookie } });
    expect(shown.statusCode).toBe(status);
    expect(shown.body).toContain(`<a href="/desk/${tenant}">Surveys</a>`);
    expect(shown.body).toContain('Sign out');
    const signedOut = await at.site.inject({ method, url, headers: ownForm });
    expect([signedOut.statusCode, signedOut.body.includes('Sign out')]).toEqual([status, false]);
  });

  test('is refused without the navigation while the storage cannot say who asks', async () => {
    const { cookie } = await signInToDesk(at, key);
    const asking = jest.spyOn(at.deps.tenants, 'findPrincipal');
    asking.mockRejectedValue(new StorageError('unavailable', 'it was asked'));
    const ask = (path: string) => at.site.inject({ url: `/desk/${tenant}${path}`, headers: { cookie } });
    const nothing = await ask('/nonsense');
    const list = await ask('');
    asking.mockRestore();
    expect([nothing.statusCode, nothing.body.includes('Sign out')]).toEqual([404, false]);
    expect([list.statusCode, list.body.includes('Sign out')]).toEqual([503, false]);
  });

  test('makes a survey under the address that was chosen', async () => {
    const made = await desk.post(`/desk/${tenant}/surveys`, { title: 'استبيان', address: 'staff-2026' });
    expect(made.headers.location).toBe(`/desk/${tenant}/surveys/staff-2026/edit`);
    const fields = { title: 'Kaffee', address: 'staff-2026', language: 'de' };
    const taken = await desk.post(`/desk/${tenant}/surveys`, fields);
    expect(taken.statusCode).toBe(422);
    expect(taken.body).toContain(
      'Another survey has this address. Choose another one, such as staff-2026-2.',
    );
    expect(taken.body).toMatch(/name="address" value="staff-2026"/);
    expect(taken.body).toContain('value="Kaffee"');
    expect(taken.body).toContain('<option value="de" selected>');
  });

  test.each(['Staff', 'a b', '-a', 'x/y', 'é'])(
    'refuses the address %j, and keeps what was typed',
    async (address) => {
      const refused = await desk.post(`/desk/${tenant}/surveys`, { title: 'Tea', address });
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toContain('Use small letters a to z, digits and hyphens');
      expect(refused.body).toContain(`name="address" value="${address}"`);
      expect(refused.body).toContain('value="Tea"');
    },
  );

  test('proposes an address for a title that no survey has', async () => {
    const propose = async (query: string) => {
      const { statusCode, body } = await desk.get(`/desk/${tenant}/new/address${query}`);
      return [statusCode, JSON.parse(body)];
    };
    const title = encodeURIComponent('Umfrage für Büroräume');
    expect(await propose(`?title=${title}`)).toEqual([200, { address: 'umfrage-fuer-bueroraeume' }]);
    expect(await propose('?title=Coffee&language=xx')).toEqual([200, { address: 'coffee-2' }]);
    expect(await propose(`?title=${encodeURIComponent('Öneri')}&language=tr`)).toEqual([
      200,
      { address: 'oneri' },
    ]);
    for (const none of ['', '?title=+', '?title=a&title=b']) {
      expect(await propose(none)).toEqual([200, { address: '' }]);
    }
    await desk.post(`/desk/${tenant}/surveys`, { title: 'Umfrage für Büroräume' });
    expect(await propose(`?title=${title}`)).toEqual([200, { address: 'umfrage-fuer-bueroraeume-2' }]);
  });

  test('keeps two drafts of one title apart', async () => {
    const one = await desk.post(`/desk/${tenant}/surveys`, { title: 'Coffee' });
    const two = await desk.post(`/desk/${tenant}/surveys`, { title: 'Coffee' });
    expect([one.headers.location, two.headers.location]).toEqual([
      `/desk/${tenant}/surveys/coffee-2/edit`,
      `/desk/${tenant}/surveys/coffee-3/edit`,
    ]);
  });

  test.each([
    ['', 'Enter a title'],
    ['x'.repeat(201), 'at most 200 characters'],
  ])('refuses a title that is none, and keeps what was typed', async (title, message) => {
    const refused = await desk.post(`/desk/${tenant}/surveys`, { title, language: 'fr' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(message);
    expect(refused.body).toMatch(/value="fr" selected/);
  });
});

describe('the listings behind it', () => {
  beforeEach(() => begin(memorySite()));

  test('are shared by all who look within a second, one at a time for a tenant', async () => {
    const other = await visitDesk(at, await withTenant(at, 'other', null));
    const { definitions } = at.deps;
    const list = definitions.list.bind(definitions);
    const gate = latch();
    const listing = jest.spyOn(definitions, 'list').mockImplementation(async (of) => {
      if (of === tenant) await gate.wait();
      return list(of);
    });
    const visits = Array.from({ length: 5 }, () => desk.get(`/desk/${tenant}`));
    await eventually(() => expect(listing).toHaveBeenCalledTimes(1));
    at.time.ms += 5_000;
    visits.push(desk.get(`/desk/${tenant}?q=coffee`));
    expect((await other.get('/desk/other')).statusCode).toBe(200);
    gate.open();
    expect((await Promise.all(visits)).every(({ body }) => body.includes('Coffee'))).toBe(true);
    expect(listing.mock.calls).toEqual([[tenant], ['other']]);
    await desk.get(`/desk/${tenant}`);
    at.time.ms += 999;
    await desk.get(`/desk/${tenant}`);
    expect(listing).toHaveBeenCalledTimes(3);
    at.time.ms += 1;
    await desk.get(`/desk/${tenant}`);
    expect(listing).toHaveBeenCalledTimes(4);
  });

  test('are forgotten after a change, also by program, so that whoever made it sees it at once', async () => {
    const shown = async (words: string) => (await desk.get(`/desk/${tenant}`)).body.includes(words);
    expect(await shown('Coffee')).toBe(true);
    await desk.post(`${coffee}/rename`, { title: 'Cocoa' });
    expect(await shown('Cocoa')).toBe(true);
    await desk.post(`${coffee}/edit`, { revision: '2000000', action: 'add:text' });
    expect(await shown('Has changes that are not published')).toBe(true);
    await desk.post(`${coffee}/delete`, { name: 'Cocoa' });
    expect(await shown('Cocoa')).toBe(false);
    const put = { method: 'PUT', url: `/v1/tenants/${tenant}/surveys/tea`, headers: bearer(key) } as const;
    await at.site.inject({ ...put, payload: { ...coffeeSurvey, title: 'Tea' } });
    expect(await shown('Tea')).toBe(true);
  });

  test('that began before a change or have failed are not shown after it', async () => {
    const { definitions } = at.deps;
    const list = definitions.list.bind(definitions);
    const gate = latch();
    const listing = jest.spyOn(definitions, 'list').mockImplementationOnce(async (of) => {
      const listed = await list(of);
      await gate.wait();
      return listed;
    });
    const before = desk.get(`/desk/${tenant}`);
    await eventually(() => expect(listing).toHaveBeenCalledTimes(1));
    await desk.post(`${coffee}/rename`, { title: 'Cocoa' });
    expect((await desk.get(`/desk/${tenant}`)).body).toContain('Cocoa');
    gate.open();
    expect((await before).body).not.toContain('Cocoa');
    expect((await desk.get(`/desk/${tenant}`)).body).toContain('Cocoa');
    at.time.ms += 1_000;
    listing.mockRejectedValueOnce(new StorageError('unavailable', 'down'));
    expect((await desk.get(`/desk/${tenant}`)).statusCode).toBe(503);
    expect((await desk.get(`/desk/${tenant}`)).body).toContain('Cocoa');
  });
});

describe('the settings of a survey', () => {
  test('say how many answers arrived before their limit took effect', async () => {
    const { store, count } = journalOf(at, tenant, tenant);
    const limited = { settingsVersion: '0', maxAnswers: '2' };
    expect((await desk.post(`${coffee}/settings`, limited)).statusCode).toBe(303);
    const stateAfter = async (answers: number) => {
      await store(Array.from({ length: answers }, () => ({ colour: 'red' })));
      await count();
      const { body } = await desk.get(`${coffee}/settings`);
      return /<section class="card" id="state">.*?<p>(.*?)<\/p>/s.exec(body)?.[1];
    };
    expect(await stateAfter(1)).toBe('People can answer this survey.');
    const closed = 'This survey is closed, because it has as many answers as you wanted.';
    expect(await stateAfter(1)).toBe(closed);
    expect(await stateAfter(1)).toBe(
      `${closed} 1 answer arrived before the limit took effect, and is counted.`,
    );
    expect(await stateAfter(1)).toBe(
      `${closed} 2 answers arrived before the limit took effect, and are counted.`,
    );
  });

  test('are changed by the form, and shown as they are', async () => {
    const saved = await desk.post(`${coffee}/settings`, {
      settingsVersion: '0',
      closesAt: '2026-12-24T18:00',
      maxAnswers: '500',
      thanksText: 'Thank you,\r\nsee you!',
      frameOrigins: 'https://a.example\r\nhttps://b.example',
    });
    expect(saved.headers.location).toBe(`${coffee}/settings?done=saved`);
    expect(await settings()).toEqual({
      closesAt: '2026-12-24T18:00:00.000Z',
      maxAnswers: 500,
      thanksText: 'Thank you,\nsee you!',
      frameOrigins: ['https://a.example', 'https://b.example'],
    });
    const { body } = await desk.get(`${coffee}/settings?done=saved`);
    expect(body).toContain('value="2026-12-24T18:00"');
    expect(body).toContain('The settings are saved');
  });

  test('with a fault name the field, keep what was typed, and change nothing', async () => {
    const refused = await desk.post(`${coffee}/settings`, {
      settingsVersion: '0',
      maxAnswers: 'many',
      redirectTo: 'javascript:alert(1)',
      thanksText: 'Kept',
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('href="#maxAnswers"');
    expect(refused.body).toContain('value="many"');
    expect(refused.body).toContain('Kept');
    expect(await settings()).toEqual({});
  });

  test('remove old answers after a number of days; other forms keep that', async () => {
    const form = async () => (await desk.get(`${coffee}/settings`)).body;
    expect(await form()).toMatch(/id="keepTotals" value="yes"[^>]* checked/);
    const days = { settingsVersion: '0', retentionDays: '30' };
    await desk.post(`${coffee}/settings`, days);
    expect(await settings()).toEqual({ retention: { days: 30, keepTotals: false } });
    expect(await form()).toMatch(/id="retentionDays"[^>]* value="30"/);
    expect(await form()).not.toMatch(/id="keepTotals"[^>]* checked/);
    await desk.post(`${coffee}/settings`, { ...days, settingsVersion: '1', keepTotals: 'yes' });
    await desk.post(`${coffee}/state`, { action: 'close' });
    await desk.post(`${coffee}/public-results`, { action: 'create', shown: '' });
    expect(await settings()).toEqual({
      closed: true,
      publicResults: { texts: false },
      retention: { days: 30, keepTotals: true },
    });
    const listed = await Array.fromAsync(at.containers.summaries.list(`${tenant}/`));
    expect(listed[0]?.metadata).toMatchObject({ retention: 'true' });
    await desk.post(`${coffee}/settings`, { settingsVersion: '4', retentionDays: '', keepTotals: 'yes' });
    expect(await settings()).toEqual({ closed: true, publicResults: { texts: false } });
  });

  test('hide figures of few people, and refuse a wrong number at its field', async () => {
    const few = { settingsVersion: '0', publicResultsStep: '10', hideGroupsSmallerThan: '5' };
    await desk.post(`${coffee}/settings`, few);
    expect(await settings()).toEqual({ publicResultsStep: 10, hideGroupsSmallerThan: 5 });
    expect((await desk.get(`${coffee}/settings`)).body).toMatch(/id="hideGroupsSmallerThan"[^>]* value="5"/);
    for (const wrong of [{ publicResultsStep: '101' }, { hideGroupsSmallerThan: '1' }]) {
      const refused = await desk.post(`${coffee}/settings`, { ...few, settingsVersion: '1', ...wrong });
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toContain(`href="#${Object.keys(wrong)[0]}"`);
      expect(refused.body).toMatch(/whole number from [12] to 100/);
    }
  });

  test.each(['0', '3651', '1.5', 'a month'])(
    'refuse %s as a number of days, at its field',
    async (retentionDays) => {
      const refused = await desk.post(`${coffee}/settings`, { settingsVersion: '0', retentionDays });
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toContain('href="#retentionDays"');
      expect(refused.body).toContain(`value="${retentionDays}"`);
      expect(refused.body).toContain('a whole number from 1 to 3650, which is ten years');
      expect(await settings()).toEqual({});
    },
  );

  test('of an older page are refused, and both versions are shown', async () => {
    await desk.post(`${coffee}/settings`, { settingsVersion: '0', thanksText: 'Theirs' });
    const late = await desk.post(`${coffee}/settings`, { settingsVersion: '0', thanksText: 'Mine' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Theirs');
    expect(late.body).toContain('Mine');
    expect(await settings()).toEqual({ thanksText: 'Theirs' });
  });

  test('keep the seconds of a date that the form does not change', async () => {
    const closesAt = '2026-12-24T23:59:59.000Z';
    await at.site.inject({
      method: 'PUT',
      url: `/v1/tenants/${tenant}/surveys/coffee/settings`,
      headers: bearer(key),
      payload: { closesAt },
    });
    const sent = { settingsVersion: '1', closesAt: '2026-12-24T23:59', thanksText: 'Thanks' };
    await desk.post(`${coffee}/settings`, sent);
    expect(await settings()).toEqual({ closesAt, thanksText: 'Thanks' });
  });

  test('close the survey and open it again, and keep the rest', async () => {
    await desk.post(`${coffee}/settings`, { settingsVersion: '0', maxAnswers: '5' });
    await desk.post(`${coffee}/state`, { action: 'close' });
    expect(await settings()).toEqual({ maxAnswers: 5, closed: true });
    expect((await desk.get(`/desk/${tenant}`)).body).toMatch(/class="badge closed"/);
    await desk.post(`${coffee}/state`, { action: 'open' });
    expect(await settings()).toEqual({ maxAnswers: 5 });
  });
});

describe('renaming, copying and deleting', () => {
  test('a new title is a new version, for the draft, too', async () => {
    await desk.post(`${coffee}/rename`, { title: 'Tea' });
    expect(await publishedTitle()).toBe('Tea');
    expect((await desk.post(`${coffee}/rename`, { title: '' })).statusCode).toBe(422);
    expect(await publishedTitle()).toBe('Tea');
  });

  test('a title that someone else gave meanwhile stays, and both are shown', async () => {
    await desk.post(`${coffee}/rename`, { title: 'Theirs', shown: 'Coffee' });
    const late = await desk.post(`${coffee}/rename`, { title: 'Mine', shown: 'Coffee' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('The title now: <span class="prose">Theirs</span>');
    expect(late.body).toContain('The title that you entered: <span class="prose">Mine</span>');
    expect(late.body).toContain('name="shown" value="Theirs"');
    expect(await publishedTitle()).toBe('Theirs');
    expect((await desk.post(`${coffee}/rename`, { title: 'Mine', shown: 'Theirs' })).statusCode).toBe(303);
    expect(await publishedTitle()).toBe('Mine');
  });

  test('an edit that is published during a rename is shown with the title that was typed', async () => {
    const { definitions } = at.deps;
    const read = definitions.read.bind(definitions);
    const otherSite = memorySite({ deps: at.deps });
    jest.spyOn(definitions, 'read').mockImplementationOnce(async (...of) => {
      const found = await read(...of);
      const url = `/v1/tenants/${tenant}/surveys/coffee`;
      const headers = bearer(key);
      const payload = { ...coffeeSurvey, description: 'Edited' };
      await otherSite.site.inject({ method: 'PUT', url, headers, payload });
      return found;
    });
    const late = await desk.post(`${coffee}/rename`, { title: 'Mine', shown: 'Coffee' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('The title that you entered: <span class="prose">Mine</span>');
    expect(await publishedTitle()).toBe('Coffee');
  });

  test('a draft that was begun before is renamed with the survey, and stays up to date', async () => {
    const opened = (await desk.get(`${coffee}/edit`)).body;
    const revision = /name="revision" value="(\d+)"/.exec(opened)?.[1] ?? '';
    await desk.post(`${coffee}/edit`, { action: 'add:text', revision });
    await desk.post(`${coffee}/rename`, { title: 'Tea' });
    const found = await at.deps.drafts.read(tenant, 'coffee');
    expect(found).toMatchObject({ document: { draft: { title: 'Tea' }, basedOn: { version: 2 } } });
    expect((await desk.get(`${coffee}/edit`)).body).not.toContain('after this draft was begun');
  });

  test('a copy of an Arabic survey has an Arabic title', async () => {
    const { body } = await at.site.inject({
      method: 'PUT',
      url: `/v1/tenants/${tenant}/surveys/coffee`,
      headers: bearer(key),
      payload: { ...coffeeSurvey, title: 'القهوة', languages: ['ar'] },
    });
    expect(body).toContain('القهوة');
    const copied = await desk.post(`${coffee}/copy`);
    const [, name = ''] = /surveys\/([^/]+)\/edit/.exec(copied.headers.location ?? '') ?? [];
    const found = await at.deps.drafts.read(tenant, name);
    expect(found).toMatchObject({ document: { draft: { title: 'نسخة من القهوة' } } });
  });

  test('a copy is a draft with the same questions', async () => {
    const copied = await desk.post(`${coffee}/copy`);
    expect(copied.headers.location).toBe(`/desk/${tenant}/surveys/copy-of-coffee/edit`);
    const found = await at.deps.drafts.read(tenant, 'copy-of-coffee');
    expect(JSON.stringify(found)).toContain('Which colour?');
  });

  test('a survey is deleted only by its title, typed in full', async () => {
    const refused = await desk.post(`${coffee}/delete`, { name: 'coffee' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('This is not the title of the survey');
    expect(await publishedTitle()).toBe('Coffee');
    const deleted = await desk.post(`${coffee}/delete`, { name: 'Coffee' });
    expect(deleted.headers.location).toBe(`/desk/${tenant}?done=deleted`);
    expect((await desk.get(`/desk/${tenant}?done=deleted`)).body).toContain('The survey is deleted');
    expect((await desk.get(`${coffee}/settings`)).statusCode).toBe(404);
  });

  test('a survey is deleted by its title as people see it, however many spaces it has', async () => {
    await desk.post(`${coffee}/rename`, { title: 'Coffee  and\u00a0tea' });
    const deleted = await desk.post(`${coffee}/delete`, { name: 'Coffee and tea' });
    expect(deleted.statusCode).toBe(303);
  });

  test('a draft is deleted by its title, too', async () => {
    await desk.post(`/desk/${tenant}/surveys`, { title: 'Lunch' });
    await desk.post(`/desk/${tenant}/surveys/lunch/delete`, { name: 'Lunch' });
    expect(await at.deps.drafts.read(tenant, 'lunch')).toEqual({ outcome: 'notFound' });
  });
});

/** The id of the link that the share page holds. */
const shownLink = async () =>
  /name="shown" value="([^"]*)"/.exec((await desk.get(`${coffee}/share`)).body)?.[1] ?? 'none';

/** Presses a button of the share page. */
const shareAs = async (fields: Record<string, string>) =>
  desk.post(`${coffee}/public-results`, { ...fields, shown: await shownLink() });

describe('sharing', () => {
  test('shows the link, its code and the snippet, with the origins that may frame it', async () => {
    await desk.post(`${coffee}/settings`, { settingsVersion: '0', frameOrigins: 'https://a.example' });
    const { body } = await desk.get(`${coffee}/share`);
    expect(body).toContain(`value="http://localhost:80/s/${tenant}/coffee"`);
    expect(body).toContain('&lt;script src=&quot;http://localhost/embed.js&quot; async&gt;');
    expect(body).toContain('data-canvass=&quot;inline&quot;');
    expect(body).toContain('It may appear on a.example');
    for (const way of ['popup', 'tab']) {
      const other = await desk.get(`${coffee}/share?embed=${way}`);
      expect(other.body).toContain(`data-canvass=&quot;${way}&quot;`);
    }
    expect((await desk.get(`${coffee}/share?embed=<script>`)).body).toContain(
      'data-canvass=&quot;inline&quot;',
    );
    const code = await desk.get(`${coffee}/qr.svg`);
    expect(code.headers['content-type']).toBe('image/svg+xml');
    expect(code.headers['content-disposition']).toContain('coffee-qr.svg');
    expect(body).not.toContain('Language of the link');
    expect((await desk.get(`${coffee}/share?language=de`)).body).not.toContain('?lang=de');
  });

  test('makes, replaces and revokes a link to the results', async () => {
    expect(linkIn((await desk.get(`${coffee}/share`)).body)).toBeUndefined();
    await shareAs({ action: 'create', texts: 'yes' });
    const first = linkIn((await desk.get(`${coffee}/share`)).body);
    expect(first).toBeDefined();
    expect(await settings()).toMatchObject({ publicResults: { texts: true } });
    await shareAs({ action: 'create' });
    expect(linkIn((await desk.get(`${coffee}/share`)).body)).not.toBe(first);
    await shareAs({ action: 'revoke' });
    expect(linkIn((await desk.get(`${coffee}/share?done=revoked`)).body)).toBeUndefined();
    expect(await settings()).toEqual({});
    const trail = await at.deps.auditTrail.read(tenant, { limit: 3 });
    expect(trail?.entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['results-unshared', undefined],
      ['results-shared', 'without texts'],
      ['results-shared', 'with texts'],
    ]);
  });

  test.each([
    ['first link', undefined, { action: 'create', texts: 'yes' }],
    ['replacement', 'create', { action: 'create' }],
    ['end of the link', 'create', { action: 'revoke' }],
  ])('a link that was made meanwhile stays: %s', async (_what, before, mine) => {
    if (before !== undefined) await shareAs({ action: before });
    const shown = await shownLink();
    await desk.post(`${coffee}/public-results`, { action: 'create', shown });
    const theirs = linkIn((await desk.get(`${coffee}/share`)).body);
    const late = await desk.post(`${coffee}/public-results`, { ...mine, shown });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Someone else changed the link to the results after you opened this page');
    expect(linkIn(late.body)).toBe(theirs);
    expect(linkIn((await desk.get(`${coffee}/share`)).body)).toBe(theirs);
    expect(await settings()).toEqual({ publicResults: { texts: false } });
  });

  test('of a draft says that it must be published first', async () => {
    await desk.post(`/desk/${tenant}/surveys`, { title: 'Lunch' });
    const { body } = await desk.get(`/desk/${tenant}/surveys/lunch/share`);
    expect(body).toContain('Publish it first');
    expect(body).not.toContain(`/s/${tenant}/lunch`);
  });
});

test.each(['share', 'invitations', 'mail', 'notices', 'webhooks'])(
  'the page %s of a draft leads back to the builder',
  async (page) => {
    await desk.post(`/desk/${tenant}/surveys`, { title: 'Lunch' });
    const { body } = await desk.get(`${lunch}/${page}`);
    expect(body).toContain('This survey is a draft. Publish it first');
    expect(body).toContain(`<a class="button" href="${lunch}/edit">Continue editing</a>`);
  },
);

const opensAt = '2026-12-01T08:00';
const lunchDraft = async () => {
  const found = await at.deps.drafts.read(tenant, 'lunch');
  if (found.outcome !== 'found') throw new Error('there is no draft');
  return found.document;
};
/** Saves a question, as the builder's form does. */
const write = async (text: string) => {
  await desk.post(`${lunch}/edit`, {
    revision: String((await lunchDraft()).revision),
    action: 'add:text',
  });
  const { revision } = await lunchDraft();
  await desk.post(`${lunch}/edit`, {
    revision: String(revision),
    open: 'question.q1',
    type: 'text',
    text,
    maxLength: '100',
    action: 'save',
  });
};
/** The hidden fields of the page before publishing. */
const reviewed = async () => {
  const { body } = await desk.get(`${lunch}/publish`);
  const fields = [...body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return { body, fields: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])) };
};

describe('a survey that was never published', () => {
  beforeEach(async () => {
    await desk.post(`/desk/${tenant}/surveys`, { title: 'Lunch' });
  });

  test('opens when its settings say, from the first moment', async () => {
    const saved = await desk.post(`${lunch}/settings`, {
      settingsVersion: '0',
      opensAt,
      progress: 'yes',
      thanksText: 'Enjoy!',
      retentionDays: '90',
      keepTotals: 'yes',
    });
    expect(saved.headers.location).toBe(`${lunch}/settings?done=savedForLater`);
    const shown = (await desk.get(`${lunch}/settings?done=savedForLater`)).body;
    expect(shown).toContain('They take effect when you publish the survey.');
    expect(shown).toMatch(
      /Once you publish it, people can answer from <time [^>]*>Dec 1, 08:00<.*\n<p class="note">Times are those of Greenwich\./,
    );
    expect(shown).toContain(`value="${opensAt}"`);
    await write('Where?');
    const { body, fields } = await reviewed();
    expect(body).toMatch(/everyone with its link can answer, beginning <time [^>]*>Dec 1, 08:00</);
    const published = await desk.post(`${lunch}/publish`, fields);
    expect(published.headers.location).toBe(`${lunch}/share?done=publishedForLater`);
    expect((await at.site.inject(`/s/${tenant}/lunch`)).body).toContain('not open yet');
    const url = `/v1/tenants/${tenant}/surveys/lunch/settings`;
    expect((await at.site.inject({ url, headers: bearer(key) })).json()).toEqual({
      opensAt: '2026-12-01T08:00:00.000Z',
      progress: true,
      thanksText: 'Enjoy!',
      retention: { days: 90, keepTotals: true },
    });
    const listed = await Array.fromAsync(at.containers.summaries.list(`${tenant}/lunch/`));
    // That of the answers, and that of how far people get, which surveys from the desk count.
    expect(listed.map(({ metadata }) => metadata['retention'])).toEqual(['true', 'true']);
    expect((await desk.get(`/desk/${tenant}`)).body).toMatch(/Lunch[\s\S]*badge scheduled/);
    expect(await at.deps.drafts.read(tenant, 'lunch')).toEqual({ outcome: 'notFound' });
    const { entries = [] } = (await at.deps.auditTrail.read(tenant, { limit: 20 })) ?? {};
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'settings-changed',
        target: 'lunch',
        detail: 'opensAt, retention, thanksText',
      }),
    );
  });

  test('keeps the settings of someone else, and shows both versions', async () => {
    await desk.post(`${lunch}/settings`, { settingsVersion: '0', thanksText: 'Theirs' });
    const mine = await desk.post(`${lunch}/settings`, { settingsVersion: '0', thanksText: 'Mine' });
    expect(mine.statusCode).toBe(409);
    expect(mine.body).toContain('<span class="prose">Mine</span>');
    expect((await lunchDraft()).settings).toEqual({ thanksText: 'Theirs' });
  });

  test('is not published with settings that changed after they were looked at', async () => {
    await write('Where?');
    const { fields } = await reviewed();
    await desk.post(`${lunch}/settings`, { settingsVersion: '0', opensAt });
    expect((await desk.post(`${lunch}/publish`, fields)).statusCode).toBe(409);
    expect((await desk.post(`${lunch}/publish`, (await reviewed()).fields)).statusCode).toBe(303);
  });

  test('gets the settings that someone saved through another site while it was published', async () => {
    await write('Where?');
    const { drafts } = at.deps;
    const clear = drafts.delete.bind(drafts);
    jest.spyOn(drafts, 'delete').mockImplementationOnce(async (of, survey, condition) => {
      const found = await drafts.read(of, survey);
      if (found.outcome === 'notFound') throw new Error('there is a draft');
      const later = { ...found.document, settings: { thanksText: 'Later' }, settingsVersion: 1 };
      await drafts.write(of, survey, later, 'Lunch', { ifMatch: found.etag });
      return clear(of, survey, condition);
    });
    expect((await desk.post(`${lunch}/publish`, (await reviewed()).fields)).statusCode).toBe(303);
    const url = `/v1/tenants/${tenant}/surveys/lunch/settings`;
    expect((await at.site.inject({ url, headers: bearer(key) })).json()).toEqual({ thanksText: 'Later' });
  });

  test('whose closing date has passed says so before it is published', async () => {
    await write('Where?');
    await desk.post(`${lunch}/settings`, { settingsVersion: '0', closesAt: '2020-01-01T00:00' });
    expect((await desk.get(`${lunch}/settings`)).body).toContain('Publishing it would not open it');
    expect((await reviewed()).body).toContain('its closing date has passed');
  });

  test('is downloaded by editors once it is complete', async () => {
    expect((await desk.get(`${lunch}/versions`)).body).toContain('The draft is not complete yet');
    expect((await desk.get(`${lunch}/definition.json`)).statusCode).toBe(404);
    await write('Where?');
    expect((await desk.get(`${lunch}/versions`)).body).toContain(`${lunch}/surveyjs.json`);
    expect((await desk.get(`${lunch}/definition.json`)).json()).toMatchObject({
      title: 'Lunch',
      questions: [{ id: 'q1', text: 'Where?' }],
    });
    expect((await desk.get(`${lunch}/surveyjs.json`)).json()).toMatchObject({ title: 'Lunch' });
    expect((await (await viewer()).get(`${lunch}/definition.json`)).statusCode).toBe(404);
  });
});
