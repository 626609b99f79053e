import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { StorageError } from '@canvass/storage';
import { journalOf } from '../../support/counted-answers.ts';
import { keyWithRole, ownForm, signInToDesk } from '../../support/desk-site.ts';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';
import type { SiteDeps } from '../../../src/server/site-deps.ts';

const follow = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';

const shared = memorySite();

let visit: DeskVisit;
let key: string;
let tenant: string;
let survey: string;
let journal: ReturnType<typeof journalOf>;

/** Signs in to a new tenant with three answers. */
async function withAnswers(at = shared): Promise<void> {
  ({ tenant, key } = await ownTenant(at));
  survey = `/desk/${tenant}/surveys/coffee`;
  journal = journalOf(at, tenant, tenant);
  await journal.store([
    { colour: 'red', rating: 5, why: 'Very fast' },
    { colour: 'red' },
    { colour: 'blue' },
  ]);
  await journal.count();
  at.time.ms += 1_000;
  visit = await visitDesk(at, key);
}

beforeEach(() => withAnswers());

describe('an export at the desk', () => {
  test('is offered for all answers, and for those that a filter of the results takes', async () => {
    const all = await visit.get(`${survey}/export`);
    expect(all.body).toContain('All 3</span>');
    expect(all.body).not.toContain('you are looking at');
    const results = await visit.get(`${survey}?where[colour]=red`);
    expect(results.body).toContain(`href="${survey}/export?where[colour]=red"`);
    const { body } = await visit.get(`${survey}/export?where[colour]=red`);
    expect(body).toContain('<input type="hidden" name="where[colour]" value="red">');
    expect(body).toContain('The 2 you are looking at');
    expect(body).toContain('Which colour? is red');
  });

  test('shows what the file will contain', async () => {
    const { body } = await visit.get(`${survey}/export?where[colour]=red&which=part`);
    expect(body).toMatch(/This is how it begins\. 2 rows and \d+ columns, about [\d.]+ kB\./);
    expect(body).toContain('<th scope="col" dir="auto">Which colour?</th>');
    expect(body).toContain('<td dir="auto">Very fast</td>');
    expect(body).toContain('2026-11-21 09:00:01');
    expect(body).toContain('A second sheet lists every question');
    const lines = await visit.get(`${survey}/export?format=ndjson&choices=values`);
    expect(lines.body).toContain('&quot;colour&quot;:&quot;red&quot;');
    const names = await visit.get(`${survey}/export?format=csv&headers=ids&which=all`);
    expect(names.body).toContain('<th scope="col" dir="auto">q_colour</th>');
    expect(names.body).toContain('gets a &#39; in front');
  });

  test('is a file that Excel opens, whose page can ask how far it is', async () => {
    const file = `${survey}/export/file?format=csv&choices=labels&multiple=joined&where[colour]=red`;
    const { body, headers } = await visit.get(`${file}&which=part&follow=${follow}`);
    expect(headers['content-disposition']).toContain('filename="Coffee.csv"');
    expect(body.startsWith('\uFEFF"Id","Received at (UTC)","Version","Which colour?",')).toBe(true);
    expect(body.split('\r\n')).toHaveLength(4);
    expect((await visit.get(`${file}&which=all`)).body.split('\r\n')).toHaveLength(5);
    const withIds = await visit.get(`${survey}/export/file?format=csv&headers=ids`);
    expect(withIds.body.startsWith('\uFEFF"id","receivedAt","version","q_')).toBe(true);
    const progress = await visit.get(`${survey}/export/progress?follow=${follow}`);
    expect(progress.json()).toEqual({
      state: 'complete',
      rows: 2,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('has what is new since the last one of all answers', async () => {
    const at = memorySite();
    await withAnswers(at);
    await visit.post(`${survey}/export/file`, { format: 'csv', which: 'all' });
    await journal.store([{ colour: 'blue', rating: 1 }]);
    await journal.count();
    at.time.ms += 1_000;
    const { body } = await visit.get(`${survey}/export?which=new&format=csv&choices=values`);
    expect(body).toContain('1 new one');
    expect(body).toContain('1 row and');
    const file = await visit.get(`${survey}/export/file?format=csv&which=new&choices=values`);
    expect(file.body.split('\r\n')[1]).toContain('"blue"');
    expect(file.body.split('\r\n')).toHaveLength(3);
    await at.site.close();
  });

  test('counts as the last one only if an editor takes all answers, or the new ones, at the desk', async () => {
    const file = `${survey}/export/file`;
    const isOffered = async (): Promise<boolean> =>
      (await visit.get(`${survey}/export`)).body.includes('Since the last export');
    const all = { format: 'csv', which: 'all' };
    await visit.post(file, { format: 'csv', which: 'part', 'where[colour]': 'red' });
    await visit.post(file, { format: 'csv' });
    // A link, on whichever page it stands.
    const link = await visit.get(`${file}?format=csv&which=all`, { 'sec-fetch-site': 'same-origin' });
    expect(link.statusCode).toBe(200);
    const { cookie } = await signInToDesk(shared, key);
    const foreign = await shared.site.inject({
      method: 'POST',
      url: file,
      headers: { ...ownForm, cookie, origin: 'https://evil.example' },
      payload: new URLSearchParams(all).toString(),
    });
    expect(foreign.statusCode).toBe(403);
    const api = await shared.site.inject({
      url: `/v1/tenants/${tenant}/surveys/coffee/export?format=csv`,
      headers: bearer(key),
    });
    const after = String(api.headers['canvass-next']);
    expect((await visit.post(file, { ...all, after })).statusCode).toBe(200);
    const viewer = await visitDesk(shared, (await keyWithRole(shared, key, 'viewer', tenant)).apiKey);
    expect((await viewer.post(file, all)).statusCode).toBe(200);
    expect(await isOffered()).toBe(false);
    const editor = await visitDesk(shared, (await keyWithRole(shared, key, 'editor', tenant)).apiKey);
    const { body, headers } = await editor.post(file, all);
    expect(headers['content-disposition']).toContain('filename="Coffee.csv"');
    expect(body.split('\r\n')).toHaveLength(5);
    expect(await isOffered()).toBe(true);
  });

  test('has the tags where the survey has some, unless they are left out', async () => {
    const { body: before } = await visit.get(`${survey}/export`);
    expect(before).not.toContain('Tags you gave');
    expect(before).not.toContain('>Tags<');
    const answers = `/v1/tenants/${tenant}/surveys/coffee/answers`;
    const listed = await shared.site.inject({ url: answers, headers: bearer(key) });
    const [first] = listed.json<{ answers: { id: string }[] }>().answers;
    await shared.site.inject({
      method: 'PUT',
      url: `${answers}/${first!.id}/tags`,
      headers: bearer(key),
      payload: { tags: ['roster', 'call; back'] },
    });
    // The page offers the tags of at most a second ago.
    shared.time.ms += 1_000;
    const { body } = await visit.get(`${survey}/export?format=csv`);
    expect(body).toMatch(/name="tags" value="true" checked/);
    expect(body).toContain('<th scope="col" dir="auto">Tags</th>');
    expect(body).toContain('<td dir="auto">call\\; back;roster</td>');
    const file = { format: 'csv', which: 'all', tags: 'true' };
    const rows = (await visit.post(`${survey}/export/file`, file)).body.split('\r\n');
    expect(rows[0]).toContain('"Version","Tags","Which colour?"');
    expect(rows[1]).toContain(',"1","call\\; back;roster","red"');
    expect(rows[2]).toContain(',"1",,"red"');
    expect((await visit.get(`${survey}/export?tag=roster`)).body).toContain('Tags with roster');
    const without = await visit.get(`${survey}/export?format=csv&tags=false`);
    expect(without.body).toMatch(/name="tags" value="false" checked/);
    expect(without.body).not.toContain('>Tags</th>');
  });

  test('is offered without tags while they cannot be read', async () => {
    jest.spyOn(shared.deps.answerTags, 'read').mockRejectedValue(new StorageError('unavailable', 'down'));
    expect((await visit.get(`${survey}/export`)).statusCode).toBe(200);
    expect((await visit.get(`${survey}/export?tags=true`)).statusCode).toBe(503);
  });

  test('speaks the language of the desk where the survey leaves the choice', async () => {
    const german = { 'accept-language': 'de' };
    const { body } = await visit.get(`${survey}/export?format=xlsx`, german);
    expect(body).toContain('<th scope="col" dir="auto">Eingegangen am (UTC)</th>');
    expect(body).toContain('<b>Antworten</b><span>Fragen</span>');
    expect(body).toContain('eine Auswahl');
    const file = await visit.get(`${survey}/export/file?format=csv`, german);
    expect(file.body.startsWith('\uFEFF"Id","Eingegangen am (UTC)","Version","Which colour?",')).toBe(true);
  });

  test('does not count erased answers as new', async () => {
    const at = memorySite();
    await withAnswers(at);
    await visit.post(`${survey}/export/file`, { format: 'csv', which: 'all' });
    const storeNew = async (count: number): Promise<void> => {
      await journal.store(Array.from({ length: count }, () => ({ colour: 'blue' })));
      await journal.count();
      at.time.ms += 1_000;
    };
    await storeNew(2);
    const confirm = await visit.get(`${survey}/answers/5/erase`);
    const [, id = ''] = /name="id" value="([^"]*)"/.exec(confirm.body) ?? [];
    expect((await visit.post(`${survey}/answers/5/erase`, { id })).statusCode).toBe(303);
    const { body } = await visit.get(`${survey}/export?which=new&format=csv`);
    expect(body).toContain('>1 new one<');
    expect(body).toContain('1 row and');
    await storeNew(100);
    const many = (await visit.get(`${survey}/export?which=new&format=csv`)).body;
    expect(many).toContain('Up to 102 new ones');
    expect(many).not.toMatch(/\d+ rows? and/);
    await at.site.close();
  });

  test('that breaks off is told as cut, and one that nobody knows as unknown', async () => {
    const exports: SiteDeps['exports'] = {
      begin: async (_key, _document, _request, { onProgress }) => ({
        outcome: 'begun',
        pieces: (async function* () {
          yield Buffer.from('id\r\n');
          onProgress?.({ rows: 1, read: 0.5 });
          throw new Error('storage is gone');
        })() as never,
      }),
    };
    await withAnswers(memorySite({ deps: { exports } }));
    await expect(visit.get(`${survey}/export/file?format=csv&follow=${follow}`)).rejects.toThrow('destroyed');
    const stateOf = async (token: string): Promise<unknown> =>
      (await visit.get(`${survey}/export/progress?follow=${token}`)).json();
    expect(await stateOf(follow)).toEqual({ state: 'cut' });
    expect(await stateOf('another-token-of-nobody')).toEqual({ state: 'unknown' });
    expect(await stateOf('x')).toEqual({ state: 'unknown' });
  });

  test('is refused with a page for what it does not know, and while there are too many', async () => {
    expect((await visit.get(`${survey}/export?where[colour]=green`)).statusCode).toBe(422);
    expect((await visit.get(`${survey}/export/file?format=pdf`)).statusCode).toBe(422);
    await withAnswers(memorySite({ deps: { exports: { begin: async () => ({ outcome: 'busy' }) } } }));
    const refused = await visit.get(`${survey}/export/file?format=csv`);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  });
});
