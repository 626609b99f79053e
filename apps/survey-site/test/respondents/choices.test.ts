import { describe, expect, test } from '@jest/globals';
import { sharedSite } from '../support/shared-site.ts';
import { withoutTemplates } from '../support/without-templates.ts';

const newTenant = sharedSite();

const colours = ['Red', 'Blue', 'Green', 'Pink', 'Brown'];
const colour = { id: 'colour', text: 'Which?', type: 'choice', choices: colours, order: 'random' };
const why = { id: 'why', text: 'Why?', type: 'text', required: true };

type Fields = readonly (readonly [string, string])[];

async function formSite(...questions: readonly object[]) {
  const { at, tenant } = await newTenant({}, { title: 'Breakfast', questions });
  const url = `/s/${tenant}/coffee`;
  const get = async (): Promise<string> => (await at.site.inject(url)).body;
  const post = async (id: string, ...fields: Fields) =>
    at.site.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ['submission:id', id],
        ...fields.map(([name, value]): [string, string] => [name, value]),
      ]).toString(),
    });
  return { at, get, post };
}

const idIn = (body: string): string => /name="submission:id" value="(\w+)"/.exec(body)?.[1] ?? '';
const valuesIn = (body: string, name: string): string[] =>
  [...withoutTemplates(body).matchAll(new RegExp(`name="${name}" value="([^"]+)"`, 'g'))].map(
    ([, value]) => value!,
  );

describe('choices in random order', () => {
  test('differ between forms, and stay in their order after an error and when the form is opened again', async () => {
    const { get, post } = await formSite(colour, why);
    const forms = await Promise.all(Array.from({ length: 40 }, get));
    const orders = forms.map((body) => valuesIn(body, 'colour'));
    for (const order of orders) expect(order.toSorted()).toEqual(colours.toSorted());
    expect(new Set(orders.map(String)).size).toBeGreaterThan(15);
    for (const [index, body] of forms.slice(0, 10).entries()) {
      const refused = await post(idIn(body), ['colour', 'Red']);
      expect(refused.statusCode).toBe(422);
      expect(valuesIn(refused.body, 'colour')).toEqual(orders[index]);
      expect(refused.body).toContain('value="Red" checked');
    }
  });

  test('stay in their order on a new form for answers that are too old, or that were sent with others before', async () => {
    const { get, post } = await formSite(colour, why);
    const body = await get();
    await post(idIn(body), ['colour', 'Red'], ['why', 'x']);
    const again = await post(idIn(body), ['colour', 'Blue'], ['why', 'x']);
    expect(again.statusCode).toBe(422);
    expect(idIn(again.body)).not.toBe(idIn(body));
    expect(valuesIn(again.body, 'colour')).toEqual(valuesIn(body, 'colour'));
  });

  test('are rendered once for each draw, and once for all without them', async () => {
    const { get } = await formSite({ ...colour, order: undefined }, why);
    const bodies = await Promise.all(Array.from({ length: 5 }, get));
    expect(new Set(bodies.map((body) => String(valuesIn(body, 'colour')))).size).toBe(1);
  });
});

describe('the own answer', () => {
  const other = { id: 'colour', text: 'Which?', type: 'choice', choices: ['Red', 'Blue'], other: true };

  test('is stored with its text, and kept with an error if only one of both was sent', async () => {
    const { at, get, post } = await formSite(other, why);
    const body = await get();
    const withoutChoice = await post(idIn(body), ['colour', 'Red'], ['colour.other', 'Mauve'], ['why', 'x']);
    expect(withoutChoice.statusCode).toBe(422);
    expect(withoutChoice.body).toContain('but not chosen it: choose it, or delete the text');
    expect(withoutChoice.body).toContain('value="Mauve"');
    expect(withoutChoice.body).toContain('href="#q-colour:other"');
    const withoutText = await post(idIn(body), ['colour', 'other'], ['colour.other', ''], ['why', 'x']);
    expect(withoutText.body).toContain('Write what your own answer is, or choose another one');
    const sent = await post(idIn(body), ['colour', 'other'], ['colour.other', 'Mauve'], ['why', 'x']);
    expect(sent.statusCode).toBe(303);
    expect(at.journal.records().at(-1)).toMatchObject({
      answers: { colour: 'other', 'colour.other': 'Mauve', why: 'x' },
    });
  });
});

describe('a choice with a condition', () => {
  const pet = { id: 'pet', text: 'Pet?', type: 'choice', choices: ['Cat', 'Dog'] };
  const bone = { value: 'Bone', label: 'Bone', showIf: { question: 'pet', anyOf: ['Dog'] } };
  const food = { id: 'food', text: 'Food?', type: 'choice', choices: ['Fish', bone] };

  test('appears when an answer asks for it, before the form is sent', async () => {
    const { at, get, post } = await formSite(pet, food);
    const body = await get();
    expect(valuesIn(body, 'food')).toEqual(['Fish']);
    const page = [
      ['submission:page', 'pet'],
      ['submission:step', 'send'],
    ] as const;
    const shown = await post(idIn(body), ...page, ['pet', 'Dog'], ['food', 'Fish']);
    expect(shown.statusCode).toBe(200);
    expect(valuesIn(shown.body, 'food')).toEqual(['Fish', 'Bone']);
    const known = ['submission:shown', 'food.:1'] as const;
    const sent = await post(idIn(body), ...page, known, ['pet', 'Dog'], ['food', 'Bone']);
    expect(sent.statusCode).toBe(303);
    expect(at.journal.records().at(-1)).toMatchObject({ answers: { pet: 'Dog', food: 'Bone' } });
  });

  test('is no answer any more when another answer hides it', async () => {
    const { at, get, post } = await formSite(pet, food);
    const fields = [
      ['submission:page', 'pet'],
      ['submission:step', 'send'],
      ['pet', 'Cat'],
      ['food', 'Bone'],
    ] as const;
    const sent = await post(idIn(await get()), ...fields);
    expect(sent.statusCode).toBe(303);
    expect(at.journal.records().at(-1)).toMatchObject({ answers: { pet: 'Cat' } });
  });
});
