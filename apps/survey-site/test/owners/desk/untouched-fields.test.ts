import { coffee } from '@canvass/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();

let tenant: string;
let key: string;
let desk: DeskVisit;
let edit: string;

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(at));
  desk = await visitDesk(at, key);
  edit = `/desk/${tenant}/surveys/coffee/edit`;
});

type Fields = Record<string, string[]>;

/** What a browser sends of a page's fields: all but boxes and circles that are not chosen. */
function fieldsIn(html: string): Fields {
  const fields: Fields = {};
  const control =
    /<input ([^>]*)>|<select ([^>]*)>(.*?)<\/select>|<textarea ([^>]*)>(?:\n)?(.*?)<\/textarea>/gs;
  for (const [, input, select, options = '', area, text = ''] of html.matchAll(control)) {
    const attributes = input ?? select ?? area ?? '';
    const of = (name: string, from = attributes): string | undefined =>
      new RegExp(`(?:^| )${name}="([^"]*)"`).exec(from)?.[1];
    const name = of('name');
    if (name === undefined || !attributes.includes('form="builder"')) continue;
    if (/type="(checkbox|radio)"/.test(attributes) && !/ checked/.test(attributes)) continue;
    const listed = [...options.matchAll(/<option ([^>]*)>/g)].map(([, each = '']) => each);
    const chosen = listed.find((each) => / selected/.test(each)) ?? listed[0] ?? '';
    const value = select === undefined ? (area === undefined ? of('value') : text) : of('value', chosen);
    (fields[name] ??= []).push((value ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  }
  return fields;
}

const draft = async () => {
  const found = await at.deps.drafts.read(tenant, 'coffee');
  return found.outcome === 'found' ? found.document : undefined;
};

/** Posts the page of a question with an action, and every field as it is, or as `typed` has it. */
async function press(question: string, action: string, typed: Fields = {}): Promise<void> {
  const { body } = await desk.get(`${edit}?open=question.${question}`);
  const [, revision = ''] = /name="revision" value="(\d+)"/.exec(body) ?? [];
  const fields = { ...fieldsIn(body), open: `question.${question}`, revision, ...typed, action };
  const answer = await desk.post(edit, fields);
  expect([answer.statusCode, answer.headers.location ?? answer.body]).toEqual([303, expect.any(String)]);
}

/** Adds a question, which is called `q1`, `q2` and so on. */
async function add(preset: string): Promise<void> {
  const revision = String((await draft())?.revision ?? 1_000_000);
  const answer = await desk.post(edit, { revision, action: `add:${preset}:question.colour` });
  expect(answer.statusCode).toBe(303);
}

test('the fields of a question that nobody touched change nothing, whatever its kind', async () => {
  const { body } = await desk.get(`${edit}?panel=add:question.colour`);
  const presets = [...body.matchAll(/value="add:([a-z-]+):question\.colour"/g)].map(([, preset]) => preset!);
  expect(presets).toEqual(expect.arrayContaining(['matrix', 'several-choices', 'drop-down']));
  for (const [index, preset] of presets.entries()) {
    await add(preset);
    const question = `q${index + 1}`;
    const before = await draft();
    await press(question, 'save');
    expect([preset, await draft()]).toEqual([preset, before]);
  }
});

test.each([
  ['matrix', 'columns'],
  ['several-choices', 'choices'],
  ['drop-down', 'choices'],
])('what was pasted and added in a %s is undone and redone', async (preset, list) => {
  await add(preset);
  const blank = (await draft())?.draft;
  await press('q1', `itemPaste:${list}`, { [`paste.${list}`]: ['Good\nBad'] });
  const pasted = (await draft())?.draft;
  await press('q1', `itemAdd:${list}`);
  const added = (await draft())?.draft;
  expect([blank, pasted]).not.toContainEqual(added);
  for (const [action, then] of [
    ['undo', pasted],
    ['undo', blank],
    ['redo', pasted],
    ['redo', added],
  ] as const) {
    await press('q1', action);
    expect((await draft())?.draft).toEqual(then);
  }
});

test('a list that takes several choices is a drop-down list no longer, and that is undone', async () => {
  await add('drop-down');
  const one = (await draft())?.draft;
  await press('q1', 'save', { multiple: ['yes'] });
  await press('q1', 'undo');
  expect((await draft())?.draft).toEqual(one);
});

test('a published grid that was opened and left has no draft', async () => {
  const grid = {
    id: 'grid',
    text: 'How?',
    type: 'matrix',
    rows: [{ id: 'price', label: 'Price' }],
    columns: ['good', 'bad'],
  };
  const several = { id: 'several', text: 'Which?', type: 'choice', multiple: true, choices: ['a', 'b'] };
  const put = await at.site.inject({
    method: 'PUT',
    url: `/v1/tenants/${tenant}/surveys/coffee`,
    headers: bearer(key),
    payload: { ...coffee, questions: [grid, several] },
  });
  expect([put.statusCode, put.body]).toEqual([200, expect.any(String)]);
  await press('grid', 'open:question.several');
  await press('several', 'close');
  expect(await draft()).toBeUndefined();
});

test('a score and a choice that excludes the others are taken back', async () => {
  await add('matrix');
  const before = (await draft())?.draft;
  const { body } = await desk.get(`${edit}?open=question.q1`);
  const [, score = ''] = /name="(score\.c\d+)"/.exec(body) ?? [];
  await press('q1', 'save', { [score]: ['5'] });
  expect(JSON.stringify((await draft())?.draft)).toContain('"score":"5"');
  await press('q1', 'save', { [score]: [''] });
  expect((await draft())?.draft).toEqual(before);
});
