import { afterEach, describe, expect, test } from '@jest/globals';
import { createDefinitions } from '@canvass/storage';
import { compileSurvey } from '@canvass/respondents-site';
import { createPublicResultsLinks } from '@canvass/owners-site';
import { signInToDesk } from '../support/desk-site.ts';
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
  /** What erases one of the answers that are stored now, by its place from 0. */
  const eraser = async (): Promise<(index: number) => Promise<void>> => {
    const { answers: found } = (await api('GET', '/answers?limit=200')).json<{
      answers: { id: string }[];
    }>();
    return async (index) => {
      expect((await api('DELETE', `/answers/${found[index]!.id}`)).statusCode).toBe(204);
      // The other site reads each second.
      first.time.ms += 1_000;
    };
  };
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
    key,
    first,
    second,
    address,
    configure,
    eraser,
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
  return total === 'too few yet' ? 0 : Number(total);
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
    expect(html).toContain('with at least 5 answers and move by at least as many');
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
    expect(html).toContain('The figures appear once enough people have answered, at least 5');
    expect(html).not.toMatch(/Tell nobody|Answers that mention it/);
    for (const file of ['rating.csv', 'rating.svg', 'why.csv']) {
      expect((await second.site.inject(`${address}/cards/${file}`)).statusCode).toBe(404);
    }
  });

  test('lose an erased answer at once; if it was of the last step, the whole step, so that its answers stay unknown', async () => {
    const { answered, page, eraser, seen } = await twoSites();
    await answered(...answers(0, 12));
    expect(totalIn(await page())).toBe(10);
    const erase = await eraser();
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

  test('are read only while somebody looks at them', async () => {
    const { answered, page, key, second } = await twoSites();
    const { answerReader } = second.deps;
    let reads = 0;
    const at = answerReader.at.bind(answerReader);
    Object.assign(answerReader, {
      at: (...given: Parameters<typeof at>) => {
        reads += 1;
        return at(...given);
      },
    });
    const headers = await signInToDesk(second, key);
    const desk = () => second.site.inject({ url: '/desk/acme/surveys/coffee', headers });
    await answered(...answers(0, 7));
    expect(totalIn((await desk()).body)).toBe(7);
    expect(reads).toBe(0);
    // At once, although the desk has read the survey just now.
    expect(totalIn(await page())).toBe(5);
    expect(reads).toBeGreaterThan(0);
    second.time.ms += 61_000;
    reads = 0;
    await answered(...answers(7, 12));
    expect(totalIn((await desk()).body)).toBe(12);
    expect(reads).toBe(0);
    expect(totalIn(await page())).toBe(10);
  });

  test('go back as far as somebody has withdrawn an answer of each step', async () => {
    const { answered, page, eraser, seen } = await twoSites();
    await answered(...answers(0, 120));
    const erase = await eraser();
    for (let step = 3; step < 24; step += 1) await erase(5 * step);
    expect(totalIn(await page())).toBe(15);
    await seen();
    await answered(...answers(120, 125));
    expect(totalIn(await page())).toBe(104);
  });

  test('of large steps stand some erased answers', async () => {
    const { answered, page, eraser } = await twoSites({ publicResultsStep: 20 });
    await answered(...answers(0, 21));
    expect(await page()).toContain('Not enough answers yet');
    // A tenth more than 20.
    await answered(...answers(21, 45));
    expect(totalIn(await page())).toBe(44);
    const erase = await eraser();
    await erase(0);
    await erase(25);
    expect(totalIn(await page())).toBe(42);
    await erase(30);
    expect(totalIn(await page())).toBe(41);
    await erase(40);
    // Of the newest step, 19 are left.
    expect(totalIn(await page())).toBe(21);
  });
});
