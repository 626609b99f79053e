import { beforeEach, describe, expect, test } from '@jest/globals';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { hiddenFieldsIn } from '../../support/hidden-fields.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();
const survey = {
  title: 'Coffee',
  questions: [
    { id: 'region', text: 'Region', type: 'choice', choices: ['north', 'south'], hidden: true },
    { id: 'tags', text: 'Tags', type: 'choice', multiple: true, choices: ['a', 'b'], hidden: true },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
};

let desk: DeskVisit;
let key: string;
let api: string;
let page: string;

beforeEach(async () => {
  const own = await ownTenant(at, survey);
  ({ key } = own);
  desk = await visitDesk(at, key);
  api = `/v1/tenants/${own.tenant}/surveys/coffee/invitations`;
  const made = await at.site.inject({
    method: 'POST',
    url: api,
    headers: bearer(key),
    payload: { count: 3 },
  });
  const { id } = made.json<{ id: string }>();
  api = `${api}/${id}/links`;
  page = `/desk/${own.tenant}/surveys/coffee/invitations/${id}/signed`;
});

/** The hidden answers of the form that a link opens. */
async function answersOf(link: string): Promise<unknown> {
  const { pathname, search } = new URL(link);
  const { statusCode, body } = await at.site.inject(pathname + search);
  expect(statusCode).toBe(200);
  return hiddenFieldsIn(body).filter(([name]) => !name.startsWith('submission:'));
}

const sign = (payload: object, accept = 'application/json') =>
  at.site.inject({ method: 'POST', url: api, headers: { ...bearer(key), accept }, payload });
const post = (answers: unknown, accept?: string) => sign({ answers }, accept);

describe('links with hidden answers', () => {
  test('come from a pasted table, which stays in the file', async () => {
    const shown = await desk.get(page);
    expect(shown.body).toContain('<code>region</code>');
    const invitations = await desk.get(page.replace(/\/[^/]+\/signed$/, ''));
    expect(invitations.body).toContain(`href="${page}"`);
    const table = 'name;region;tags\nAnn;north;a | b\n"Bob; jr.";south;\n';
    const file = await desk.post(page, { table });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain('coffee-signed-0.csv');
    const [head, ann = '', bob = '', end] = file.body.replace('\uFEFF', '').split('\r\n');
    expect([head, end]).toEqual(['"number","link","name","region","tags"', '']);
    expect(ann).toMatch(/^"0","[^"]+","Ann","north","a \| b"$/);
    expect(bob).toMatch(/^"1","[^"]+","Bob; jr.","south",""$/);
    expect(await answersOf(ann.split('"')[3]!)).toEqual([
      ['region', 'north'],
      ['tags', 'a'],
      ['tags', 'b'],
    ]);
    expect(await answersOf(bob.split('"')[3]!)).toEqual([['region', 'south']]);
  });

  test.each([
    ['no column of a hidden question', 'name\nAnn', 'names no hidden question'],
    ['no row', 'region\n', 'no row below'],
    ['more rows than links', 'region\nnorth\nnorth\nnorth\nnorth', 'There are 4 rows, and at most 3'],
    ['a value that the question refuses', 'name,region\nAnn,north\nBob,west', 'Line 3, region:'],
    ['two values for one choice', 'region\nnorth|south', 'Line 2, region:'],
    ['a column twice', 'region,region\nnorth,south', 'The column region is there twice'],
    ['a row with too few cells', 'name,tags,region\nAnn,north', 'Line 2 has more or fewer cells'],
    ['nothing', '', 'names no hidden question'],
  ])('are not made of a table with %s, which comes back', async (_what, table, words) => {
    const refused = await desk.post(page, { table });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(words);
    expect(refused.body).toContain(`>\n${table}</textarea>`);
  });

  test('begin with any link of the batch, so that a second table goes on where the first one ended', async () => {
    const { body, headers } = await desk.post(page, { table: 'region\nsouth\nnorth\n', first: '2' });
    expect(headers['content-disposition']).toContain('coffee-signed-1.csv');
    const [, second = '', third = ''] = body.replace('\uFEFF', '').split('\r\n');
    expect([second, third]).toEqual([
      expect.stringMatching(/^"1","[^"]+","south"$/),
      expect.stringMatching(/^"2","[^"]+","north"$/),
    ]);
    expect(await answersOf(second.split('"')[3]!)).toEqual([['region', 'south']]);
    const byProgram = await sign({ from: 1, answers: [{ region: 'south' }, { region: 'north' }] });
    const { invitations } = byProgram.json<{ invitations: { number: number; link: string }[] }>();
    expect(invitations.map(({ number }) => number)).toEqual([1, 2]);
    expect(second).toContain(new URL(invitations[0]!.link).search);

    const tooMany = await desk.post(page, { table: 'region\nsouth\nnorth\n', first: '3' });
    expect(tooMany.body).toContain('There are 2 rows, and at most 1');
    for (const first of ['0', '4', '-1', '1.5', 'x']) {
      const refused = await desk.post(page, { table: 'region\nsouth\n', first });
      expect([first, refused.statusCode]).toEqual([first, 422]);
      expect(refused.body).toContain('a whole number, from 1 to 3');
    }
    for (const from of [3, 4, -1, 0.5]) {
      expect((await sign({ from, answers: [{ region: 'south' }] })).statusCode).toBe(422);
    }
  });

  test('ask for the first link only where one table is too short for all', async () => {
    expect((await desk.get(page)).body).not.toContain('name="first"');
    const made = await at.site.inject({
      method: 'POST',
      url: api.replace(/\/[^/]+\/links$/, ''),
      headers: bearer(key),
      payload: { count: 10_001 },
    });
    const large = page.replace(/[^/]+\/signed$/, `${made.json<{ id: string }>().id}/signed`);
    expect((await desk.get(large)).body).toContain('the next one begins with link 10,001');
    const last = await desk.post(large, { table: 'region\nsouth\n', first: '10,001' });
    expect(last.body).toMatch(/"10003","[^"]+","south"/);
  });

  test('take no answer from the address, whichever they have themselves', async () => {
    const file = await desk.post(page, { table: 'region,tags\nnorth,\n,a\n' });
    const links = file.body.match(/https?:[^"]+/g) ?? [];
    expect(links).toHaveLength(2);
    const made = (await post([{ region: 'north' }, {}])).json<{ invitations: { link: string }[] }>();
    const without = made.invitations[1]?.link ?? '';
    const found = [...links, without].map((link) => answersOf(`${link}&region=south&tags=b`));
    expect(await Promise.all(found)).toEqual([[['region', 'north']], [['tags', 'a']], []]);
  });

  test('take no answer from the address, also if no link of a table or request has one', async () => {
    const [byTable = ''] =
      (await desk.post(page, { table: 'name,region\nAnn,\n' })).body.match(/https?:[^"]+/g) ?? [];
    const byProgram = (await post([{}])).json<{ invitations: [{ link: string }] }>().invitations[0].link;
    for (const link of [byTable, byProgram]) expect(await answersOf(`${link}&region=south`)).toEqual([]);
  });

  test('are made by programs, too, which read what is wrong at its path', async () => {
    const made = await post([{ region: 'north' }, { tags: ['a', 'b'] }]);
    expect(made.statusCode).toBe(200);
    const links = made.json<{ invitations: { number: number; link: string }[] }>().invitations;
    expect(links.map(({ number }) => number)).toEqual([0, 1]);
    expect(await answersOf(links[1]!.link)).toEqual([
      ['tags', 'a'],
      ['tags', 'b'],
    ]);
    expect((await post([{ region: 'north' }], 'text/csv')).body).toContain('"number","link"');
    const wrong = await post([{ region: 'west', why: 'x' }, { region: 'north'.repeat(1_000) }]);
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'answers[0].why',
      'answers[0].region',
      'answers[1].region',
      'answers[1]',
    ]);
    expect((await post([{}, {}, {}, {}])).json()).toMatchObject({ errors: [{ path: 'answers' }] });
    expect((await post([])).statusCode).toBe(422);
  });
});
