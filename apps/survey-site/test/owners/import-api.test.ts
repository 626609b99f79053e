import { describe, expect, test } from '@jest/globals';
import { keyWithRole } from '../support/desk-site.ts';
import { bearer, memorySite } from '../support/memory-site.ts';
import { ownTenant } from '../support/own-tenant.ts';

const shared = memorySite();

const tea = {
  title: 'Tea break',
  pages: [
    {
      elements: [
        { type: 'rating', name: 'taste', title: 'How was it?' },
        { type: 'checkbox', name: 'extras', choices: ['milk', 'sugar'], maxSelectedChoices: 1 },
        { type: 'comment', name: 'why', visibleIf: "{extras} contains 'milk'" },
        { type: 'signaturepad', name: 'photo' },
      ],
    },
  ],
};

interface Imported {
  readonly survey: string;
  readonly definition: { readonly title: string; readonly questions: readonly { readonly id: string }[] };
  readonly report: {
    readonly counts: object;
    readonly survey: readonly object[];
    readonly elements: readonly object[];
  } | null;
}

async function importer(at = shared) {
  const { tenant, key } = await ownTenant(at);
  const send = (file: unknown, { as = key, query = '' } = {}) =>
    at.site.inject({
      method: 'POST',
      url: `/v1/tenants/${tenant}/surveys:import${query}`,
      headers: { ...bearer(as), 'content-type': 'application/json' },
      payload: typeof file === 'string' ? file : JSON.stringify(file),
    });
  const names = async () =>
    (await at.site.inject({ url: `/v1/tenants/${tenant}/surveys`, headers: bearer(key) }))
      .json<{ surveys: { survey: string }[] }>()
      .surveys.map(({ survey }) => survey);
  return { at, tenant, key, send, names };
}

describe('importing a survey with a key', () => {
  test('creates it, takes answers, and reports what was changed and left out', async () => {
    const { at, tenant, send, names } = await importer();
    const made = await send(tea);
    expect([made.statusCode, made.headers.location]).toEqual([
      201,
      `/v1/tenants/${tenant}/surveys/tea-break`,
    ]);
    const { survey, definition, report } = made.json<Imported>();
    expect([survey, definition.questions]).toMatchObject([
      'tea-break',
      [
        { id: 'taste', type: 'scale' },
        { id: 'extras', multiple: false },
        { id: 'why', showIf: { question: 'extras', anyOf: ['milk'] } },
      ],
    ]);
    expect(report).toMatchObject({
      counts: { taken: 2, changed: 1, leftOut: 1 },
      elements: [
        { path: 'pages[0].elements[0]', kind: 'taken', name: 'taste', ids: ['taste'], notes: [] },
        { kind: 'changed', notes: [{ path: 'pages[0].elements[1].maxSelectedChoices', kind: 'changed' }] },
        { kind: 'taken', text: '“why” is taken as it is.' },
        { kind: 'leftOut', ids: [], notes: [{ text: expect.stringContaining('signaturepad') }] },
      ],
    });
    expect(await names()).toEqual(['coffee', 'tea-break']);
    const url = `/v1/tenants/${tenant}/surveys/tea-break/answers`;
    const answered = await at.site.inject({ method: 'POST', url, payload: { answers: { taste: 3 } } });
    expect(answered.statusCode).toBe(201);
    const trail = await at.deps.auditTrail.read(tenant, { limit: 1 });
    expect(trail?.entries).toMatchObject([{ action: 'survey-imported', target: 'tea-break' }]);
  });

  test('gives each a name of its own, at the same time, too, and changes none that is there', async () => {
    const { send, names } = await importer();
    const made = await Promise.all([send(tea), send(tea), send({ ...tea, title: 'Coffee' })]);
    expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await names()).toEqual(['coffee', 'coffee-2', 'tea-break', 'tea-break-2']);
  });

  test('takes a definition of Canvass as it is', async () => {
    const { send } = await importer();
    const questions = [{ id: 'why', text: 'Why?', type: 'text', required: true, maxLength: 10 }];
    const made = (await send({ title: 'Own', questions })).json<Imported>();
    expect(made).toEqual({
      survey: 'own',
      definition: { title: 'Own', questions },
      settings: {},
      lostPictures: 0,
      report: null,
    });
  });

  test('takes a file that nests more deeply than a definition, with a byte order mark', async () => {
    const { send } = await importer();
    const nested = Array.from({ length: 15 }).reduce<object>(
      (inside) => ({ type: 'panel', elements: [inside] }),
      { type: 'comment', name: 'deep' },
    );
    const made = await send(`\uFEFF${JSON.stringify({ title: 'Deep', elements: [nested] })}`);
    expect(made.json<Imported>().definition.questions).toMatchObject([{ id: 'deep' }]);
  });

  test('makes settings of what respondents read after sending, and shows it to them', async () => {
    const { at, tenant, key, send } = await importer();
    const completedHtml = '<h3>Thanks!</h3><p>See you <b>soon</b>.</p>';
    const made = await send({ ...tea, completedHtml, navigateToUrl: 'https://example.org/tea' });
    const settings = { thanksText: 'Thanks!\n\nSee you soon.', redirectTo: 'https://example.org/tea' };
    expect(made.json()).toMatchObject({ settings });
    const url = `/v1/tenants/${tenant}/surveys/tea-break/settings`;
    expect((await at.site.inject({ url, headers: bearer(key) })).json()).toEqual(settings);
  });

  test('asks repeated groups the given number of times', async () => {
    const { send } = await importer();
    const file = {
      title: 'Children',
      elements: [
        { type: 'paneldynamic', name: 'child', templateElements: [{ type: 'comment', name: 'name' }] },
        { type: 'comment', name: 'why' },
      ],
    };
    const asked = async (query: string) =>
      (await send(file, { query })).json<Imported>().definition.questions.map(({ id }) => id);
    expect(await asked('?dryRun=true&groups=2')).toEqual(['child_0_name', 'child_1_name', 'why']);
    expect(await asked('?dryRun=true')).toEqual(['why']);
    for (const groups of ['11', '-1', '1.5', 'two', '']) {
      const refused = await send(file, { query: `?groups=${groups}` });
      expect([refused.statusCode, refused.json<{ errors: object[] }>().errors]).toMatchObject([
        422,
        [{ path: 'groups' }],
      ]);
    }
  });

  test('only reports in a dry run', async () => {
    const { send, names } = await importer();
    const told = await send(tea, { query: '?dryRun=true' });
    expect(told.statusCode).toBe(200);
    expect(told.json<Imported>()).toMatchObject({ survey: 'tea-break', report: { counts: { leftOut: 1 } } });
    expect(await names()).toEqual(['coffee']);
  });

  test('can be done by a program that must not import twice: by a dry run and a PUT', async () => {
    const { at, tenant, key, send, names } = await importer();
    const { survey, definition } = (await send(tea, { query: '?dryRun=true' })).json<Imported>();
    const put = () =>
      at.site.inject({
        method: 'PUT',
        url: `/v1/tenants/${tenant}/surveys/${survey}`,
        headers: { ...bearer(key), 'if-none-match': '*' },
        payload: definition,
      });
    expect([(await put()).statusCode, (await put()).statusCode]).toEqual([201, 412]);
    expect((await names()).toSorted()).toEqual(['coffee', 'tea-break']);
  });

  test.each<[string, unknown, number, object]>([
    ['what is no JSON', '{"title": ', 422, { detail: expect.stringContaining('not JSON') }],
    [
      'a survey without a question',
      { title: 'T', elements: [{ type: 'signaturepad' }] },
      422,
      { type: 'urn:canvass:problem:invalid' },
    ],
    [
      'a wrong definition of Canvass',
      { title: '', questions: [{ type: 'scale', id: 'a', text: 'A' }] },
      422,
      { errors: [{ path: 'title' }] },
    ],
    ['an empty body', '', 422, { type: 'urn:canvass:problem:invalid' }],
    ['JSON that nests without end', '['.repeat(50_000), 422, { type: 'urn:canvass:problem:invalid' }],
  ])('creates nothing of %s', async (_, file, status, told) => {
    const { send, names } = await importer();
    const refused = await send(file);
    expect([refused.statusCode, refused.json()]).toMatchObject([status, told]);
    expect(await names()).toEqual(['coffee']);
  });

  test('is for editors, and refuses a parameter that does not exist', async () => {
    const { at, tenant, key, send, names } = await importer();
    const { apiKey: viewer } = await keyWithRole(at, key, 'viewer', tenant);
    expect((await send(tea, { as: viewer })).statusCode).toBe(403);
    expect((await send(tea, { query: '?dry-run=true' })).statusCode).toBe(422);
    expect((await send(tea, { query: '?dryRun=yes' })).statusCode).toBe(422);
    expect(await names()).toEqual(['coffee']);
  });

  test('counts as a change of the tenant, and within its number of surveys', async () => {
    const { send } = await importer(memorySite({ options: { maxSurveysPerTenant: 2 } }));
    expect((await send(tea)).statusCode).toBe(201);
    const refused = await send(tea);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { type: 'urn:canvass:problem:too-many-surveys' },
    ]);
  });
});
