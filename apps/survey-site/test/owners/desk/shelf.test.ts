import { beforeEach, describe, expect, test } from '@jest/globals';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();

let tenant: string;
let key: string;
let desk: DeskVisit;
let list: string;
let coffee: string;

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  desk = await visitDesk(at, key);
  list = `/desk/${tenant}`;
  coffee = `${list}/surveys/coffee`;
});

const settings = async (): Promise<unknown> =>
  (
    await at.site.inject({ url: `/v1/tenants/${tenant}/surveys/coffee/settings`, headers: bearer(key) })
  ).json();
const namesIn = (body: string): string[] =>
  [...body.matchAll(/class="name" [^>]*>(?:<bdi>)?([^<]+)/g)].map(([, name]) => name!);

describe('the labels of a survey', () => {
  test('are chosen, found again, and in its settings', async () => {
    const saved = await desk.post(`${coffee}/labels`, { fresh: ' Board  report ' });
    expect(saved.headers.location).toBe(`${list}?done=labelled&of=coffee`);
    expect(await settings()).toEqual({ labels: ['Board report'] });
    await desk.post(`${list}/surveys`, { title: 'Tea' });
    await desk.post(`${list}/surveys/tea/labels`, { label: 'Board report', fresh: 'Yearly' });
    expect((await desk.get(`${list}/surveys/tea/labels`)).body).toMatch(/value="Yearly" checked/);

    const { body } = await desk.get(list);
    expect(body).toContain(`href="${list}?label=Board+report"`);
    expect(namesIn((await desk.get(`${list}?label=Yearly`)).body)).toEqual(['Tea']);
    expect(namesIn((await desk.get(`${list}?label=Board+report&sort=name`)).body)).toEqual(['Coffee', 'Tea']);
    const listed = await at.site.inject({ url: `/v1/tenants/${tenant}/surveys`, headers: bearer(key) });
    expect(listed.json()).toMatchObject({
      surveys: [{ survey: 'coffee', labels: ['Board report'], archived: false }],
    });
    await desk.post(`${coffee}/labels`, {});
    expect(await settings()).toEqual({});
  });

  test.each([
    [{ label: ['a', 'b', 'c', 'd', 'e'], fresh: 'f' }, 'A survey has at most 5 labels.'],
    [{ fresh: 'x'.repeat(31) }, 'A label has at most 30 characters.'],
    [{ fresh: 'Year\u0001ly' }, 'A label has a character that nobody can see.'],
    [{ label: ['Year\u0085ly'], fresh: 'Board' }, 'A label has a character that nobody can see.'],
  ])('of %j are refused, and what was typed stays', async (fields, message) => {
    const refused = await desk.post(`${coffee}/labels`, fields);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(message);
    expect(refused.body).toContain(`value="${fields.fresh}"`);
    expect(await settings()).toEqual({});
  });

  test('that nobody could read again are refused for a survey that was never published', async () => {
    await desk.post(`${list}/surveys`, { title: 'Tea' });
    const refused = await desk.post(`${list}/surveys/tea/labels`, { fresh: 'Year\u0001ly' });
    expect(refused.statusCode).toBe(422);
    expect((await desk.get(`${list}/surveys/tea/edit`)).statusCode).toBe(200);
    expect(await at.deps.drafts.list(tenant)).toMatchObject([{ survey: 'tea', shelf: {} }]);
  });

  test('stay when its settings are saved at the desk', async () => {
    await desk.post(`${coffee}/labels`, { fresh: 'Yearly' });
    await desk.post(`${coffee}/settings`, { settingsVersion: '1', maxAnswers: '5' });
    expect(await settings()).toEqual({ labels: ['Yearly'], maxAnswers: 5 });
  });
});

describe('the archive', () => {
  test('takes a survey out of the list, and gives it back', async () => {
    const archived = await desk.post(`${coffee}/archive`, { action: 'archive' });
    expect(archived.headers.location).toBe(`${list}?done=archived&of=coffee`);
    const { body } = await desk.get(`${list}?done=archived&of=coffee`);
    expect(namesIn(body)).toEqual([]);
    expect(body).toContain('Moved to the archive');
    expect(body).toContain(`action="${coffee}/archive"`);
    expect(namesIn((await desk.get(`${list}?archived=yes`)).body)).toEqual(['Coffee']);
    // It goes on as before.
    expect((await at.site.inject(`/s/${tenant}/coffee`)).statusCode).toBe(200);
    await desk.post(`${coffee}/archive`, { action: 'restore' });
    expect(namesIn((await desk.get(list)).body)).toEqual(['Coffee']);
  });

  test('takes a survey that was never published, which stays there when it is', async () => {
    await desk.post(`${list}/templates/recommendation`, { languages: 'en' });
    const draft = `${list}/surveys/would-you-recommend-us`;
    await desk.post(`${draft}/archive`, { action: 'archive' });
    expect(namesIn((await desk.get(`${list}?archived=yes`)).body)).toEqual(['Would you recommend us?']);
    expect((await desk.post(`${draft}/archive`, { action: 'burn' })).statusCode).toBe(422);
  });
});
