import { afterEach, describe, expect, test } from '@jest/globals';
import { createDefinitions } from '@canvass/storage';
import { compileSurvey } from '../../src/respondents/compiled-survey.ts';
import { createPublicResultsLinks } from '../../src/owners/public-results-link.ts';
import { journalOf } from '../support/counted-answers.ts';
import { openStream } from '../support/event-reader.ts';
import { adminApiKey, bearer, memorySite, withTenant } from '../support/memory-site.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Two sites of one storage, and the public results of a survey. */
async function twoSites(settings: object = {}) {
  const first = memorySite();
  const key = await withTenant(first);
  const definitions = createDefinitions({
    container: first.containers.definitions,
    clock: first.time,
    compile: compileSurvey,
  });
  const second = memorySite({ deps: { ...first.deps, definitions } });
  const journal = journalOf(first);
  const api = (method: 'PUT' | 'DELETE' | 'GET', path: string, payload?: object) =>
    first.site.inject({
      method,
      url: `/v1/tenants/acme/surveys/coffee${path}`,
      headers: bearer(key),
      ...(payload && { payload }),
    });
  const configure = async (more: object): Promise<void> => {
    const { statusCode } = await api('PUT', '/settings', { publicResults: { texts: true }, ...more });
    expect(statusCode).toBe(200);
    // The second site asks for definitions every few seconds.
    first.time.ms += 60_000;
  };
  await configure(settings);
  const read = await first.deps.definitions.read('acme', 'coffee');
  if (read.outcome !== 'found') throw new Error('there is no survey');
  const { instance, settings: stored } = read.stored;
  const address = createPublicResultsLinks(adminApiKey).addressOf({
    tenant: 'acme',
    survey: 'coffee',
    instance,
    id: stored?.publicResults?.id ?? '',
  });
  const files = [
    '',
    '/cards/colour.csv',
    '/cards/colour.svg',
    '/cards/rating.csv',
    '/cards/why.csv',
    '/trend.csv',
    '/trend.svg',
  ];
  return {
    first,
    second,
    address,
    configure,
    api,
    answered: async (...answers: Record<string, unknown>[]) => {
      for (const answer of answers) {
        await journal.store([answer]);
        await journal.count();
        first.time.ms += 1_000;
      }
    },
    /** All that anyone can read at both sites, with the headers that could say that something is new. */
    seen: async () => {
      const all: unknown[] = [];
      for (const { site } of [first, second]) {
        const ofSite: unknown[] = [];
        for (const file of files) {
          const { statusCode, body, headers } = await site.inject(`${address}${file}`);
          ofSite.push([file, statusCode, body, headers['etag'], headers['last-modified']]);
        }
        all.push(ofSite);
      }
      expect(all[1]).toEqual(all[0]);
      return JSON.stringify(all[0]);
    },
    page: async () => (await second.site.inject(address)).body,
  };
}

/** 0: it is hidden. */
const totalIn = (html: string): number => {
  const [, total = ''] = /class="total">([^<]+)</.exec(html) ?? [];
  return total === 'fewer than 5' ? 0 : Number(total);
};
const answer = (n: number) => ({
  colour: n % 2 === 0 ? 'red' : 'blue',
  rating: 1 + (n % 5),
  why: `word${n}`,
});
const answers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => answer(from + index));

describe('public results in steps', () => {
  test('are the same before and after one answer, at each site, in every representation', async () => {
    const { answered, seen, page, address, first } = await twoSites();
    let before = await seen();
    expect(before).toContain('Not enough answers yet');
    const totals: number[] = [];
    for (let n = 0; n < 17; n += 1) {
      await answered(answer(n));
      const after = await seen();
      const total = totalIn(await page());
      totals.push(total);
      const moves = (n + 1) % 5 === 0;
      expect([n, after === before]).toEqual([n, !moves]);
      before = after;
    }
    expect(totals).toEqual([0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 15, 15, 15]);
    expect(before).not.toContain('word15');
    expect(before).toContain('word14');
    const csv = (await first.site.inject(`${address}/cards/colour.csv`)).body;
    expect(csv).toMatch(/"red","8".*"blue","7"/s);
  });

  test('say nothing of answers that wait, of when the last one came, and of repeated ones', async () => {
    const { answered, page } = await twoSites();
    await answered(...answers(0, 7));
    const html = await page();
    expect(html).toContain('move by at least 5');
    expect(html).not.toMatch(/not counted yet|First answer|Last answer|As of/);
    // Texts stand without the time at which one person answered.
    expect(html).not.toMatch(/<li>.*<time/);
  });

  test('have a stream that is silent at each answer but the fifth', async () => {
    const { answered, address, second, page } = await twoSites();
    await answered(...answers(0, 5));
    const seen = /data-seen="([^"]+)"/.exec(await page())?.[1];
    await answered(...answers(5, 8));
    open.push(() => second.site.close());
    // It would begin with the figures that the page does not have.
    const stream = await openStream(
      `${await second.site.listen({ host: '127.0.0.1', port: 0 })}${address}/live?seen=${seen}`,
    );
    await answered(...answers(8, 10));
    const event = await stream.next();
    expect(event).toMatchObject({
      event: 'regions',
      data: { 'results-figures': expect.stringContaining('<span class="total">10</span>') },
    });
    stream.close();
  });

  test('move in steps of the number that the settings have, and with each answer if that is 1', async () => {
    const { answered, page, configure } = await twoSites({ publicResultsStep: 3 });
    await answered(...answers(0, 5));
    expect(totalIn(await page())).toBe(3);
    await configure({ publicResultsStep: 1 });
    await answered(answer(5));
    expect(totalIn(await page())).toBe(6);
  });

  test('hide the figures of a question that fewer people answered', async () => {
    const { answered, page, address, second } = await twoSites();
    await answered(
      { colour: 'red', rating: 2, why: 'Tell nobody' },
      ...answers(1, 5).map(({ colour }) => ({ colour })),
    );
    const html = await page();
    expect(totalIn(html)).toBe(5);
    expect(html).toContain('Fewer than 5 people answered');
    expect(html).not.toMatch(/Tell nobody|Answers that mention it/);
    for (const file of ['rating.csv', 'rating.svg', 'why.csv']) {
      expect((await second.site.inject(`${address}/cards/${file}`)).statusCode).toBe(404);
    }
  });

  test('lose an erased answer at once; if it was of the last step, the whole step, so that its answers stay unknown', async () => {
    const { answered, page, api, seen, first } = await twoSites();
    await answered(...answers(0, 12));
    expect(totalIn(await page())).toBe(10);
    const { answers: stored } = (await api('GET', '/answers?limit=100')).json<{
      answers: { id: string }[];
    }>();
    const erase = async (index: number): Promise<void> => {
      expect((await api('DELETE', `/answers/${stored[index]!.id}`)).statusCode).toBe(204);
      // The other site reads each second.
      first.time.ms += 1_000;
    };
    // Not shown yet: nothing moves.
    const before = await seen();
    await erase(11);
    expect(await seen()).toBe(before);
    await erase(7);
    const html = await page();
    expect(html).not.toContain('word7');
    expect(totalIn(html)).toBe(5);
    // The next step has four answers of the one before, and its own, without the erased ones.
    await answered(...answers(12, 15));
    expect(totalIn(await page())).toBe(5);
    await answered(...answers(15, 20));
    expect(totalIn(await page())).toBe(18);
    await erase(1);
    expect(totalIn(await page())).toBe(17);
  });
});
