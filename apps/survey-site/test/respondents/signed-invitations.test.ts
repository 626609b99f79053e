import { beforeEach, describe, expect, test } from '@jest/globals';
import { createInvitationTokens, type SignedAnswers } from '@canvass/web/app';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { adminApiKey, bearer, type MemorySite } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
const survey = {
  title: 'Coffee',
  languages: ['en', 'de'],
  sections: [{ startsAt: 'region' }, { startsAt: 'why' }],
  questions: [
    { id: 'region', text: 'Region', type: 'choice', choices: ['north', 'south'], hidden: true },
    { id: 'tags', text: 'Tags', type: 'choice', multiple: true, choices: ['a', 'b', 'c'], hidden: true },
    { id: 'rating', text: 'How was it?', type: 'scale' },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
};
const tokens = createInvitationTokens(adminApiKey);

let at: MemorySite;
let tenant: string;
let key: string;
let address: string;
let form: string;
let batch: string;

beforeEach(async () => {
  ({ at, tenant, key, address, form } = await newTenant(undefined, survey));
  const made = await at.site.inject({
    method: 'POST',
    url: `${address}/invitations`,
    headers: bearer(key),
    payload: { count: 3 },
  });
  ({ id: batch } = made.json<{ id: string }>());
});

async function tokenOf(number: number, answers: SignedAnswers): Promise<string> {
  const found = await at.deps.definitions.read(tenant, 'coffee');
  if (found.outcome !== 'found') throw new Error(found.outcome);
  return tokens.tokenOf({ instance: found.stored.instance, batch }, number, answers);
}

const open = (token: string, more = '') =>
  at.site.inject(`${form}?${new URLSearchParams({ invitation: token }).toString()}${more}`);
const send = (fields: readonly (readonly [string, string])[]) => postForm(at.site, `${form}?sent`, fields);
const put = (path: string, payload: object) =>
  at.site.inject({ method: 'PUT', url: `${address}${path}`, headers: bearer(key), payload });
const lastAnswers = () => at.journal.records().at(-1)?.['answers'];

describe('an invitation with signed answers', () => {
  test('stores them, whatever the address and the form say', async () => {
    const token = await tokenOf(0, { region: 'north', tags: ['a', 'c'] });
    const opened = await open(token, '&region=south&tags=b&q.rating=4&lang=de');
    expect(opened.statusCode).toBe(200);
    const fields = hiddenFieldsIn(opened.body);
    expect(fields).toEqual(
      expect.arrayContaining([
        ['region', 'north'],
        ['tags', 'a'],
        ['tags', 'c'],
      ]),
    );
    expect(fields.map(([, value]) => value)).not.toContain('south');
    expect(opened.body).toMatch(/value="4"[^>]* checked/);
    const changed = fields.map(([name, value]) => [name, name === 'region' ? 'south' : value] as const);
    const second = await send([...changed, ['rating', '3'], ['submission:step', 'next']]);
    expect(hiddenFieldsIn(second.body)).toContainEqual(['region', 'north']);
    const without = hiddenFieldsIn(second.body).filter(([name]) => name !== 'region' && name !== 'tags');
    const sent = await send([...without, ['submission:step', 'send']]);
    expect(sent.statusCode).toBe(303);
    expect(lastAnswers()).toMatchObject({ region: 'north', tags: ['a', 'c'], rating: 3 });
    expect(at.journal.records().at(-1)).toMatchObject({ invitation: 0 });
  });

  test('has them in an answer of a program, too', async () => {
    const token = await tokenOf(1, { region: 'north' });
    const sent = await at.site.inject({
      method: 'POST',
      url: `${address}/answers`,
      payload: { invitation: token, answers: { region: 'south', rating: 5 } },
    });
    expect(sent.statusCode).toBe(201);
    expect(lastAnswers()).toMatchObject({ region: 'north', rating: 5 });
  });

  test('has them in an answer of a program that is not asked the page on which they stand', async () => {
    const [region, tags, rating, why] = survey.questions;
    const sections = [
      { startsAt: 'rating' },
      { startsAt: 'why', showIf: { question: 'rating', atLeast: 4 } },
    ];
    const changed = { ...survey, sections, questions: [rating, why, region, tags] };
    expect((await put('', changed)).statusCode).toBeLessThan(300);
    at.time.ms += 60_000;
    await at.site.inject(form);
    const sent = await at.site.inject({
      method: 'POST',
      url: `${address}/answers`,
      payload: { invitation: await tokenOf(1, { region: 'north' }), answers: { rating: 2 } },
    });
    expect(sent.statusCode).toBe(201);
    expect(lastAnswers()).toMatchObject({ region: 'north', rating: 2, why: null });
  });

  test('is refused if anybody changes it, and takes one answer under its number', async () => {
    const token = await tokenOf(2, { region: 'north' });
    const [answers = '', own = ''] = token.split('.');
    const other = Buffer.from('region=south').toString('base64url');
    for (const forged of [`${other}.${own}`, own, `${answers}.${await tokenOf(2, {})}`]) {
      expect((await open(forged)).statusCode).toBe(403);
    }
    expect((await open(await tokenOf(2, {}))).statusCode).toBe(200);
  });

  test('is saved with them, too: saved answers may become an answer', async () => {
    const settings = {
      url: `${address}/settings`,
      headers: bearer(key),
      payload: { saving: { keepDays: 7, onExpiry: 'answer' } },
    };
    expect((await at.site.inject({ method: 'PUT', ...settings })).statusCode).toBe(200);
    const opened = await open(await tokenOf(0, { region: 'north' }));
    const fields = hiddenFieldsIn(opened.body).map(
      ([name, value]) => [name, name === 'region' ? 'south' : value] as const,
    );
    const saved = await postForm(at.site, `${form}/save`, [...fields, ['rating', '3']]);
    expect(saved.json()).toHaveProperty('saved');
    const [blob] = await Array.fromAsync(at.containers.saved.list(`${tenant}/`));
    const found = await at.containers.saved.get(blob?.name ?? '');
    expect(found).toMatchObject({ outcome: 'found' });
    const text = found.outcome === 'found' ? found.bytes.toString() : '';
    expect([text.includes('north'), text.includes('south')]).toEqual([true, false]);
  });

  test('has no other hidden answers, also where the survey has lost one of them', async () => {
    const regions = { ...survey.questions[0], choices: ['south', 'west'] };
    const changed = { ...survey, questions: [regions, ...survey.questions.slice(1)] };
    const token = await tokenOf(0, { region: 'north' });
    expect((await put('', changed)).statusCode).toBeLessThan(300);
    at.time.ms += 60_000;
    const opened = await open(token, '&region=south&tags=b');
    const fields = hiddenFieldsIn(opened.body);
    expect(fields.map(([name]) => name.split(':', 1)[0])).not.toContain('region');
    const forged = [...fields, ['region', 'south'], ['tags', 'b'], ['rating', '3']] as const;
    const last = hiddenFieldsIn((await send([...forged, ['submission:step', 'next']])).body);
    const sent = await send([...last, ['region', 'south'], ['submission:step', 'send']]);
    expect(sent.statusCode).toBe(303);
    const again = await at.site.inject({
      method: 'POST',
      url: `${address}/answers`,
      payload: {
        invitation: await tokenOf(1, { region: '' }),
        answers: { region: 'south', tags: ['b'], rating: 4 },
      },
    });
    expect(again.statusCode).toBe(201);
    const stored = at.journal.records().map(({ answers }) => answers);
    expect(stored).toEqual([
      { '@language': 'en', rating: 3 },
      { '@language': 'en', rating: 4 },
    ]);
  });

  test('leaves out what the survey does not take any more', async () => {
    const token = await tokenOf(0, { region: 'west', tags: ['a'], gone: 'x', submission: 'y' });
    const fields = hiddenFieldsIn((await open(token)).body);
    expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(['tags', 'submission:invitation']));
    expect(fields.map(([name]) => name)).not.toContain('region');
    const first = fields.filter(([name]) => name !== 'submission:page');
    const sent = await send([
      ...first,
      ['rating', '3'],
      ['submission:page', 'why'],
      ['submission:step', 'send'],
    ]);
    expect(sent.statusCode).toBe(303);
    expect(lastAnswers()).toEqual(expect.objectContaining({ tags: ['a'] }));
    expect(lastAnswers()).not.toHaveProperty('region');
  });
});
