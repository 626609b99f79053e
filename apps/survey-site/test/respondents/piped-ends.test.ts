import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { visitDesk } from '../support/desk-visit.ts';
import { bearer, type MemorySite } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
const survey = {
  title: 'Coffee',
  languages: ['en', 'de'],
  questions: [
    { id: 'ref', text: 'Ref', type: 'text', hidden: true },
    {
      id: 'colour',
      text: 'Which?',
      type: 'choice',
      choices: [{ value: 'r', label: { default: 'Red', de: 'Rot' } }, 'blue'],
    },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
};

let at: MemorySite;
let tenant: string;
let key: string;
let address: string;
let form: string;

beforeEach(async () => {
  ({ at, tenant, key, address, form } = await newTenant(undefined, survey));
});

const put = (payload: object) =>
  at.site.inject({ method: 'PUT', url: `${address}/settings`, headers: bearer(key), payload });
const change = async (path: string, payload: object): Promise<void> => {
  const done = await at.site.inject({
    method: 'PUT',
    url: `${address}${path}`,
    headers: bearer(key),
    payload,
  });
  expect(done.statusCode).toBeLessThan(300);
};
const answered = async (
  answers: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
  ref = 'a&b c',
) => {
  const opened = await at.site.inject(`${form}?${new URLSearchParams({ ref, lang: 'en' }).toString()}`);
  const fields = [...hiddenFieldsIn(opened.body), ...Object.entries(answers)];
  return postForm(at.site, `${form}?sent&lang=en`, fields, headers);
};
const cookiesOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String);
/** The thank-you page to which sending has led. */
async function thanksOf(sent: Awaited<ReturnType<typeof answered>>, language = 'en'): Promise<string> {
  expect(sent.statusCode).toBe(303);
  const cookie = cookiesOf(sent)
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const url = String(sent.headers.location).replace('lang=en', `lang=${language}`);
  const { statusCode, body } = await at.site.inject({ url, headers: { cookie } });
  expect(statusCode).toBe(200);
  return body;
}

describe('the end of a form', () => {
  test('shows answers, escaped and in the language of the page, which no address has', async () => {
    await change('/settings', {
      thanksText: {
        default: 'You chose **{colour}**, {why|as you like}.',
        de: 'Gewählt: {colour}, {why|egal}.',
      },
    });
    const sent = await answered({ colour: 'r', why: '<b>*x*</b>' });
    expect(sent.headers.location).not.toMatch(/colour|Red|x/);
    expect(await thanksOf(sent)).toContain('You chose <strong>Red</strong>, &lt;b&gt;*x*&lt;/b&gt;.');
    expect(await thanksOf(sent, 'de')).toContain('Gewählt: Rot, &lt;b&gt;*x*&lt;/b&gt;.');
    const { body } = await at.site.inject(String(sent.headers.location));
    expect(body).toContain('You chose, as you like.');
  });

  test('leads on to an address with answers, percent-encoded, and to no other site', async () => {
    await change('/settings', { redirectTo: 'https://a.example/{colour}?ref={ref}&w={why|x y}#{{' });
    const page = await thanksOf(await answered({ colour: 'r' }));
    expect(page).toContain('href="https://a.example/r?ref=a%26b%20c&amp;w=x%20y#%7B"');
    const evil = await thanksOf(await answered({ colour: 'r', why: '"><script>&x=//evil.example' }));
    expect(evil).toContain('w=%22%3E%3Cscript%3E%26x%3D%2F%2Fevil.example#');
  });

  test('leads on with the answers while the survey cannot be read, and by itself only if they are known', async () => {
    await change('/settings', { redirectTo: 'https://a.example/done?id={ref}' });
    const sent = await answered({ colour: 'r' });
    const known = await thanksOf(sent);
    const refresh = '<meta http-equiv="refresh" content="0; url=https://a.example/done?id=a%26b%20c">';
    expect(known).toContain(refresh);
    const { body: unknown } = await at.site.inject(String(sent.headers.location));
    expect(unknown).not.toContain('http-equiv="refresh"');
    expect(unknown).toContain('href="https://a.example/done?id="');
    at.time.ms += 120_000;
    const read = jest.spyOn(at.deps.definitions, 'find').mockRejectedValue(new Error('no response'));
    const slow = await thanksOf(sent);
    const calls = read.mock.calls.length;
    read.mockRestore();
    expect(calls).toBe(1);
    expect(slow).toContain(refresh);
  });

  test('has whole answers in addresses, or none, and says where one in a text goes on', async () => {
    const redirectTo = 'https://a.example/?id={ref}';
    await change('/settings', { thanksText: '{why} [on](https://a.example/?n={ref})', redirectTo });
    const [token, long] = ['t'.repeat(300), '語'.repeat(190)];
    const page = await thanksOf(await answered({ why: long }, {}, token));
    expect(page).toContain(`href="${redirectTo.replace('{ref}', token)}"`);
    expect(page).toContain(`href="https://a.example/?n=${token}"`);
    await change('/settings', { thanksText: '{why}.', redirectTo });
    const cut = await thanksOf(await answered({ why: 'w'.repeat(300) }, {}, token));
    expect(cut).toContain(`<p>${'w'.repeat(200)}….</p>`);
    const without = await thanksOf(await answered({ colour: 'r' }, {}, '語'.repeat(300)));
    expect(without).toContain('href="https://a.example/?id="');
  });

  test('shows the answers that a label shows', async () => {
    const [ref, colour, why] = survey.questions;
    const named = {
      ...colour,
      choices: [{ value: 'r', label: { default: 'red of {ref}', de: 'Rot von {ref}' } }],
    };
    await change('', { ...survey, questions: [ref, named, why] });
    await change('/settings', { thanksText: 'You chose {colour}.' });
    at.time.ms += 60_000;
    await at.site.inject(form);
    const sent = await answered({ colour: 'r' });
    expect(await thanksOf(sent)).toContain('You chose red of a&amp;b c.');
    expect(await thanksOf(sent, 'de')).toContain('You chose Rot von a&amp;b c.');
  });

  test('is filled in a frame, where no cookie is kept, and on a shared device has none', async () => {
    await change('/settings', { thanksText: 'You chose {colour|something}.' });
    const framed = await answered({ colour: 'blue' }, { 'sec-fetch-dest': 'iframe' });
    expect(framed.body).toContain('You chose blue.');
    await change('/settings', { thanksText: 'You chose {colour|something}.', sharedDevice: true });
    const shared = await answered({ colour: 'blue' });
    expect(cookiesOf(shared).join(' ')).not.toContain('canvass-end');
    expect(await thanksOf(shared)).toContain('You chose something.');
  });

  test('of an ending shows them, too; no cookie is set for ends that show none', async () => {
    const ending = {
      id: 'red',
      title: 'Bye, {colour}',
      text: '{ref}',
      showIf: { question: 'colour', anyOf: ['r'] },
    };
    await change('', { ...survey, endings: [ending] });
    expect(await thanksOf(await answered({ colour: 'r' }))).toMatch(
      /<h1[^>]*>Bye, Red<\/h1>[\s\S]*a&amp;b c/,
    );
    await change('', survey);
    expect(cookiesOf(await answered({ colour: 'r' })).join(' ')).not.toContain('canvass-end');
  });
});

describe('places in the texts of settings', () => {
  test('are checked against the current version when they are saved by a program', async () => {
    const wrong = {
      thanksText: { default: 'Dear {nme}', de: '[x](https://{ref}.example/)' },
      redirectTo: 'https://a.example/?id={reff}&ok={ref}',
    };
    const refused = await put(wrong);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: object[] }>().errors).toEqual([
      { path: 'thanksText.default', message: expect.stringMatching(/^\{nme\} is no answer/) },
      { path: 'thanksText.de', message: expect.stringMatching(/^\{ref\} can stand behind the host/) },
      { path: 'redirectTo', message: expect.stringMatching(/^\{reff\} is no answer/) },
    ]);
    expect(
      (await put({ thanksText: '{{nme} {1} {why}', redirectTo: 'https://a.example/{ref}' })).statusCode,
    ).toBe(200);
  });

  test('are checked at the desk, and stay in its fields', async () => {
    const desk = await visitDesk(at, key);
    const page = `/desk/${tenant}/surveys/coffee/settings`;
    const typed = {
      settingsVersion: '0',
      thanksText: 'Dear {why}',
      'thanksText.de': 'Du, {nme}',
      redirectTo: '',
    };
    const refused = await desk.post(page, typed);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/id="thanksText\.de-error">No question has an answer for \{nme\}\./);
    expect(refused.body).toContain('Du, {nme}');
    expect((await desk.post(page, { ...typed, 'thanksText.de': 'Du, {why}' })).statusCode).toBe(303);
  });

  test('stay as they are written once a version takes their question away, which the publish page says', async () => {
    await change('/settings', { thanksText: 'Use {why|it}, {colour}.' });
    const { questions, ...others } = survey;
    await change('', { ...others, questions: questions.slice(0, 2) });
    const desk = await visitDesk(at, key);
    const edit = `/desk/${tenant}/surveys/coffee/edit`;
    expect(await thanksOf(await answered({ colour: 'blue' }))).toContain('Use {why|it}, blue.');
    await desk.post(edit, { revision: '2000000', open: 'survey', title: 'Tea', action: 'save' });
    const review = await desk.get(`/desk/${tenant}/surveys/coffee/publish`);
    expect(review.body).toContain(
      'The text of the thank-you page has {why}, and people read it as it stands.',
    );
    expect(review.body).not.toContain('has {colour}');
  });
});
