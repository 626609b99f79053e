import { beforeAll, expect, test } from '@jest/globals';
import { journalOf } from '../../support/counted-answers.ts';
import { signInToDesk } from '../../support/desk-site.ts';
import { memorySite, withTenant } from '../../support/memory-site.ts';

const results = '/desk/acme/surveys/coffee';

let get: (query: string) => Promise<{ statusCode: number; body: string; headers: Record<string, unknown> }>;

beforeAll(async () => {
  const at = memorySite();
  const key = await withTenant(at);
  const headers = await signInToDesk(at, key);
  await journalOf(at).store([{ colour: 'red' }, { colour: 'blue' }, {}]);
  await journalOf(at).count();
  get = (query) => at.site.inject({ url: `${results}/filter?${query}`, headers });
});

/** The values of the fields that are chosen. */
const chosen = (body: string): string[] =>
  Array.from(body.matchAll(/<input [^>]*value="([^"]*)" checked>/g), ([, value = '']) => value);

const form = 'question=colour';

test.each([
  ['test=value&value=red', 'where[colour]=red'],
  ['test=without&value=red', 'not[colour]=red'],
  ['test=without&value=red&value=blue', 'not[colour]=blue,red'],
  ['test=without&value=red&where[rating]=4', 'not[colour]=red&where[rating]=4'],
  ['test=value&value=blue&not[colour]=red', 'where[colour]=blue'],
  ['test=answered&not[colour]=red', 'answered[colour]=yes'],
])('what was filled in leads to the results: %s', async (filled, filter) => {
  const { statusCode, headers } = await get(`${form}&${filled}`);
  expect([statusCode, headers['location']]).toEqual([303, `${results}?${filter}`]);
});

test.each([
  ['where[colour]=red', ['value', 'red']],
  ['not[colour]=red', ['without', 'red']],
  ['not[colour]=blue,red', ['without', 'red', 'blue']],
  ['answered[colour]=no', ['skipped']],
])('the form has the condition that is in force, and keeps it: %s', async (condition, fields) => {
  const { body } = await get(`${form}&${condition}`);
  expect(chosen(body)).toEqual(fields);
  const [kind, ...values] = fields;
  const filled = values.map((value) => `&value=${value}`).join('');
  const { headers } = await get(`${form}&${condition}&test=${kind}${filled}`);
  expect(headers['location']).toBe(`${results}?${condition}`);
});

test('no choice at all is a fault, and the test that was chosen stays', async () => {
  const { statusCode, body } = await get(`${form}&test=without&not[colour]=red`);
  expect(statusCode).toBe(422);
  expect(body).toContain('Choose at least one.');
  expect(chosen(body)).toEqual(['without']);
});

test('only a question with choices can be asked for what the answer is not', async () => {
  expect((await get('question=rating')).body).not.toContain('value="without"');
  expect((await get('question=rating&test=without&from=4&to=5')).headers['location']).toBe(
    `${results}?where[rating]=4..5`,
  );
});
