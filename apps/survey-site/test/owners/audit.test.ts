import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { operatorActor, StorageError } from '@canvass/storage';
import { keyWithRole, ownForm, signInToDesk } from '../support/desk-site.ts';
import { visitDesk, type DeskVisit } from '../support/desk-visit.ts';
import { bearer, memorySite, withTenant } from '../support/memory-site.ts';
import { ownTenant } from '../support/own-tenant.ts';
import { problemOf } from '../support/problems.ts';

interface Entry {
  readonly at: string;
  readonly actor: { readonly kind: string; readonly name: string };
  readonly action: string;
  readonly target?: string;
  readonly detail?: string;
}

const at = memorySite();

let tenant: string;
let owner: string;
let surveys: string;
let desk: string;
beforeEach(async () => {
  ({ tenant, key: owner } = await ownTenant(at));
  surveys = `/v1/tenants/${tenant}/surveys`;
  desk = `/desk/${tenant}`;
});

const readTrail = (key: string, query = '') =>
  at.site.inject({ url: `/v1/tenants/${tenant}/audit${query}`, headers: bearer(key) });

async function trailOf(key: string, query = '') {
  const answer = await readTrail(key, query);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ entries: Entry[]; next: string | null }>();
}

/** Publishes a draft as its review shows it. */
async function publish(visit: DeskVisit, address: string): Promise<void> {
  const { body } = await visit.get(address);
  const shown = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  const published = await visit.post(address, {
    revision: shown('revision'),
    published: shown('published'),
  });
  expect(published.statusCode).toBe(303);
}

const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

const unavailable = () => Promise.reject(new StorageError('unavailable', 'down'));

describe('the audit trail', () => {
  test('says who changed what by the API, the newest first', async () => {
    const editor = await keyWithRole(at, owner, 'editor', tenant);
    const survey = `${surveys}/coffee`;
    const call = (method: 'PUT' | 'DELETE', url: string, key: string, payload?: object) =>
      at.site.inject({ method, url, headers: bearer(key), ...(payload && { payload }) });
    await call('PUT', survey, editor.apiKey, { ...coffee, title: 'Tea' });
    await call('PUT', survey, editor.apiKey, { ...coffee, title: 'Tea' });
    await call('PUT', `${survey}/settings`, editor.apiKey, { closed: true });
    await call('DELETE', survey, owner);
    await call('DELETE', `/v1/tenants/${tenant}/keys/${editor.id}`, owner);
    const { entries, next } = await trailOf(owner);
    expect(next).toBeNull();
    expect(entries.map(({ actor, action, target, detail }) => [actor.name, action, target, detail])).toEqual([
      ['First key', 'key-revoked', 'The editor', undefined],
      ['First key', 'survey-deleted', 'coffee', undefined],
      ['The editor', 'settings-changed', 'coffee', 'closed'],
      ['The editor', 'survey-published', 'coffee', 'version 2'],
      ['First key', 'key-created', 'The editor', 'role editor'],
      ['First key', 'survey-created', 'coffee', undefined],
    ]);
    expect(entries[0]).toMatchObject({ at: '2026-11-21T09:00:00.000Z', actor: { kind: 'key' } });
  });

  test('has what the operator did, and who made a sign-in link', async () => {
    const entry = { at: '2026-11-21T08:00:00.000Z', action: 'keys-replaced', target: 'Replacement key' };
    await at.deps.auditTrail.record(tenant, { ...entry, actor: operatorActor });
    await at.site.inject({
      method: 'POST',
      url: `/v1/tenants/${tenant}/sign-in-links`,
      headers: bearer(owner),
    });
    const [link] = (await trailOf(owner)).entries;
    expect([link?.actor.name, link?.action]).toEqual(['First key', 'sign-in-link-created']);
    const headers = await signInToDesk(at, owner);
    const { body } = await at.site.inject({ url: `${desk}/audit`, headers });
    const text = withoutIsolates(body);
    expect(text).toContain(
      '<p>Operator replaced all keys by Replacement key</p><p class="note">runs this site</p>',
    );
    expect(text).toContain('<p>First key made a link that signs in once</p>');
  });

  test.each(['the API', 'the desk'] as const)(
    'has a deletion once that was interrupted and finished by a retry at %s',
    async (where) => {
      jest.spyOn(at.deps.versions, 'deleteAll').mockImplementationOnce(unavailable);
      const session = await signInToDesk(at, owner);
      const remove = () =>
        at.site.inject(
          where === 'the API'
            ? { method: 'DELETE', url: `${surveys}/coffee`, headers: bearer(owner) }
            : {
                method: 'POST',
                url: `${desk}/surveys/coffee/delete`,
                headers: { ...ownForm, ...session },
                payload: new URLSearchParams({ name: coffee.title }).toString(),
              },
        );
      const statuses: number[] = [];
      for (let n = 0; n < 3; n += 1) statuses.push((await remove()).statusCode);
      expect(statuses).toEqual([503, where === 'the API' ? 204 : 303, 404]);
      const { entries } = await trailOf(owner);
      expect(entries.filter(({ action }) => action === 'survey-deleted')).toHaveLength(1);
    },
  );

  test.each(['the API', 'the desk'] as const)(
    'has a deletion that was interrupted before the survey that replaces it by %s',
    async (where) => {
      const visit = await visitDesk(at, owner);
      const url = `${surveys}/copy-of-coffee`;
      const create = async () => {
        if (where === 'the API') {
          await at.site.inject({ method: 'PUT', url, headers: bearer(owner), payload: coffee });
        } else {
          await visit.post(`${desk}/surveys/coffee/copy`);
          await publish(visit, `${desk}/surveys/copy-of-coffee/publish`);
        }
      };
      await create();
      jest.spyOn(at.deps.versions, 'deleteAll').mockImplementationOnce(unavailable);
      const interrupted = await at.site.inject({ method: 'DELETE', url, headers: bearer(owner) });
      expect(interrupted.statusCode).toBe(503);
      await create();
      const { entries } = await trailOf(owner);
      expect(entries.slice(0, 2)).toMatchObject([
        { action: where === 'the API' ? 'survey-created' : 'survey-published', target: 'copy-of-coffee' },
        {
          action: 'survey-deleted',
          target: 'copy-of-coffee',
          detail: 'finished an interrupted deletion',
        },
      ]);
    },
  );

  test('has a rename once, however often it is sent', async () => {
    const visit = await visitDesk(at, owner);
    for (let n = 0; n < 2; n += 1) {
      const renamed = await visit.post(`${desk}/surveys/coffee/rename`, { title: 'Tea', shown: 'Coffee' });
      expect(renamed.headers.location).toBe(`${desk}/surveys/coffee/settings?done=renamed`);
    }
    const { entries } = await trailOf(owner);
    expect(entries.filter(({ action }) => action === 'survey-renamed')).toHaveLength(1);
  });

  test('is read in pages', async () => {
    for (let n = 0; n < 5; n += 1) await signInToDesk(at, owner);
    const first = await trailOf(owner, '?limit=4');
    const second = await trailOf(owner, `?limit=4&before=${first.next}`);
    expect([first.entries.length, second.entries.length, second.next]).toEqual([4, 2, null]);
    for (const query of ['?limit=0', '?limit=101', '?before=x', '?after=x']) {
      const answer = await readTrail(owner, query);
      expect(problemOf(answer)).toBe('422 invalid');
    }
  });

  test('is for owners only', async () => {
    const editor = await keyWithRole(at, owner, 'editor', tenant);
    const answer = await readTrail(editor.apiKey);
    expect(problemOf(answer)).toBe('403 role-too-low');
  });

  test('that takes no entry does not undo the change, and the log has the entry', async () => {
    const broken = memorySite({
      deps: { auditTrail: { read: at.deps.auditTrail.read.bind(at.deps.auditTrail), record: unavailable } },
    });
    const key = await withTenant(broken, 'other');
    const trail = await broken.site.inject({ url: '/v1/tenants/other/audit', headers: bearer(key) });
    expect([trail.statusCode, trail.json<{ entries: Entry[] }>().entries]).toEqual([200, []]);
    expect(broken.logs.join('')).toContain('change not in the audit trail');
    expect(broken.logs.join('')).toContain('survey-created');
  });

  test('is a page of the desk, with hostile names as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await at.site.inject({
      method: 'POST',
      url: `/v1/tenants/${tenant}/keys`,
      headers: bearer(owner),
      payload: { name, role: 'viewer' },
    });
    const headers = await signInToDesk(at, owner);
    const { statusCode, body } = await at.site.inject({ url: `${desk}/audit`, headers });
    expect(statusCode).toBe(200);
    expect(withoutIsolates(body)).toContain(
      '<p>First key created the key &lt;img src=x onerror=alert(1)&gt;</p><p class="note">with a key · As viewer</p>',
    );
    expect(body).not.toContain('<img src=x');
    const older = await at.site.inject({ url: `${desk}/audit?limit=2`, headers });
    const [, next = ''] = /href="(\/desk\/tenant-\d+\/audit\?before=[^"]+)"/.exec(older.body) ?? [];
    const { body: rest } = await at.site.inject({ url: next, headers });
    expect(withoutIsolates(rest)).toContain('<p>First key created Coffee</p>');
    expect((await at.site.inject({ url: `${desk}/audit?before=x`, headers })).statusCode).toBe(404);
  });

  test('says at the desk what a change of invitations, of a webhook and of a role came to', async () => {
    const visit = await visitDesk(at, owner);
    const call = async (path: string, payload: object) => {
      const url = `${surveys}/coffee/${path}`;
      return (await at.site.inject({ method: 'POST', url, headers: bearer(owner), payload })).json<{
        id: string;
      }>();
    };
    const batch = await call('invitations', { count: 3, expiresAt: '2026-12-24T18:00:00Z' });
    const { id } = await call('webhooks', { url: 'https://example.org/a/secret', events: ['survey.closed'] });
    const webhook = `${desk}/surveys/coffee/webhooks/${id}/state`;
    await visit.post(webhook, { enabled: 'no' });
    await visit.post(webhook, { enabled: 'yes' });
    await visit.post(`${desk}/surveys/coffee/invitations/${batch.id}/revoke`);
    const invited = await at.deps.tenants.invite(tenant, { name: 'Ann', role: 'viewer' });
    expect(invited).toMatchObject({ outcome: 'invited', member: { name: 'Ann' } });
    const member = invited.outcome === 'invited' ? invited.member.id : '';
    await visit.post(`${desk}/access/members/role`, { id: member, role: 'editor' });
    const links = `3 invitations, batch ${batch.id}, until 2026-12-24T18:00:00.000Z`;
    expect((await trailOf(owner)).entries.slice(0, 6).map(({ action, detail }) => [action, detail])).toEqual([
      ['role-changed', 'from viewer to editor'],
      ['invitations-revoked', links],
      ['webhook-changed', 'https://example.org goes on'],
      ['webhook-changed', 'https://example.org paused'],
      ['webhook-created', 'https://example.org'],
      ['invitations-created', links],
    ]);
    const { body } = await visit.get(`${desk}/audit`);
    const notes = [...body.matchAll(/<p class="note">with a key · (.*?)<\/p>/g)].map(([, note]) =>
      note?.replaceAll(/<[^>]+>/g, ''),
    );
    expect(notes.slice(0, 6)).toEqual([
      'From viewer to editor',
      '3 links, to use until Dec 24, 18:00',
      'https://example.org · Goes on',
      'https://example.org · Paused',
      'https://example.org',
      '3 links, to use until Dec 24, 18:00',
    ]);
  });

  test('is filtered at the desk by what it is about, and by a person or a survey', async () => {
    const visit = await visitDesk(at, owner);
    await keyWithRole(at, owner, 'editor', tenant);
    await visit.post(`${desk}/surveys/coffee/rename`, { title: 'Tea & cake', shown: 'Coffee' });
    const sentences = async (query: string) => {
      const { body } = await visit.get(`${desk}/audit?${query}`);
      return [...withoutIsolates(body).matchAll(/<div><p>([^<]*)<\/p>/g)].map(([, text]) => text);
    };
    expect(await sentences('')).toEqual([
      'First key renamed Tea &amp; cake',
      'First key created the key The editor',
      'First key signed in',
      'First key created Tea &amp; cake',
    ]);
    expect(await sentences('area=people')).toEqual(['First key created the key The editor']);
    expect(await sentences('area=signIns')).toEqual(['First key signed in']);
    expect(await sentences('search=TEA+%26')).toEqual([
      'First key renamed Tea &amp; cake',
      'First key created Tea &amp; cake',
    ]);
    expect(await sentences('search=editor&area=surveys')).toEqual([]);
    expect((await visit.get(`${desk}/audit?search=nobody`)).body).toContain('Nothing here fits.');
  });

  test('of a name that no tenant can have is nowhere, as every page of the desk', async () => {
    const headers = await signInToDesk(at, owner);
    for (const url of ['/desk/No%20Tenant/audit', '/desk/No%20Tenant/settings']) {
      expect((await at.site.inject({ url, headers })).statusCode).toBe(404);
    }
  });
});
