import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { bearer, memorySite, withTenant } from '../support/memory-site.ts';

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
const send = (fields: Readonly<Record<string, string>>) =>
  at.site.inject({
    method: 'POST',
    url: `${address}?sent`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const hiddenIn = (html: string): Record<string, string> => Object.fromEntries(hiddenFieldsIn(html));

describe('a hidden question', () => {
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
