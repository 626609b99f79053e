import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { memorySite, withTenant } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { withoutTemplates } from '../support/without-templates.ts';

const at = memorySite();
const definition = {
  title: 'Paint',
  languages: ['en', 'de'],
  sections: [{ startsAt: 'colour' }, { startsAt: 'day' }],
  questions: [
    { id: 'colour', text: 'Which?', type: 'choice', choices: ['red', 'blue'], required: true },
    { id: 'extras', text: 'More?', type: 'choice', multiple: true, choices: ['brush', 'tape', 'roll'] },
    { id: 'why', text: 'Why?', type: 'text', showIf: { question: 'colour', anyOf: ['red'] } },
    {
      id: 'rooms',
      text: 'Rooms?',
      type: 'matrix',
      required: true,
      rows: [
        { id: 'bath', label: 'Bath' },
        { id: 'hall', label: 'Hall' },
      ],
      columns: ['old', 'new'],
    },
    { id: 'day', text: 'When?', type: 'date', min: '2026-01-01' },
    { id: 'litres', text: 'How much?', type: 'number', decimals: 1, max: 100 },
    { id: 'like', text: 'How good?', type: 'scale', min: 1, max: 5 },
    { id: 'source', text: 'Source', type: 'text', hidden: true },
    { id: 'photo', text: 'A photo?', type: 'files' },
  ],
};
const form = '/s/acme/coffee';

beforeAll(() => withTenant(at, 'acme', definition));
beforeEach(() => at.journal.clear());

const open = async (query: string): Promise<string> => {
  const { statusCode, body } = await at.site.inject(`${form}?${query}`);
  expect(statusCode).toBe(200);
  return body;
};
const send = (fields: readonly (readonly [string, string])[]) => postForm(at.site, `${form}?sent`, fields);
/** The values of the controls that are chosen on a page. */
const chosenOn = (html: string): string[] =>
  [...withoutTemplates(html).matchAll(/<input[^>]* value="([^"]*)"[^>]* checked/g)].map(
    ([, value = '']) => value,
  );

describe('the link of a form', () => {
  test('fills in answers by value, of several choices and of parts, and shows what they lead to', async () => {
    const page = await open(
      'q.why=%3Cb%3E%22warm%22&q.colour=red&q.extras=brush&q.extras=roll&q.rooms.hall=new',
    );
    expect(chosenOn(page)).toEqual(['red', 'brush', 'roll', 'new']);
    expect(withoutTemplates(page)).toContain('&lt;b&gt;&quot;warm&quot;');
    expect(page).not.toContain('<b>');
    expect(page).not.toContain('class="summary"');
  });

  test('fills in later pages, in a language and beside a hidden answer, and what is stored is what was sent', async () => {
    const page = await open(
      'q.colour=blue&q.rooms.bath=old&q.rooms.hall=old&q.day=2026-11-22&q.litres=2.5&q.like=4&source=shop&lang=de',
    );
    expect(page).toContain('lang="de"');
    const opened = hiddenFieldsIn(page);
    expect(Object.fromEntries(opened)).toMatchObject({
      day: '2026-11-22',
      litres: '2.5',
      like: '4',
      source: 'shop',
    });
    const answers = [
      ['colour', 'blue'],
      ['rooms.bath', 'old'],
      ['rooms.hall', 'old'],
      ['submission:step', 'next'],
    ] as const;
    const second = (await send([...opened, ...answers])).body;
    expect(second).toContain('value="2026-11-22"');
    expect(chosenOn(second)).toEqual(['4']);
    const last = [
      ['day', '2026-11-23'],
      ['litres', '2.5'],
      ['like', '4'],
      ['submission:step', 'send'],
    ] as const;
    const sent = await send([...hiddenFieldsIn(second), ...last]);
    expect(sent.statusCode).toBe(303);
    expect(at.journal.records()[0]?.['answers']).toMatchObject({
      colour: 'blue',
      like: 4,
      source: 'shop',
      litres: 25,
    });
  });

  test.each([
    ['a value that is no choice', 'q.colour=green'],
    ['a choice given twice where one is taken', 'q.colour=red&q.colour=blue'],
    ['one choice of several that is unknown', 'q.extras=brush&q.extras=saw'],
    ['a row that does not exist', 'q.rooms.cellar=old'],
    ['a value that no row takes', 'q.rooms.hall=dirty'],
    ['an unknown question', 'q.size=3'],
    ['a name that every object has', 'q.__proto__=x&q.constructor=y&q.=z&q.colour.=a'],
    ['the answer of a hidden question', 'q.source=shop'],
    ['a file', 'q.photo=a.png&q.photo.files=b.png'],
    ['an answer of 10 kB', `q.why=${'x'.repeat(10_000)}`],
    ['an answer over 2,000 bytes', `q.why=${'%C3%A9'.repeat(1_001)}`],
    ['a character that nobody types', 'q.colour=red%00&lang=en'],
    ['nothing', 'q.colour=&q.extras='],
  ])('is opened without %s', async (_what, query) => {
    const page = await open(query);
    expect(chosenOn(page)).toEqual([]);
    expect(hiddenFieldsIn(page).filter(([name]) => !name.startsWith('submission:'))).toEqual([]);
  });

  test('takes 8,000 bytes of answers in all, the first ones first', async () => {
    const long = 'x'.repeat(1_900);
    const page = await open(
      `q.extras=${long}&q.day=${long}&q.litres=${long}&q.why=${long}&q.colour=red&q.like=${long}`,
    );
    expect(chosenOn(page)).toEqual(['red']);
    const over = await open(
      `q.extras=${long}&q.day=${long}&q.litres=${long}&q.why=${long}&q.like=${'x'.repeat(365)}&q.colour=red`,
    );
    expect(chosenOn(over)).toEqual([]);
  });

  test('leaves the wrong part of an answer out, and keeps the others', async () => {
    expect(chosenOn(await open('q.rooms.bath=dirty&q.rooms.hall=new&q.colour=blue'))).toEqual([
      'blue',
      'new',
    ]);
  });

  test('changes no form that others open, which is still found in memory and read from no definition', async () => {
    const blank = async () => (await open('')).replaceAll(/value="01[^"]*"/g, '');
    const before = await blank();
    await open('q.colour=red');
    const parse = jest.spyOn(JSON, 'parse');
    expect(await blank()).toBe(before);
    expect(parse).not.toHaveBeenCalled();
    await open('q.colour=red');
    expect(parse).toHaveBeenCalled();
    parse.mockRestore();
  });
});
