import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { bearer, memorySite, withTenant } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';

const at = memorySite();
const definition = {
  title: 'Paint',
  description: { default: 'For **{ref|all}** of {{you}', de: 'Für **{ref|alle}**' },
  languages: ['en', 'de'],
  sections: [
    { startsAt: 'ref' },
    { startsAt: 'why', title: { default: 'About {colour|it}', de: 'Über {colour|es}' } },
    { startsAt: 'last', description: 'You wrote: {why}' },
  ],
  questions: [
    { id: 'ref', text: 'Ref', type: 'text', hidden: true },
    {
      id: 'colour',
      text: 'Which?',
      type: 'choice',
      other: true,
      choices: [
        { value: 'r', label: { default: 'Red & warm', de: 'Rot & warm' } },
        { value: 'b', label: 'Blue' },
      ],
    },
    { id: 'extras', text: 'More?', type: 'choice', multiple: true, choices: ['tape', 'brush', 'roll'] },
    { id: 'day', text: 'When?', type: 'date', showIf: { question: 'colour', anyOf: ['r'] } },
    { id: 'why', text: 'Why {colour}, {extras} on {day|a day}, {ref}?', type: 'text' },
    { id: 'last', text: 'Fine?', type: 'choice', choices: ['yes', 'no: {colour}'] },
  ],
};
const form = '/s/acme/coffee';
let key: string;

beforeAll(async () => {
  key = await withTenant(at, 'acme', definition);
});
beforeEach(() => at.journal.clear());

type Fields = readonly (readonly [string, string])[];
const open = async (query = '') => (await at.site.inject(`${form}?${query}`)).body;
const send = (fields: Fields) => postForm(at.site, `${form}?sent`, fields);
const next = async (page: string, ...answers: Fields) =>
  (await send([...hiddenFieldsIn(page), ...answers, ['submission:step', 'next']])).body;

describe('answers in texts', () => {
  test('are those of the link and of earlier pages, in the words that people read', async () => {
    const first = await open('ref=spring&lang=en');
    expect(first).toContain('<p>For <strong>spring</strong> of {you}</p>');
    const asked = await next(first, ['colour', 'r']);
    const second = await next(
      asked,
      ['colour', 'r'],
      ['extras', 'tape'],
      ['extras', 'roll'],
      ['day', '2026-11-22'],
    );
    expect(second).toContain('About Red &amp; warm</h2>');
    expect(second).toMatch(/Why Red &amp; warm, tape and roll on [^<]*November[^<]*2026[^<]*, spring\?/);
    const german = (await send([...hiddenFieldsIn(second), ['submission:language', 'de']])).body;
    expect(german).toContain('Über Rot &amp; warm</h2>');
    // Without a translation the text is in the first language, and says so.
    expect(german).toMatch(/lang="en"[^>]*>(?:<[^>]*>)*Why Rot &amp; warm, tape und roll/);
  });

  test('are escaped where they stand, one line, and not endless', async () => {
    const evil = `<img src=x onerror=alert(1)> *bold* [a](https://x.example)\n&"'`;
    const second = await next(await open('lang=en'), ['colour', 'other'], ['colour.other', '"><script>']);
    expect(second).toContain('About &quot;&gt;&lt;script&gt;</h2>');
    const third = await next(second, ['why', `${evil}${'y'.repeat(300)}`]);
    expect(third).not.toMatch(/<img|<script>alert|<em>bold|href="https:\/\/x\.example/);
    expect(third).toContain('You wrote: &lt;img src=x onerror=alert(1)&gt; *bold* [a](https://x.example)');
    expect(/You wrote:[^<]*/.exec(third)?.[0].length).toBeLessThan(400);
    expect(third).toContain('value="no: {colour}"');
    expect(third).toContain('no: &quot;&gt;&lt;script&gt;');
  });

  test('leave a sentence that reads where there is none, also of a question that is not asked any more', async () => {
    const first = await open('lang=en');
    expect(first).toContain('For <strong>all</strong> of {you}');
    const second = await next(first, ['colour', 'b'], ['day', '2026-11-22']);
    expect(second).toContain('Why Blue, on a day,?');
  });

  test('are not stored: the answers and the results have the texts as they were written', async () => {
    const second = await next(await open('lang=en'), ['colour', 'b']);
    const third = await next(second, ['why', 'So']);
    const sent = await send([
      ...hiddenFieldsIn(third),
      ['last', 'no: {colour}'],
      ['submission:step', 'send'],
    ]);
    expect(sent.statusCode).toBe(303);
    expect(at.journal.records()[0]?.['answers']).toMatchObject({
      colour: 'b',
      why: 'So',
      last: 'no: {colour}',
    });
  });

  test('cost nothing where a blank form has been made, nor where texts have none', async () => {
    await open('lang=en');
    const parse = jest.spyOn(JSON, 'parse');
    expect(await open('lang=en')).toContain('For <strong>all</strong>');
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test('are refused by the API where nothing can be there', async () => {
    const questions = definition.questions.filter(({ id }) => id !== 'colour' && id !== 'day');
    const refused = await at.site.inject({
      method: 'PUT',
      url: '/v1/tenants/acme/surveys/coffee',
      headers: bearer(key),
      payload: { ...definition, questions },
    });
    expect(refused.statusCode).toBe(422);
    const { errors } = refused.json<{ errors: { path: string; message: string }[] }>();
    expect(errors.map(({ path }) => path)).toEqual([
      'sections[1].title',
      'sections[1].title.de',
      'questions[2].text',
      'questions[2].text',
      'questions[3].choices[1].label',
    ]);
    expect(errors[0]?.message).toContain('{colour} is no answer');
  });
});
