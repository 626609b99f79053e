import { describe, expect, test } from '@jest/globals';
import { shownFormId } from '../support/form-id.ts';
import { bearer } from '../support/memory-site.ts';
import { sharedSite } from '../support/shared-site.ts';
import { sentForm } from '../support/sent-form.ts';

const newTenant = sharedSite();
/** Of the moment at which the site's clock begins. */
const submissionId = '01M7YNAYM0TSV4RRFFQ69G5FAV';

const survey = {
  title: { default: 'Lunch', de: 'Mittagessen', ar: 'الغداء' },
  description: { default: 'About our **canteen**', de: 'Über unsere **Kantine**' },
  languages: ['en', 'de', 'ar'],
  sections: [
    { title: { default: 'Food', de: 'Essen' }, startsAt: 'meal' },
    { title: 'Drinks', startsAt: 'why' },
  ],
  questions: [
    {
      id: 'meal',
      text: { default: 'What do you eat?', de: 'Was essen Sie?', ar: 'ماذا تأكل؟' },
      type: 'choice',
      required: true,
      choices: [
        { value: 'soup', label: { default: 'Soup', de: 'Suppe', ar: 'حساء' } },
        { value: 'salad', label: 'Salad' },
      ],
    },
    { id: 'why', text: { default: 'Why?', de: 'Warum?' }, type: 'text' },
  ],
};

type Fields = readonly (readonly [string, string])[];

async function lunch(settings?: object) {
  const { at, tenant, key, form, address } = await newTenant(undefined, survey);
  if (settings !== undefined) {
    await at.site.inject({
      method: 'PUT',
      url: `${address}/settings`,
      headers: bearer(key),
      payload: settings,
    });
  }
  const get = (query = '', accepted?: string) =>
    at.site.inject({
      url: `${form}${query}`,
      headers: accepted === undefined ? {} : { 'accept-language': accepted },
    });
  const post = (query: string, fields: Fields, id = submissionId) =>
    at.site.inject({
      method: 'POST',
      url: `${form}?sent${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ['submission:id', id],
        ...fields.map(([name, value]): [string, string] => [name, value]),
      ]).toString(),
    });
  return { at, tenant, key, form, address, get, post };
}

const languageOf = (body: string) => /<html lang="([^"]+)"/.exec(body)?.[1];
const stored = (at: { journal: { records(): Record<string, unknown>[] } }) =>
  at.journal.records().map(({ answers }) => answers);

describe('a form in several languages', () => {
  test.each([
    ['', undefined, 'en'],
    ['?lang=de', undefined, 'de'],
    ['?lang=ar', 'de', 'ar'],
    ['?lang=fr', 'de', 'de'],
    ['?lang=de&lang=ar', undefined, 'en'],
    ['', 'fr, de;q=0.5, en;q=0.1', 'de'],
    ['', 'ar-EG', 'ar'],
    ['', 'fr', 'en'],
    ['', 'de;q=0, ar;q=0.2', 'ar'],
    ['', '*, ;;q=x', 'en'],
  ])('%s for a browser that accepts %s is in %s', async (query, accepted, language) => {
    const { get } = await lunch();
    const { statusCode, headers, body } = await get(query, accepted);
    expect([statusCode, languageOf(body)]).toEqual([200, language]);
    expect(headers['vary']).toContain('accept-language');
    expect(body.includes(' dir="rtl">')).toBe(language === 'ar');
    expect(body).toContain(`action="/s/`);
    expect(body).toContain(`?sent&amp;lang=${language}"`);
  });

  test('has its own words, labels and errors in the language, and marks what is not translated', async () => {
    const { get, post } = await lunch();
    const { body } = await get('?lang=de');
    expect(body).toContain('<h1 dir="auto">Mittagessen</h1>');
    expect(body).toContain('<p>Über unsere <strong>Kantine</strong></p>');
    expect(body).toContain('<bdi>Suppe</bdi>');
    expect(body).toContain('<bdi lang="en">Salad</bdi>');
    const refused = await post('&lang=de', [
      ['submission:page', 'meal'],
      ['submission:step', 'next'],
    ]);
    expect([refused.statusCode, languageOf(refused.body)]).toEqual([422, 'de']);
    expect(refused.body).toContain('Diese Frage muss beantwortet werden');
    const last = await post('&lang=de', [
      ['submission:page', 'meal'],
      ['meal', 'soup'],
      ['submission:step', 'next'],
    ]);
    expect(last.body).toContain('<h2 lang="en" dir="auto">Drinks</h2>');
    expect(last.body).toContain('Warum?');
  });

  test('switches on every page, keeps the page and what was entered, and checks nothing', async () => {
    const { at, get, post } = await lunch();
    const blank = await get('?lang=de');
    expect(
      [...blank.body.matchAll(/name="submission:language" value="(\w+)"/g)].map(([, code]) => code),
    ).toEqual(['en', 'ar']);
    const first = await post('&lang=de', [
      ['submission:page', 'meal'],
      ['submission:language', 'ar'],
    ]);
    expect([first.statusCode, languageOf(first.body)]).toEqual([200, 'ar']);
    const second = await post('&lang=de', [
      ['submission:page', 'why'],
      ['meal', 'soup'],
      ['why', 'Gut & günstig'],
      ['submission:language', 'ar'],
    ]);
    expect([second.statusCode, languageOf(second.body)]).toEqual([200, 'ar']);
    expect(second.body).toContain('<input type="hidden" name="submission:page" value="why">');
    expect(second.body).toContain('<input type="hidden" name="meal" value="soup">');
    expect(second.body).toContain('value="Gut &amp; günstig"');
    expect(stored(at)).toEqual([]);
    const sent = await post('&lang=ar', [
      ['submission:page', 'why'],
      ['meal', 'soup'],
      ['why', 'Gut & günstig'],
      ['submission:step', 'send'],
    ]);
    expect(sent.statusCode).toBe(303);
    expect(sentForm(sent).address).toMatch(/&lang=ar$/);
    expect(stored(at)).toEqual([{ '@language': 'ar', meal: 'soup', why: 'Gut & günstig' }]);
  });

  test('thanks, and says that it is closed, in the language, with a text of the owner in it', async () => {
    const { at, form, get, post } = await lunch({
      thanksText: { default: 'See you!', de: 'Bis **bald**!' },
      closedText: { default: 'Closed for today' },
    });
    const sent = await post('&lang=de', [
      ['submission:page', 'why'],
      ['meal', 'soup'],
      ['submission:step', 'send'],
    ]);
    const { address, cookie } = sentForm(sent);
    const thanks = await at.site.inject({ url: address, headers: { cookie } });
    expect(languageOf(thanks.body)).toBe('de');
    expect(thanks.body).toContain('<p>Bis <strong>bald</strong>!</p>');
    expect(thanks.body).toMatch(/<a href="[^"]+&amp;lang=ar" lang="ar" hreflang="ar">/);
    expect(thanks.body).toContain(`${form}/withdraw?id=`);
    expect(languageOf((await get('/withdraw?id=x&lang=ar')).body)).toBe('ar');
  });

  test('shows answers that came too late in either language', async () => {
    const { at, tenant, key, address, post } = await lunch();
    const id = await shownFormId(at, tenant);
    const settings = { closed: true, closedText: { default: 'Closed for today' } };
    await at.site.inject({
      method: 'PUT',
      url: `${address}/settings`,
      headers: bearer(key),
      payload: settings,
    });
    const fields = [
      ['submission:page', 'why'],
      ['meal', 'soup'],
      ['submission:step', 'send'],
    ] as const;
    const late = await post('&lang=de', fields, id);
    expect([late.statusCode, languageOf(late.body)]).toEqual([409, 'de']);
    expect(late.body).toContain('<dd dir="auto">Suppe</dd>');
    expect(late.body).toMatch(/<div class="rich lead" lang="en" dir="auto">\s*<p>Closed for today<\/p>/);
    const switched = await post('&lang=de', [...fields, ['submission:language', 'ar']], id);
    expect([switched.statusCode, languageOf(switched.body)]).toEqual([409, 'ar']);
    expect(switched.body).toContain('<dd dir="auto">حساء</dd>');
  });
});

describe('answers over REST', () => {
  test.each([
    [{}, 'en'],
    [{ language: 'de' }, 'de'],
    [{ language: 'fr' }, 'en'],
  ])('with %j are in %s', async (more, language) => {
    const { at, address } = await lunch();
    const { statusCode } = await at.site.inject({
      method: 'POST',
      url: `${address}/answers`,
      payload: { answers: { meal: 'salad' }, ...more },
    });
    expect(statusCode).toBe(201);
    expect(stored(at)).toEqual([{ '@language': language, meal: 'salad' }]);
  });

  test('in a language of no form are refused', async () => {
    const { at, address } = await lunch();
    const { statusCode, body } = await at.site.inject({
      method: 'POST',
      url: `${address}/answers`,
      payload: { answers: { meal: 'salad' }, language: 'tlh' },
    });
    expect(statusCode).toBe(422);
    expect(JSON.parse(body)).toMatchObject({
      errors: [{ path: 'language', message: 'No form is in this language' }],
    });
    expect(stored(at)).toEqual([]);
  });

  test('the definition has each text in all its languages', async () => {
    const { at, address } = await lunch();
    const { body } = await at.site.inject(address);
    expect(JSON.parse(body)).toMatchObject({ title: survey.title, languages: survey.languages });
  });
});
