import { beforeEach, describe, expect, test } from '@jest/globals';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { shownFormId } from '../support/form-id.ts';
import type { MemorySite } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { sentForm } from '../support/sent-form.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();

const survey = {
  title: { default: 'Travel', de: 'Reisen' },
  languages: ['en', 'de'],
  sections: [
    {
      startsAt: 'age',
      next: [{ showIf: { question: 'age', anyOf: ['child'] }, to: { ending: 'young' } }],
    },
    { startsAt: 'where', next: [{ showIf: { question: 'where', textIs: ['home'] }, to: 'words' }] },
    { startsAt: 'hotel' },
    { startsAt: 'words' },
  ],
  endings: [
    {
      id: 'young',
      title: { default: 'This survey is for adults', de: 'Diese Umfrage ist für Erwachsene' },
      text: 'Have a look at [our games](https://example.org/games).',
      screenOut: true,
    },
    {
      id: 'shop',
      title: 'Thank you, traveller',
      redirectTo: 'https://example.org/shop',
      showIf: { question: 'hotel', answered: true },
    },
  ],
  questions: [
    { id: 'age', text: 'Your age?', type: 'choice', choices: ['child', 'adult'], required: true },
    { id: 'where', text: 'Where to?', type: 'text', required: true },
    { id: 'hotel', text: 'Which hotel?', type: 'text', required: true },
    { id: 'words', text: 'Anything else?', type: 'text' },
  ],
};

let at: MemorySite;
let tenant: string;
let address: string;
let form: string;
let key: string;

beforeEach(async () => {
  ({ at, tenant, key, address, form } = await newTenant(undefined, survey));
});

type Fields = Record<string, string>;

const post = (fields: Fields, headers: Record<string, string> = {}) =>
  postForm(at.site, `${form}?lang=en`, fields, headers);
const send = (answers: object, more: object = {}) =>
  at.site.inject({ method: 'POST', url: `${address}/answers`, payload: { answers, ...more } });
const stored = () => at.journal.records().map(({ answers }) => answers);
const headingIn = (body: string) => /<h1[^>]*>(.*)<\/h1>/.exec(body)?.[1];
const nameOfPage = (body: string) => /name="submission:page" value="(\w+)"/.exec(body)?.[1];
const stepsIn = (body: string) =>
  [...body.matchAll(/name="submission:step" value="(\w+)"/g)].map(([, step]) => step);

/** Goes through the form as a person does: each page with what it carries and these answers. */
async function walk(answers: Fields) {
  const id = await shownFormId(at, tenant);
  const pages: string[] = [];
  let fields: Fields = { 'submission:id': id, 'submission:page': 'age' };
  let step = 'next';
  for (;;) {
    pages.push(fields['submission:page']!);
    const response = await post({
      ...fields,
      ...answersOn(fields['submission:page']!, answers),
      'submission:step': step,
    });
    if (response.statusCode !== 200) return { pages, response };
    fields = Object.fromEntries(hiddenFieldsIn(response.body));
    step = String(stepsIn(response.body)[0]);
  }
}

const answersOn = (page: string, answers: Fields): Fields =>
  answers[page] === undefined ? {} : { [page]: answers[page] };

describe('a form with jumps', () => {
  test('goes on where the answers lead, and stores null for the questions between', async () => {
    const { pages, response } = await walk({ age: 'adult', where: 'Home', words: 'x' });
    expect(pages).toEqual(['age', 'where', 'words']);
    expect(response.statusCode).toBe(303);
    expect(stored()).toEqual([
      { '@language': 'en', '@ending': 'default', age: 'adult', where: 'Home', hotel: null, words: 'x' },
    ]);
    const thanked = sentForm(response).address;
    expect(thanked).not.toContain('ending');
    expect(headingIn((await at.site.inject(thanked)).body)).toBe('Thank you. That helps a lot!');
  });

  test('ends behind a page that leads to an ending: its button sends then', async () => {
    const opened = await shownFormId(at, tenant);
    const first = await post({
      'submission:id': opened,
      'submission:page': 'age',
      'submission:step': 'next',
      age: 'child',
    });
    expect([nameOfPage(first.body), ...new Set(stepsIn(first.body))]).toEqual(['age', 'send']);
    const { pages, response } = await walk({ age: 'child' });
    expect(pages).toEqual(['age', 'age']);
    expect(stored()).toEqual([
      { '@language': 'en', '@ending': 'young', age: 'child', where: null, hotel: null, words: null },
    ]);
    const thanked = sentForm(response).address;
    const { body, headers } = await at.site.inject(thanked);
    expect(headingIn(body)).toBe('This survey is for adults');
    expect(body).toContain('<title>This survey is for adults – Travel</title>');
    expect(body).toContain('href="https://example.org/games"');
    expect(body).not.toContain('class="ring');
    expect(headers['refresh']).toBeUndefined();
    const german = await at.site.inject(thanked.replace('lang=en', 'lang=de'));
    expect(headingIn(german.body)).toBe('Diese Umfrage ist für Erwachsene');
  });

  test('ends by a condition, and leads on', async () => {
    const { response } = await walk({ age: 'adult', where: 'Rome', hotel: 'Lux' });
    const thanked = sentForm(response).address;
    expect(thanked).toContain('&ending=shop');
    const { body } = await at.site.inject(thanked);
    expect(headingIn(body)).toBe('Thank you, traveller');
    expect(body).toContain('content="0; url=https://example.org/shop"');
  });

  test('shows the same ending for a repeated submission, in a frame, and in no forged address', async () => {
    const fields = {
      'submission:id': await shownFormId(at, tenant),
      'submission:page': 'age',
      'submission:step': 'send',
      age: 'child',
    };
    const first = sentForm(await post(fields)).address;
    expect(sentForm(await post(fields)).address).toBe(first);
    const framed = await post(fields, { 'sec-fetch-dest': 'iframe' });
    expect([framed.statusCode, headingIn(framed.body)]).toEqual([200, 'This survey is for adults']);
    expect(stored()).toHaveLength(1);
    for (const forged of ['&ending=shop', '']) {
      const { statusCode, headers } = await at.site.inject(first.replace('&ending=young', forged));
      expect([forged, statusCode, headers['location']]).toEqual([forged, 303, form]);
    }
  });

  test('does not lead on as usual if the survey has lost the ending since, or has it on another site only', async () => {
    const headers = { authorization: `Bearer ${key}` };
    const settings = { redirectTo: 'https://panel.example/complete' };
    await at.site.inject({ method: 'PUT', url: `${address}/settings`, headers, payload: settings });
    const { response } = await walk({ age: 'child' });
    const { endings: _endings, sections: _sections, ...plain } = survey;
    await at.site.inject({ method: 'PUT', url: address, headers, payload: plain });
    at.time.ms += 60_000;
    await at.site.inject(form);
    const { body } = await at.site.inject(sentForm(response).address);
    expect(headingIn(body)).toBe('Thank you. That helps a lot!');
    expect(body).not.toContain('panel.example');
    expect(body).not.toContain('class="ring');
  });
});

describe('answers by API', () => {
  test('get their ending in the response, in the language of the submission', async () => {
    const child = await send({ age: 'child' }, { language: 'de' });
    expect(child.json()).toMatchObject({
      ending: {
        id: 'young',
        title: 'Diese Umfrage ist für Erwachsene',
        text: 'Have a look at [our games](https://example.org/games).',
        screenOut: true,
      },
    });
    const home = await send({ age: 'adult', where: 'home' });
    expect(home.json()).toMatchObject({ ending: { id: 'default' } });
    const hotel = await send({ age: 'adult', where: 'Rome', hotel: 'Lux' });
    expect(hotel.json()).toMatchObject({
      ending: { id: 'shop', title: 'Thank you, traveller', redirectTo: 'https://example.org/shop' },
    });
  });

  test.each([
    [{ age: 'child', where: 'x' }, 'answers.where'],
    [{ age: 'adult', where: 'home', hotel: 'Lux' }, 'answers.hotel'],
  ])('are refused to pages that the way leaves out: %j', async (answers, path) => {
    const response = await send(answers);
    expect([response.statusCode, response.json()]).toMatchObject([422, { errors: [{ path }] }]);
    expect(stored()).toEqual([]);
  });

  test('get no ending in a survey without any', async () => {
    const plain = await newTenant(undefined);
    const response = await plain.at.site.inject({
      method: 'POST',
      url: `${plain.address}/answers`,
      payload: { answers: { colour: 'red' } },
    });
    expect(Object.keys(response.json())).toEqual(['id', 'receivedAt', 'withdrawalCode']);
  });
});
