import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { bearer, memorySite, withTenant } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';

const at = memorySite();
const definition = {
  title: 'Coffee',
  languages: ['en', 'de'],
  sections: [{ startsAt: 'source' }, { startsAt: 'why' }],
  questions: [
    { id: 'source', text: 'Source', type: 'text', maxLength: 20, hidden: true },
    { id: 'rating', text: 'How was it?', type: 'scale', min: 1, max: 5 },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
};

let key: string;

beforeEach(() => at.journal.clear());

beforeAll(async () => {
  key = await withTenant(at, 'acme', definition);
});

const address = '/s/acme/coffee';
const put = (payload: object) =>
  at.site.inject({
    method: 'PUT',
    url: '/v1/tenants/acme/surveys/other',
    headers: bearer(key),
    payload: { title: 'Other', ...payload },
  });
const send = (fields: Readonly<Record<string, string>>) => postForm(at.site, `${address}?sent`, fields);

const hiddenIn = (html: string): Record<string, string> => Object.fromEntries(hiddenFieldsIn(html));

describe('a hidden question', () => {
  test('has its answer on a page that is not shown, too', async () => {
    const conditional = {
      sections: [{ startsAt: 'drink' }, { startsAt: 'sort', showIf: { question: 'drink', anyOf: ['tea'] } }],
      questions: [
        { id: 'drink', text: 'What?', type: 'choice', choices: ['coffee', 'tea'] },
        { id: 'sort', text: 'Which?', type: 'text' },
        { id: 'ref', text: 'Ref', type: 'text', hidden: true },
      ],
    };
    expect((await put(conditional)).statusCode).toBeLessThan(300);
    const sent = await at.site.inject({
      method: 'POST',
      url: '/v1/tenants/acme/surveys/other/answers',
      payload: { answers: { drink: 'coffee', ref: 'news' } },
    });
    expect(sent.statusCode).toBe(201);
    const opened = await at.site.inject('/s/acme/other?ref=shop');
    const fields = { ...hiddenIn(opened.body), drink: 'coffee', 'submission:step': 'next' };
    const asked = await postForm(at.site, '/s/acme/other?sent', fields);
    const last = { ...hiddenIn(asked.body), drink: 'coffee', 'submission:step': 'send' };
    const stored = await postForm(at.site, '/s/acme/other?sent', last);
    expect(stored.statusCode).toBe(303);
    expect(at.journal.records().map(({ answers }) => answers)).toEqual([
      { drink: 'coffee', sort: null, ref: 'news' },
      { drink: 'coffee', sort: null, ref: 'shop' },
    ]);
  });

  test('has its answer in the address, through pages and languages, and stores it', async () => {
    const first = await at.site.inject(`${address}?source=shop%20%26%20caf%C3%A9&lang=en`);
    expect(first.body).not.toContain('Source');
    const opened = hiddenIn(first.body);
    const source = 'shop & café';
    expect(first.body).toContain('value="shop &amp; café"');
    expect(opened['source']).toBe(source);
    const german = await send({ ...opened, rating: '4', 'submission:language': 'de' });
    expect(german.body).toContain('lang="de"');
    expect(hiddenIn(german.body)['source']).toBe(source);
    const second = await send({ ...hiddenIn(german.body), rating: '4', 'submission:step': 'next' });
    expect(second.body).toContain('Why?');
    expect(hiddenIn(second.body)['source']).toBe(source);
    expect(second.body.match(/name="source"/g)).toHaveLength(1);
    const sent = await send({ ...hiddenIn(second.body), why: 'Strong', 'submission:step': 'send' });
    expect(sent.statusCode).toBe(303);
    expect(at.journal.records().at(-1)?.answers).toMatchObject({ source, rating: 4, why: 'Strong' });
  });

  test.each([
    ['is too long', `source=${'x'.repeat(21)}`],
    ['is given twice', 'source=a&source=b'],
    ['is empty', 'source='],
    ['has a character that nobody types', 'source=a%00b'],
  ])('is left out where its answer %s', async (_what, query) => {
    const { statusCode, body } = await at.site.inject(`${address}?${query}`);
    expect([statusCode, hiddenIn(body)['source']]).toEqual([200, undefined]);
  });

  test('does not make an answer of a form that nobody has filled in', async () => {
    const opened = hiddenIn((await at.site.inject(`${address}?source=shop`)).body);
    const refused = await send({ ...opened, 'submission:page': 'why', 'submission:step': 'send' });
    expect(refused.statusCode).toBe(422);
    expect(at.journal.records()).toEqual([]);
  });

  test.each([
    ['required', { required: true }],
    ['of several lines', { multiline: true }],
    ['of a form', { pattern: { only: 'digits', example: '1' } }],
    ['with a shortest answer', { minLength: 2 }],
  ])('cannot be %s', async (_what, options) => {
    const [source, ...others] = definition.questions;
    const refused = await put({ questions: [{ ...source, ...options }, ...others] });
    expect(refused.json<{ errors: object[] }>().errors).toMatchObject([{ path: 'questions[0].hidden' }]);
  });

  test('may be of other kinds, which are checked, stored and followed', async () => {
    const questions = [
      { id: 'region', text: 'Region', type: 'choice', choices: ['north', 'south'], hidden: true },
      { id: 'tags', text: 'Tags', type: 'choice', multiple: true, choices: ['a', 'b', 'c'], hidden: true },
      { id: 'visits', text: 'Visits', type: 'number', decimals: 1, max: 99, hidden: true },
      { id: 'since', text: 'Since', type: 'date', min: '2020-01-01', hidden: true },
      { id: 'mail', text: 'Mail', type: 'email', hidden: true },
      { id: 'page', text: 'Page', type: 'url', hidden: true },
      { id: 'rating', text: 'How was it?', type: 'scale' },
      { id: 'sun', text: 'Too much sun?', type: 'text', showIf: { question: 'region', anyOf: ['south'] } },
    ];
    const created = await at.site.inject({
      method: 'PUT',
      url: '/v1/tenants/acme/surveys/kinds',
      headers: bearer(key),
      payload: { title: 'Kinds', questions },
    });
    expect(created.statusCode).toBe(201);
    const open = async (query: string) => (await at.site.inject(`/s/acme/kinds?${query}`)).body;
    const page = await open(
      'tags=c&tags=a&visits=2.5&since=2021-02-03&mail=ann%40example.org&page=https%3A%2F%2Fexample.org&region=south',
    );
    // The page that its answer leads to is there at once.
    expect(page.replaceAll(/<template.*?<\/template>/gs, '')).toContain('Too much sun?');
    expect(page).not.toContain('Visits');
    const entered = [
      ['rating', '3'],
      ['submission:step', 'send'],
    ] as const;
    const sent = await postForm(at.site, '/s/acme/kinds?sent', [...hiddenFieldsIn(page), ...entered]);
    expect(sent.statusCode).toBe(303);
    const answers = at.journal.records().at(-1)?.['answers'];
    expect(answers).toMatchObject({ region: 'south', tags: ['a', 'c'], visits: 25, mail: 'ann@example.org' });
    const wrong = await open(
      'region=west&tags=a&tags=z&visits=100&since=2019-01-01&mail=ann&page=x%20&lang=en',
    );
    const named = hiddenFieldsIn(wrong).filter(([name]) => !name.startsWith('submission:'));
    expect(named).toEqual([]);
  });

  test('decides by a jump, too, which pages a form has', async () => {
    const next = [{ showIf: { question: 'source', textIs: ['shop'] }, to: { ending: 'end' } }];
    const created = await at.site.inject({
      method: 'PUT',
      url: '/v1/tenants/acme/surveys/jumps',
      headers: bearer(key),
      payload: {
        ...definition,
        endings: [{ id: 'end', title: 'Bye' }],
        sections: [{ startsAt: 'source', next }, { startsAt: 'why' }],
      },
    });
    expect(created.statusCode).toBe(201);
    const open = async (query: string) => (await at.site.inject(`/s/acme/jumps?lang=en${query}`)).body;
    expect(await open('')).toContain('Page 1 of 2');
    expect(await open('&source=news')).toContain('Page 1 of 2');
    expect(await open('&source=shop')).not.toContain('Page 1 of 2');
  });

  test('loses its answer in a form that is older than the survey, where nobody could correct it', async () => {
    const opened = hiddenIn((await at.site.inject(`${address}?source=shop`)).body);
    const sent = await send({
      ...opened,
      source: 'x'.repeat(21),
      rating: '4',
      'submission:page': 'why',
      'submission:step': 'send',
    });
    expect(sent.statusCode).toBe(303);
    expect(at.journal.records().at(-1)?.['answers']).toMatchObject({ rating: 4 });
    expect(at.journal.lines.at(-1)).not.toContain('xxx');
  });

  test('may not be of a kind that people must see', async () => {
    const [, rating, why] = definition.questions;
    const other = { id: 'c', text: 'C', type: 'choice', choices: ['a'], hidden: true };
    for (const [question, path] of [
      [{ ...rating, id: 'hid', hidden: true }, 'questions[1].hidden'],
      [{ ...other, other: true }, 'questions[1].hidden'],
      [
        { ...other, choices: [{ value: 'a', label: 'A', showIf: { question: 'why', answered: true } }] },
        'questions[1].hidden',
      ],
    ] as const) {
      const refused = await put({ questions: [why, question, rating] });
      expect(refused.json<{ errors: object[] }>().errors).toContainEqual(expect.objectContaining({ path }));
    }
  });

  test('is not all that a page or a survey asks', async () => {
    const [source, ...others] = definition.questions;
    const alone = await put({ questions: [source] });
    expect(alone.json<{ errors: object[] }>().errors).toMatchObject([{ path: 'questions' }]);
    const page = await put({
      sections: [{ startsAt: 'source' }, { startsAt: 'rating' }],
      questions: [source, ...others],
    });
    expect(page.json<{ errors: object[] }>().errors).toMatchObject([{ path: 'sections[0].startsAt' }]);
  });
});
