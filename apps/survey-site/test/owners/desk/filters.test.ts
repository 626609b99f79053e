import { afterEach, describe, expect, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import { eventually, latch } from '@canvass/testing';
import { journalOf } from '../../support/counted-answers.ts';
import { ownForm, signInToDesk } from '../../support/desk-site.ts';
import { openStream } from '../../support/event-reader.ts';
import { bearer, memorySite, withTenant, type MemorySiteOptions } from '../../support/memory-site.ts';

const survey = '/desk/acme/surveys/coffee';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function filterFixture(options: MemorySiteOptions = {}) {
  const at = memorySite(options);
  const key = await withTenant(at);
  const headers = await signInToDesk(at, key);
  const journal = journalOf(at);
  return {
    at,
    key,
    headers,
    get: (url: string) => at.site.inject({ url, headers }),
    answered: async (...answers: Record<string, unknown>[]) => {
      await journal.store(answers);
      await journal.count();
      at.time.ms += 1_000;
    },
    follow: async (query: string) => {
      const origin = await at.site.listen({ host: '127.0.0.1', port: 0 });
      const stream = await openStream(`${origin}${survey}/live${query}`, headers);
      open.push(
        () => Promise.resolve(stream.close()),
        () => at.site.close(),
      );
      return stream;
    },
  };
}

async function hidingFixture() {
  const fixture = await filterFixture();
  const { at, key, answered } = fixture;
  const settings = { hideGroupsSmallerThan: 3 };
  const url = '/v1/tenants/acme/surveys/coffee/settings';
  await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload: settings });
  at.time.ms += 60_000;
  // Four red answers, of which two have a rating, and four blue ones; then one with extras.
  await answered(
    { colour: 'red', rating: 5 },
    { colour: 'red', rating: 4 },
    { colour: 'red' },
    { colour: 'red', extras: ['milk'], why: 'Secret' },
    ...[1, 2, 3, 3].map((rating) => ({ colour: 'blue', rating })),
  );
  return fixture;
}

describe('a survey that hides groups smaller than 3', () => {
  test('hides at the desk a filtered part with fewer answers, in the page and its files', async () => {
    const { get } = await hidingFixture();
    const { body } = await get(`${survey}?where[extras]=milk`);
    expect(body).toContain('Fewer than 3 answers fit all conditions');
    expect(totalIn(body)).toBe('fewer than 3');
    expect(textOf(body)).toContain('fewer than 3 of 8 answers');
    // When one person answered is not shown, and not denied.
    expect(textOf(body)).not.toMatch(/First answer|Last answer|none yet/);
    expect(body).not.toContain('Secret');
    expect((await get(`${survey}/cards/colour.csv?where[extras]=milk`)).statusCode).toBe(404);
    expect((await get(`${survey}/trend.csv?where[extras]=milk`)).body).not.toContain('2026-11');
    expect((await get(`${survey}/trend.svg?where[extras]=milk`)).body).toContain(
      '>Coffee: fewer than 3 answers. ',
    );
    expect((await get(survey)).body).toContain('Secret');
  });
});

const busy = () => Promise.resolve({ outcome: 'busy' as const });

/** Six answers on three days. */
async function answeredFixture(options: MemorySiteOptions = {}) {
  const fixture = await filterFixture(options);
  const { at, answered } = fixture;
  at.time.ms -= 2 * dayMs;
  await answered({ colour: 'red', rating: 5, why: 'Fast and calm' }, { colour: 'blue', rating: 1 });
  at.time.ms += dayMs;
  await answered({ colour: 'red', rating: 4, why: 'Fast' }, { colour: 'red', rating: 1, extras: ['milk'] });
  at.time.ms += dayMs;
  await answered({ colour: 'blue', rating: 5, why: 'Loud' }, { colour: 'blue', extras: ['milk', 'sugar'] });
  return fixture;
}

let shared: ReturnType<typeof answeredFixture> | undefined;
/** The same one for all tests that only read. */
const sharedFixture = () => (shared ??= answeredFixture());

const textOf = (html: string): string =>
  html
    .replace(/^[\s\S]*<main/, '<main')
    .replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const totalIn = (html: string): string => /class="total">([^<]*)</.exec(html)?.[1] ?? '';
/** The addresses of a page's links whose text is `text`. */
const linksTo = (html: string, text: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
    .filter(([, , content = '']) => textOf(content).trim() === text)
    .map(([, href = '']) => href.replaceAll('&amp;', '&'));
/** The addresses of the links with this label, which show an icon. */
const labelled = (html: string, label: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)" aria-label="([^"]*)"/g)]
    .filter(([, , each]) => each === label)
    .map(([, href = '']) => href.replaceAll('&amp;', '&'));
/** The addresses of the links that take a condition away. */
const removals = (html: string): string[] =>
  [...html.matchAll(/<a class="chip" href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
/** The address of the row of a bar with this label. */
const barOf = (html: string, label: string): string | undefined =>
  [...html.matchAll(/<a class="bar-row" href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
    .find(([, , content = '']) => textOf(content).trim().startsWith(`${label} `))?.[1]
    ?.replaceAll('&amp;', '&');
describe('the results page with a filter', () => {
  test.each([
    ['where[colour]=red', '3', 'Which colour? is red'],
    ['where[colour]=red,blue&where[rating]=4..5', '3', 'How good? is 4 to 5'],
    ['word[why]=fast', '2', 'Why? has the word “fast”'],
    ['receivedFrom=2026-11-19&receivedTo=2026-11-20', '4', 'Received from Nov 19, 2026 to Nov 20, 2026'],
    ['where[extras]=sugar', '1', 'Which extras? is sugar'],
  ])('shows those answers, and says which: %s', async (query, answers, condition) => {
    const { get } = await sharedFixture();
    const { body, statusCode } = await get(`${survey}?${query}`);
    expect([statusCode, totalIn(body)]).toEqual([200, answers]);
    expect(textOf(body)).toContain(`${answers} of 6 answers`);
    expect(textOf(body)).toContain(condition);
    expect(body).toContain('<title>Coffee, filtered');
  });

  test('has a link on each bar, day and word, which adds its condition', async () => {
    const { get } = await sharedFixture();
    const all = (await get(survey)).body;
    expect(barOf(all, 'blue')).toBe(`${survey}?where[colour]=blue#card-colour`);
    expect(barOf(all, 'fast')).toBe(`${survey}?word[why]=fast#card-why`);
    const table = (await get(`${survey}?table=@trend`)).body;
    // A quote of the day leads to its answer.
    expect(linksTo(table, 'Nov 20, 2026').filter((href) => !href.includes('/answers/'))).toEqual([
      `${survey}?receivedFrom=2026-11-20&receivedTo=2026-11-20&table=%40trend#results-trend`,
    ]);
    expect(all).toContain(`href="${survey}?where[rating]=4#card-rating" aria-label="4: 1"`);
    const red = (await get(`${survey}?where[colour]=red&sort=count`)).body;
    const fast = barOf(red, 'fast')!;
    expect(fast).toBe(`${survey}?where[colour]=red&word[why]=fast&sort=count#card-why`);
    expect(totalIn((await get(fast.split('#')[0]!)).body)).toBe('2');
  });

  test('takes each condition away again, alone or with all others', async () => {
    const { get } = await sharedFixture();
    const { body } = await get(`${survey}?where[colour]=red&where[rating]=4..5`);
    expect(removals(body)).toEqual([`${survey}?where[rating]=4..5`, `${survey}?where[colour]=red`]);
    expect(body).toContain('aria-label="Remove: Which colour? is red"');
    expect(linksTo(body, 'Show all')).toEqual([survey]);
    // A click on the bar that is chosen.
    expect(body).toContain(
      `<a class="bar-row" href="${survey}?where[rating]=4..5#card-colour" aria-current="true">`,
    );
  });

  test('leads to single answers, texts and files of the same answers', async () => {
    const { get } = await sharedFixture();
    const { body } = await get(`${survey}?where[colour]=red`);
    expect(linksTo(body, 'Read these answers')).toEqual([`${survey}/answers?where[colour]=red`]);
    expect(linksTo(body, 'Read all 2')).toEqual([`${survey}/texts/why?where[colour]=red`]);
    const csv = await get(`${survey}/cards/rating.csv?where[colour]=red`);
    expect(csv.body).toContain('"How good?","4","1","33.3333"');
    expect((await get(`${survey}/trend.csv?where[colour]=red`)).body).toContain('"2026-11-20","2"');
    for (const file of ['cards/rating.svg', 'trend.svg']) {
      const { body: svg } = await get(`${survey}/${file}?where[colour]=red&receivedFrom=2026-11-19`);
      const words = 'Only answers that fit: Which colour? is red; Received from Nov 19, 2026';
      expect(svg).toContain(`. ${words}</desc>`);
      expect(svg).toContain(`\u2068${words}\u2069`);
      expect((await get(`${survey}/${file}`)).body).not.toContain('Only answers');
    }
  });

  test('shows what people who fit wrote last, and nothing that others wrote', async () => {
    const { get } = await sharedFixture();
    const { body } = await get(`${survey}?where[colour]=red`);
    expect(textOf(body)).toMatch(/In their words Fast .* Fast and calm/);
    expect(body).not.toContain('Loud');
  });

  test.each([
    ['where[colour]=blue&word[why]=fast', 'No answer fits this filter.'],
    ['where[extras]=sugar', 'No answer that fits this filter answers this question.'],
  ])('says of questions without an answer that the filter is why: %s', async (query, words) => {
    const { get } = await sharedFixture();
    const { body } = await get(`${survey}?${query}`);
    expect(textOf(body)).toContain(words);
    expect(textOf(body)).not.toContain('Nobody has answered this question yet.');
    for (const card of ['colour', 'rating', 'why']) {
      const { body: svg } = await get(`${survey}/cards/${card}.svg?${query}`);
      expect(svg).not.toContain('Nobody has answered');
    }
  });

  test('says so if no answer fits', async () => {
    const { get } = await sharedFixture();
    const { body } = await get(`${survey}?where[colour]=blue&word[why]=fast`);
    expect([totalIn(body), textOf(body)]).toEqual(['0', expect.stringContaining('No answer fits')]);
    expect(body).not.toContain('Share the survey');
  });

  test('offers dates in a form that keeps the other conditions', async () => {
    const { get } = await sharedFixture();
    const { body } = await get(`${survey}?where[colour]=red&receivedFrom=2026-11-20`);
    expect(body).toContain('<input type="hidden" name="where[colour]" value="red">');
    expect(body).toContain('name="receivedFrom" value="2026-11-20"');
    const sent = await get(`${survey}?where[colour]=red&receivedFrom=&receivedTo=`);
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, `${survey}?where[colour]=red`]);
  });

  test('keeps the times of a filter in the form until another date is taken', async () => {
    const { get } = await sharedFixture();
    const times = 'receivedFrom=2026-11-20T09:00:00.000Z&receivedTo=2026-11-21T08:30:10.000Z';
    const { body } = await get(`${survey}?${times}`);
    const [form = ''] = /<form method="get" action="[^"]*coffee"[\s\S]*?<\/form>/.exec(body) ?? [];
    expect(textOf(form)).toMatch(
      /From 09:00 UTC, if the date stays\. .*Until 08:30:10 UTC, if the date stays\./,
    );
    const fields = [...form.matchAll(/<input [^>]*name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    const sent = async (changes: Record<string, string>) => {
      const query = new URLSearchParams({ ...Object.fromEntries(fields), ...changes });
      return decodeURIComponent(String((await get(`${survey}?${query.toString()}`)).headers['location']));
    };
    expect(await sent({})).toBe(`${survey}?${times}`);
    expect(await sent({ receivedFrom: '2026-11-19', receivedTo: '2026-11-20' })).toBe(
      `${survey}?receivedFrom=2026-11-19&receivedTo=2026-11-20`,
    );
    expect(await sent({ receivedFrom: '', receivedTo: '' })).toBe(survey);
    expect((await get(`${survey}?receivedFrom=2026-11-20&receivedFromTime=2026-11-20/x`)).statusCode).toBe(
      422,
    );
  });

  test('also finds choices of older versions', async () => {
    const { at, key, get } = await answeredFixture();
    const payload = {
      title: 'Coffee',
      questions: [{ id: 'colour', text: 'Which?', type: 'choice', choices: ['green', 'blue'] }],
    };
    await at.site.inject({
      method: 'PUT',
      url: '/v1/tenants/acme/surveys/coffee',
      headers: bearer(key),
      payload,
    });
    at.time.ms += 1_000;
    expect(totalIn((await get(`${survey}?where[colour]=red&where[rating]=5`)).body)).toBe('1');
  });

  test('writes hostile values as text', async () => {
    const { at, key, get } = await filterFixture();
    const evil = '"><img src=x onerror=alert(1)>,\\&=#';
    const payload = {
      title: 'Evil',
      questions: [{ id: 'colour', text: evil, type: 'choice', choices: [evil, 'b'] }],
    };
    await at.site.inject({
      method: 'PUT',
      url: '/v1/tenants/acme/surveys/coffee',
      headers: bearer(key),
      payload,
    });
    await journalOf(at).store([{ colour: evil }, { colour: 'b' }]);
    await journalOf(at).count();
    at.time.ms += 1_000;
    const [href = ''] = /href="([^"]*where[^"]*)#card-colour"/.exec((await get(survey)).body)?.slice(1) ?? [];
    const filtered = await get(href.replaceAll('&amp;', '&'));
    expect([filtered.statusCode, totalIn(filtered.body)]).toEqual([200, '1']);
    expect(filtered.body).not.toContain('<img src=x');
  });
});

describe('an address that asks for something that there is not', () => {
  test.each([
    ['where[taste]=red', ['where[taste]']],
    ['where[colour]=pink', ['where[colour]']],
    ['where[rating]=5..4', ['where[rating]']],
    ['where[why]=fast', ['where[why]']],
    ['word[why]=two words', ['word[why]']],
    ['receivedFrom=2026-11-20&receivedTo=2026-11-19', ['receivedFrom']],
    ['receivedFrom=yesterday&where[x]=1', ['receivedFrom', 'where[x]']],
    ['where[colour]=red&where[colour]=blue', ['where[colour]']],
    ['not[colour]=pink', ['not[colour]']],
    ['not[rating]=4', ['not[rating]']],
    ['not[why]=fast', ['not[why]']],
    ['not[colour]=', ['not[colour]']],
    ['not[colour]=red&not[colour]=blue', ['not[colour]']],
    ['not=red', ['not']],
    ['where=red', ['where']],
    ['wher[colour]=red', ['wher[colour]']],
    ['contains[why]=slow', ['contains[why]']],
    ['where[__proto__]=1', ['where[__proto__]']],
  ])('gets a page that names each fault, and a way out: %s', async (query, names) => {
    const { get } = await sharedFixture();
    for (const path of ['', '/live', '/cards/colour.csv', '/trend.svg']) {
      const { body, statusCode } = await get(`${survey}${path}?${query}`);
      expect([path, statusCode]).toEqual([path, 422]);
      for (const name of names) expect(body).toContain(`<code>${name}</code>: `);
      expect(linksTo(body, 'Show all')).toEqual([survey]);
    }
  });

  test('with parameters of other sites shows the results', async () => {
    const { get } = await sharedFixture();
    expect(totalIn((await get(`${survey}?utm_source=mail&where[colour]=red`)).body)).toBe('3');
  });
});

describe('an address that sets groups beside each other', () => {
  test('leads to the page that compares them, with its filter and nothing else', async () => {
    const { get } = await sharedFixture();
    const { statusCode, headers } = await get(
      `${survey}?where[rating]=4..5&by=colour&%E2%82%AC=1&a%0D%0Ab=c`,
    );
    expect([statusCode, decodeURIComponent(String(headers['location']))]).toEqual([
      303,
      `${survey}/compare?where[rating]=4..5&by=colour`,
    ]);
  });
});

describe('a filtered page', () => {
  test('is live: its stream sends the figures of its answers', async () => {
    const { at, get, answered, follow } = await answeredFixture();
    const { body } = await get(`${survey}?where[colour]=red`);
    const stream = /data-stream="([^"]+)" data-seen="([^"]+)"/.exec(body);
    expect(stream?.[1]).toBe(`${survey}/live?where[colour]=red`);
    const reader = await follow(`?where[colour]=red&seen=${stream?.[2]}`);
    await answered({ colour: 'red' }, { colour: 'blue' });
    const events: string[] = [];
    for (let total = ''; total !== '4';) {
      const event = await at.time.until(reader.next());
      events.push(JSON.stringify(event?.data));
      total = /class=\\"total\\">(\d+)</.exec(events.at(-1)!)?.[1] ?? '';
    }
    expect(events.at(-1)).toContain('of 8 answers');
  });

  test('never shows an erased answer again', async () => {
    const { at, key, get } = await answeredFixture();
    const filtered = `${survey}?where[colour]=red`;
    await get(filtered);
    const { answers } = (
      await at.site.inject({ url: '/v1/tenants/acme/surveys/coffee/answers', headers: bearer(key) })
    ).json<{ answers: { id: string }[] }>();
    await at.site.inject({
      method: 'DELETE',
      url: `/v1/tenants/acme/surveys/coffee/answers/${answers[0]!.id}`,
      headers: bearer(key),
    });
    const { body } = await get(filtered);
    expect(totalIn(body)).toBe('2');
    expect(body).not.toContain('calm');
  });

  test('says that the site is busy, and comes back by itself', async () => {
    const { get } = await answeredFixture({
      deps: {
        slices: {
          cachedBytes: () => 0,
          slice: busy,
          trend: busy,
          preferences: busy,
          answers: busy,
          newestAnswers: busy,
        },
      },
    });
    const { body, statusCode, headers } = await get(`${survey}?where[colour]=red`);
    expect([statusCode, headers['refresh'], headers['retry-after']]).toEqual([429, '5', '2']);
    expect(textOf(body)).toContain('Other figures are being computed');
    expect(linksTo(body, 'Try again now')).toEqual([`${survey}?where[colour]=red`]);
    expect((await get(survey)).statusCode).toBe(200);
  });

  test('that takes too long says so, and is there when it is loaded again', async () => {
    const { at, get } = await answeredFixture();
    const { slices } = at.deps;
    const slice = slices.slice.bind(slices);
    const goOn = latch();
    Object.assign(slices, {
      slice: async (...given: Parameters<typeof slice>) => {
        await goOn.wait();
        return slice(...given);
      },
    });
    const late = await at.time.until(get(`${survey}?where[colour]=red`));
    expect([late.statusCode, late.headers['refresh']]).toEqual([503, '5']);
    expect(textOf(late.body)).toContain('These figures take a while');
    goOn.open();
    await eventually(async () => {
      expect(totalIn((await get(`${survey}?where[colour]=red`)).body)).toBe('3');
    });
  });

  test('is the same for all who look at it, and computed once', async () => {
    const { at, get } = await answeredFixture();
    let computed = 0;
    const { slices } = at.deps;
    const slice = slices.slice.bind(slices);
    Object.assign(slices, {
      slice: (...given: Parameters<typeof slice>) => {
        computed += 1;
        return slice(...given);
      },
    });
    const addresses = [
      'where[colour]=red&where[rating]=4..5',
      'where[rating]=4..5&where[colour]=red&sort=count',
    ];
    for (const query of addresses) expect((await get(`${survey}?${query}`)).statusCode).toBe(200);
    expect(computed).toBe(1);
  });
});

describe('single answers and texts with a filter', () => {
  test('are those that fit, the newest first, page by page', async () => {
    const { get, answered } = await filterFixture();
    await answered(
      ...Array.from({ length: 120 }, (_, n) => ({ colour: n % 2 === 0 ? 'red' : 'blue', cups: n % 100 })),
    );
    const first = (await get(`${survey}/answers?where[colour]=red`)).body;
    expect(textOf(first)).toContain('Those that fit among answers 120 to 71');
    expect(linksTo(first, '119')).toEqual([`${survey}/answers/119?where[colour]=red`]);
    expect(linksTo(first, '120')).toEqual([]);
    const [older = ''] = linksTo(first, 'Older');
    expect(older).toBe(`${survey}/answers?where[colour]=red&from=70`);
    const second = (await get(older)).body;
    expect(linksTo(second, '69')).toHaveLength(1);
    expect(linksTo(second, 'Newest')).toEqual([`${survey}/answers?where[colour]=red`]);
    expect(linksTo(second, 'Results of these answers')).toEqual([`${survey}?where[colour]=red`]);
    const last = (await get(`${survey}/answers?where[colour]=red&from=20`)).body;
    expect([linksTo(last, '1'), linksTo(last, 'Older')]).toEqual([
      [`${survey}/answers/1?where[colour]=red&from=20`],
      [],
    ]);
    expect(textOf((await get(`${survey}/answers?where[cups]=99&from=50`)).body)).toContain(
      'None of answers 50 to 1 fits.',
    );
  });

  test('lead from one answer that fits to the next', async () => {
    const { get } = await sharedFixture();
    const { body } = await get(`${survey}/answers/3?where[colour]=red`);
    expect(labelled(body, 'Older answer')).toEqual([`${survey}/answers/1?where[colour]=red`]);
    expect(labelled(body, 'Newer answer')).toEqual([`${survey}/answers/4?where[colour]=red`]);
    expect(labelled(body, 'Back to all answers')).toEqual([`${survey}/answers?where[colour]=red`]);
    const newest = await get(`${survey}/answers/4?where[colour]=red`);
    expect(textOf(newest.body)).toContain('No newer answer fits.');
    expect(labelled(newest.body, 'Older answer')).toEqual([`${survey}/answers/3?where[colour]=red`]);
  });

  test.each([
    ['the site is busy', busy, busy],
    [
      'the search ended before',
      () => Promise.resolve({ outcome: 'found' as const, answers: [], readDownTo: 2 }),
      () => Promise.resolve({ outcome: 'found' as const, answers: [], next: 5 }),
    ],
  ])('say nothing of answers that were not found at once: %s', async (_, newestAnswers, answers) => {
    const { at, get } = await answeredFixture();
    Object.assign(at.deps.slices, { newestAnswers, answers });
    const { body, statusCode } = await get(`${survey}/answers/4?where[colour]=red`);
    expect(statusCode).toBe(200);
    expect(textOf(body)).not.toMatch(/No (older|newer) answer fits/);
    expect(labelled(body, 'Look at older answers')).toEqual([`${survey}/answers?where[colour]=red&from=3`]);
    const first = await get(`${survey}/answers/1?where[colour]=red`);
    expect(textOf(first.body)).toContain('No older answer fits.');
  });

  test('lead back to the same view of the results', async () => {
    const { get } = await sharedFixture();
    const view = 'where[colour]=red&sort=count';
    expect(linksTo((await get(`${survey}?${view}`)).body, 'Read these answers')).toEqual([
      `${survey}/answers?${view}`,
    ]);
    const list = (await get(`${survey}/answers?${view}`)).body;
    expect(linksTo(list, 'Results of these answers')).toEqual([`${survey}?${view}`]);
    expect(linksTo(list, '3')).toEqual([`${survey}/answers/3?${view}`]);
    expect(removals(list)).toEqual([`${survey}/answers?sort=count`]);
    const answer = (await get(`${survey}/answers/3?${view}`)).body;
    expect(labelled(answer, 'Back to all answers')).toEqual([`${survey}/answers?${view}`]);
    const [texts = ''] = linksTo((await get(`${survey}?sort=count`)).body, 'Read all 3');
    expect(linksTo((await get(texts)).body, 'Back to the results')).toEqual([
      `${survey}?sort=count#card-why`,
    ]);
  });

  test('are kept by a search when a condition is taken away', async () => {
    const { get } = await sharedFixture();
    const { body } = await get(`${survey}/texts/why?where[colour]=red&q=fast`);
    const searched = `${survey}/texts/why?q=fast`;
    expect(removals(body)).toEqual([searched]);
    expect(linksTo(body, 'Show all')).toContain(searched);
    const faulty = await get(`${survey}/texts/why?where[taste]=red&q=fast`);
    expect(linksTo(faulty.body, 'Show all')).toEqual([searched]);
  });

  test('are erased one by one without losing the filter', async () => {
    const { at, get, headers } = await answeredFixture();
    const query = '?where[colour]=red&sort=count';
    const shown = (await get(`${survey}/answers/3${query}`)).body;
    const address = `${survey}/answers/3/erase${query}`;
    expect(linksTo(shown, 'Erase …')).toEqual([address]);
    const { body } = await get(address);
    expect(linksTo(body, 'Keep it')).toEqual([`${survey}/answers/3${query}`]);
    expect(body).toContain(`action="${address.replaceAll('&', '&amp;')}"`);
    const [, id = ''] = /name="id" value="([^"]*)"/.exec(body) ?? [];
    const erased = await at.site.inject({
      method: 'POST',
      url: `${address}&utm=x&where[%0d%0a]=1`,
      headers: { ...ownForm, ...headers },
      payload: new URLSearchParams({ id }).toString(),
    });
    expect([erased.statusCode, decodeURIComponent(String(erased.headers['location']))]).toEqual([
      303,
      `${survey}/answers${query}&where[\r\n]=1&from=3&done=erased`,
    ]);
    const back = await get(`${survey}/answers${query}&from=3&done=erased`);
    expect(textOf(back.body)).toMatch(/The answer is erased.*Which colour\? is red/);
    expect((await get(`${survey}/answers/1/erase?where[taste]=red`)).statusCode).toBe(422);
  });

  test('search the texts of those that fit', async () => {
    const { get } = await sharedFixture();
    const { body } = await get(`${survey}/texts/why?where[colour]=red&q=fast`);
    expect(textOf(body)).toMatch(/Fast Answer 3 .* Fast and calm Answer 1/);
    const all = await get(`${survey}/texts/why?where[colour]=red`);
    expect(all.body).not.toContain('Loud');
    expect(all.body).toContain('<input type="hidden" name="where[colour]" value="red">');
    expect(removals(all.body)).toEqual([`${survey}/texts/why`]);
  });

  test.each(['/answers', '/answers/1', '/texts/why'])('name each fault of a filter: %s', async (path) => {
    const { get } = await sharedFixture();
    const { body, statusCode } = await get(`${survey}${path}?where[taste]=red`);
    expect([statusCode, linksTo(body, 'Show all')]).toEqual([422, [`${survey}${path.replace('/1', '')}`]]);
  });

  test('say that the site is busy', async () => {
    const { get } = await answeredFixture({
      deps: {
        slices: {
          cachedBytes: () => 0,
          slice: busy,
          trend: busy,
          preferences: busy,
          answers: busy,
          newestAnswers: busy,
        },
      },
    });
    for (const address of ['answers?where[colour]=red', 'answers?where[colour]=red&from=3']) {
      const { statusCode, headers, body } = await get(`${survey}/${address}`);
      expect([statusCode, headers['refresh']]).toEqual([429, '5']);
      expect(linksTo(body, 'Try again now')).toEqual([`${survey}/${address}`]);
    }
  });
});
