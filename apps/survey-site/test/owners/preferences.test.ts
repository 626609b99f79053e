import { beforeEach, describe, expect, test } from '@jest/globals';
import { journalOf } from '../support/counted-answers.ts';
import { signInToDesk } from '../support/desk-site.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { expectProblem } from '../support/problems.ts';

const survey = {
  title: 'Wishes',
  questions: [
    { id: 'age', text: 'How old are you?', type: 'choice', choices: ['young', 'old'] },
    {
      id: 'wish',
      text: 'What should we improve?',
      type: 'ranking',
      top: 2,
      items: [
        { id: 'price', label: 'The <price>' },
        { id: 'taste', label: 'The taste' },
        { id: 'staff', label: 'The staff' },
      ],
    },
  ],
};
const api = '/v1/tenants/acme/surveys/wishes';
const desk = '/desk/acme/surveys/wishes';

let at: MemorySite;
let key: string;
let headers: Record<string, string>;
beforeEach(async () => {
  at = memorySite();
  key = await withTenant(at);
  headers = await signInToDesk(at, key);
  await at.site.inject({ method: 'PUT', url: api, headers: bearer(key), payload: survey });
  const journal = journalOf(at);
  await journal.store(
    [
      { age: 'young', wish: 'answered', 'wish.taste': 1, 'wish.price': 2 },
      { age: 'young', wish: 'answered', 'wish.taste': 1, 'wish.staff': 2 },
      { age: 'old', wish: 'answered', 'wish.price': 1, 'wish.taste': 2 },
      { age: 'old', wish: 'answered', 'wish.price': 1, 'wish.staff': 2 },
      { age: 'old', wish: 'answered', 'wish.taste': 1, 'wish.price': 2 },
      { age: 'old' },
    ],
    'wishes',
  );
  await journal.count();
});

const get = (path: string) => at.site.inject({ url: `${api}/${path}`, headers: bearer(key) });

describe('the preferences in a ranking', () => {
  test('compare each item with each other one: an item without a rank is behind those that have one', async () => {
    const response = await get('preferences?question=wish');
    expect(response.json()).toEqual({
      tenant: 'acme',
      survey: 'wishes',
      question: 'wish',
      of: 6,
      asOf: expect.any(String),
      answered: 5,
      items: [
        { id: 'price', label: 'The <price>', answered: 4 },
        { id: 'taste', label: 'The taste', answered: 4 },
        { id: 'staff', label: 'The staff', answered: 2 },
      ],
      pairs: [
        { item: 'price', over: 'taste', answers: 2 },
        { item: 'price', over: 'staff', answers: 4 },
        { item: 'taste', over: 'price', answers: 3 },
        { item: 'taste', over: 'staff', answers: 4 },
        { item: 'staff', over: 'price', answers: 1 },
        { item: 'staff', over: 'taste', answers: 1 },
      ],
      winner: 'taste',
    });
    const same = await at.site.inject({
      url: `${api}/preferences?question=wish`,
      headers: { ...bearer(key), 'if-none-match': String(response.headers.etag) },
    });
    expect(same.statusCode).toBe(304);
  });

  test('are those of any part of the answers', async () => {
    expect((await get('preferences?question=wish&where[age]=old')).json()).toMatchObject({
      of: 6,
      answered: 3,
      winner: 'price',
    });
    expect((await get('preferences?question=wish&where[wish.staff]=1')).json()).toMatchObject({
      answered: 0,
      winner: null,
    });
  });

  test.each([
    ['question=age', ['question']],
    ['question=nobody', ['question']],
    ['question=wish.price', ['question']],
    ['', ['question']],
    ['question=wish&by=age', ['by']],
    ['question=wish&where[age]=tall', ['where[age]']],
  ])('are refused by the name of the parameter: %s', async (query, paths) => {
    const refused = expectProblem(await get(`preferences?${query}`), 422, 'invalid');
    expect(refused.errors?.map(({ path }) => path)).toEqual(paths);
  });

  test('say nothing where few rank an item: the others would give it away', async () => {
    const put = (least: number) =>
      at.site.inject({
        method: 'PUT',
        url: `${api}/settings`,
        headers: bearer(key),
        payload: { hideGroupsSmallerThan: least },
      });
    const show = async (path: string) =>
      textOf((await at.site.inject({ url: `${desk}${path}`, headers })).body);
    expect((await put(2)).statusCode).toBe(200);
    at.time.ms += 60_000;
    // One of the three older people ranks the staff.
    expect(await show('/pairs/wish?where[age]=old')).not.toContain('More people rank');
    expect(await show('?where[age]=old')).not.toMatch(/The taste Mean rank [\d.]+/);
    expect(await show('/pairs/wish')).toContain('More people rank');
    expect(await show('')).toMatch(/The taste Mean rank [\d.]+/);
  });

  test('stand on a page, to which the card of the ranking leads', async () => {
    const { body: results } = await at.site.inject({ url: `${desk}?where[age]=old`, headers });
    const [, address] = /href="([^"]*\/pairs\/wish[^"]*)"/.exec(results) ?? [];
    expect(address).toBe(`${desk}/pairs/wish?where[age]=old`);
    const page = await at.site.inject({ url: address!, headers });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('The &lt;price&gt;');
    expect(textOf(page.body)).toContain('3 people answered.');
    expect(textOf(page.body)).toContain(
      'More people rank The <price> before each other item than behind it.',
    );
    expect(textOf(page.body)).toMatch(/The <price> – 66\.7% 2 100% 3/);
    expect((await at.site.inject({ url: `${desk}/pairs/age`, headers })).statusCode).toBe(404);
    const faulty = await at.site.inject({ url: `${desk}/pairs/wish?where[age]=tall`, headers });
    expect(faulty.statusCode).toBe(422);
  });

  test('are hidden on the page, if few answers match', async () => {
    const payload = { hideGroupsSmallerThan: 3 };
    await at.site.inject({ method: 'PUT', url: `${api}/settings`, headers: bearer(key), payload });
    at.time.ms += 60_000;
    const { body } = await at.site.inject({ url: `${desk}/pairs/wish?where[age]=young`, headers });
    expect(textOf(body)).toContain('Fewer than 3 people answered');
    expect(body).not.toContain('<td');
  });
});

function textOf(html: string): string {
  return html
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ' ')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');
}
