import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createSummaries, removeFromAll, type SurveyKey } from '@canvass/answer-log';
import { StorageError } from '@canvass/storage';
import { coffee, eventually, latch } from '@canvass/testing';
import { ulid } from 'ulid';
import { journalOf } from '../../support/counted-answers.ts';
import { keyWithRole, ownForm, signInToDesk } from '../../support/desk-site.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const shared = memorySite();

let tenant: string;
let key: string;
let survey: string;

beforeEach(async () => {
  ({ tenant, key } = await ownTenant(shared));
  survey = `/desk/${tenant}/surveys/coffee`;
});

async function deskFixture() {
  const at = shared;
  const headers = await signInToDesk(at, key);
  const journal = journalOf(at, tenant, tenant);
  const get = (url: string) => at.site.inject({ url, headers });
  return {
    at,
    ...journal,
    get,
    /** The text of a page's main part, without its tags. */
    text: async (url: string) => textOf((await get(url)).body),
    /** Answers 1 to `count`; every tenth has a text. */
    counted: async (count: number) => {
      const answers = Array.from({ length: count }, (_, index) => ({
        colour: index % 2 === 0 ? 'red' : 'blue',
        ...((index + 1) % 10 === 0 && { why: `Because ${index + 1}` }),
      }));
      await journal.store(answers);
      await journal.count();
      at.time.ms += 1_000;
    },
  };
}

function textOf(html: string): string {
  return html
    .replace(/^[\s\S]*<main/, '<main')
    .replaceAll(/<\/?mark>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a (?:class="[^"]*" )?(?:rel="\w+" )?href="([^"]*)"/g)].map(([, href = '']) => href);

/** The part of a page with the open answer. */
const panelOf = (html: string): string => html.split(' id="answer"')[1] ?? '';

const unavailable = (): never => {
  throw new StorageError('unavailable', 'down');
};

describe('the answers of a survey', () => {
  test('are a page of words while there are none', async () => {
    const { text } = await deskFixture();
    expect(await text(`${survey}/answers`)).toContain('No answers yet');
  });

  test('are listed with the newest first, page by page, each with its own page', async () => {
    const { get, text, counted } = await deskFixture();
    await counted(60);
    const first = await get(`${survey}/answers`);
    expect(textOf(first.body)).toContain('The newest 25 of 60');
    expect(linksOf(first.body)).toEqual(
      expect.arrayContaining([`${survey}/answers/60`, `${survey}/answers/36`, `${survey}/answers?from=35`]),
    );
    expect(linksOf(first.body)).not.toContain(`${survey}/answers/35`);
    const second = await get(`${survey}/answers?from=35`);
    expect(textOf(second.body)).toContain('Answers 35 to 11 of 60');
    expect(linksOf(second.body)).toEqual(
      expect.arrayContaining([`${survey}/answers?from=60`, `${survey}/answers?from=10`]),
    );
    expect(await text(`${survey}/answers?from=10`)).toContain('Answers 10 to 1 of 60');
    expect(linksOf((await get(`${survey}/answers?from=10`)).body).join()).not.toContain('from=0');
  });

  test('keep their numbers and pages when answers arrive meanwhile', async () => {
    const { text, counted } = await deskFixture();
    await counted(30);
    const panel = async () => (await text(`${survey}/answers/17`)).replace(/^.* Answer 17 /, '');
    const before = await panel();
    await counted(30);
    expect(await text(`${survey}/answers?from=5`)).toContain('Answers 5 to 1 of 60');
    expect(await panel()).toBe(before);
  });

  test.each(['0', 'x', '-1', '1.5', '99999999999999999999', '%00'])(
    'begin with the newest if the address names no answer: from=%s',
    async (from) => {
      const { text, counted } = await deskFixture();
      await counted(30);
      expect(await text(`${survey}/answers?from=${from}`)).toContain('The newest 25 of 30');
    },
  );

  test('show a storage that does not answer as such, and a deleted survey as not found', async () => {
    const { at, get, counted } = await deskFixture();
    await counted(3);
    await get(survey);
    await at.site.inject({
      method: 'DELETE',
      url: `/v1/tenants/${tenant}/surveys/coffee`,
      headers: bearer(key),
    });
    at.time.ms += 1_000;
    expect((await get(`${survey}/answers`)).statusCode).toBe(404);
    const down = memorySite({
      deps: {
        answerReader: {
          page: () => Promise.resolve({ outcome: 'notFound' }),
          newestFirst: unavailable,
          idsNewestFirst: unavailable,
          find: () => Promise.resolve({ outcome: 'notFound' }),
          at: unavailable,
        },
      },
    });
    const headers = await signInToDesk(down, await withTenant(down, tenant));
    await journalOf(down, tenant, tenant).store([{ colour: 'red' }]);
    await journalOf(down, tenant, tenant).count();
    expect((await down.site.inject({ url: `${survey}/answers`, headers })).statusCode).toBe(503);
  });
});

describe('one answer', () => {
  test('has every question of its survey, with the labels of choices', async () => {
    const { at, get, text, store, count } = await deskFixture();
    const labelled = {
      ...coffee,
      questions: [{ ...coffee.questions[1], choices: [{ value: 'milk', label: 'With milk' }, 'sugar'] }],
    };
    await store([{ colour: 'red', extras: ['milk', 'sugar'], why: '<b>tasty</b>\nreally', rating: null }]);
    await count();
    const publish = async (payload: object) => {
      await at.site.inject({
        method: 'PUT',
        url: `/v1/tenants/${tenant}/surveys/coffee`,
        headers: bearer(key),
        payload,
      });
      at.time.ms += 1_000;
    };
    await publish(labelled);
    const shown = await text(`${survey}/answers/1`);
    expect(shown).toContain('1. Which extras? With milk, sugar');
    const without = { ...coffee, questions: [{ ...coffee.questions[1], choices: ['sugar'] }] };
    await publish(without);
    expect(await text(`${survey}/answers/1`)).toContain('Which extras? With milk, sugar');
    expect(await text(`${survey}/answers`)).toContain('With milk, sugar');
    expect(await text(survey)).toMatch(/No longer offered .*With milk/);
    expect((await get(`${survey}/cards/extras.csv`)).body).toContain('"With milk","1","100","no"');
    expect(shown).toContain('Why? (no longer asked) &lt;b&gt;tasty&lt;/b&gt; really');
    expect(shown).toContain('How good? (no longer asked) not asked');
    // A question that this answer does not have and nobody asks any more.
    expect(shown.replace(/^.* Today, /, '')).not.toContain('How many cups');
    expect((await get(`${survey}/answers/1`)).body).not.toContain('<b>tasty');
  });

  test('leads to the ones before and after it', async () => {
    const { get, counted } = await deskFixture();
    await counted(3);
    const linksAt = async (number: number) =>
      linksOf(panelOf((await get(`${survey}/answers/${number}`)).body)).filter((href) =>
        /answers\/\d+$/.test(href),
      );
    expect(await linksAt(2)).toEqual([`${survey}/answers/3`, `${survey}/answers/1`]);
    expect(await linksAt(1)).toEqual([`${survey}/answers/2`]);
    expect(await linksAt(3)).toEqual([`${survey}/answers/2`]);
  });

  test.each(['0', '4', '01', 'x', '99999999999999999999'])(
    'that does not exist is not found: %s',
    async (number) => {
      const { get, counted } = await deskFixture();
      await counted(3);
      const refused = await get(`${survey}/answers/${number}`);
      expect(refused.statusCode).toBe(404);
      expect(textOf(refused.body)).toContain('have the numbers 1 to 3');
    },
  );
});

async function erasing(role?: 'viewer' | 'editor') {
  const fixture = await deskFixture();
  const { at } = fixture;
  const headers =
    role === undefined
      ? await signInToDesk(at, key)
      : await signInToDesk(at, (await keyWithRole(at, key, role, tenant)).apiKey);
  const show = (url: string) => at.site.inject({ url, headers });
  const post = (url: string, fields: Record<string, string>) =>
    at.site.inject({
      method: 'POST',
      url,
      headers: { ...ownForm, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  return {
    ...fixture,
    show,
    post,
    /** As the confirmation page does it. */
    erase: async (which: number) => {
      const { body } = await show(`${survey}/answers/${which}/erase`);
      const [, id = ''] = /name="id" value="([^"]*)"/.exec(body) ?? [];
      return post(`${survey}/answers/${which}/erase`, { id });
    },
  };
}

test('the Enter key in the field of tags adds one, and a button that removes adds what was entered', async () => {
  const { show, post, counted } = await erasing('editor');
  await counted(1);
  const address = `${survey}/answers/1`;
  const [, answer = ''] = /name="answer" value="([^"]*)"/.exec((await show(address)).body) ?? [];
  const send = (fields: Record<string, string>) => post(`${address}/tags`, { answer, ...fields });
  const tags = async (): Promise<string[]> =>
    [...(await show(address)).body.matchAll(/name="remove" value="([^"]*)"/g)].map(([, tag = '']) => tag);
  await send({ add: 'roster' });
  const [, first = ''] =
    /<form class="retag"[^]*?(<button[^>]*>)/.exec(panelOf((await show(address)).body)) ?? [];
  expect(first).toBe('<button class="hidden" type="submit" tabindex="-1" aria-hidden="true">');
  await send({ remove: 'roster', add: 'staffing' });
  expect(await tags()).toEqual(['staffing']);
  await send({ remove: 'staffing', add: ' ' });
  expect(await tags()).toEqual([]);
});

describe('an answer is erased', () => {
  const number = 17;
  let address: string;
  beforeEach(() => {
    address = `${survey}/answers/${number}`;
  });

  test('after a page that says what goes; the list says that it is done', async () => {
    const { show, erase, counted, text } = await erasing('editor');
    await counted(30);
    expect(linksOf((await show(address)).body.replaceAll(' class="button danger"', ''))).toContain(
      `${address}/erase`,
    );
    const confirm = textOf((await show(`${address}/erase`)).body);
    expect(confirm).toContain('Erase answer 17?');
    expect(confirm).toContain('within 24 hours');
    const erased = await erase(number);
    expect([erased.statusCode, erased.headers.location]).toEqual([
      303,
      `${survey}/answers?from=17&done=erased`,
    ]);
    const back = textOf((await show(erased.headers.location!)).body);
    expect(back).toContain('The answer is erased');
    expect(back).toContain('Answers 16 to 1. Missing numbers');
    expect((await show(address)).statusCode).toBe(404);
    expect(await text(`${survey}/answers/99`)).toContain('go up to 30');
    expect(await text(survey)).toMatch(/Answers 29 /);
  });

  test('which leaves a gap: pages and the links between answers pass over it', async () => {
    const { show, erase, counted } = await erasing();
    await counted(60);
    for (const gone of [60, 35, 34, 2, 1]) await erase(gone);
    const linksAt = async (url: string) =>
      linksOf((await show(`${survey}/${url}`)).body).filter((href) => /answers[/?]/.test(href));
    const first = await show(`${survey}/answers`);
    expect(textOf(first.body)).toContain('Answers 59 to 33. Missing numbers');
    expect(await linksAt('answers')).toContain(`${survey}/answers?from=32`);
    expect(await linksAt('answers')).not.toContain(`${survey}/answers/60`);
    expect(await linksAt('answers?from=32')).toContain(`${survey}/answers?from=59`);
    expect((await linksAt('answers?from=32')).filter((href) => href.includes('answers?from=7'))).toHaveLength(
      1,
    );
    expect((await linksAt('answers?from=7')).filter((href) => href.includes('answers?from='))).toEqual([
      `${survey}/answers?from=32`,
    ]);
    expect(linksOf(panelOf((await show(`${survey}/answers/36`)).body))).toEqual([
      `${survey}/answers`,
      `${survey}/answers/37`,
      `${survey}/answers/33`,
      `${survey}/answers/36/erase`,
    ]);
    expect(textOf((await show(`${survey}/answers/59`)).body)).toContain('This is the newest answer.');
    expect(textOf((await show(`${survey}/answers/3`)).body)).toContain('This is the oldest answer.');
    const empty = await show(`${survey}/answers?from=2`);
    expect(textOf(empty.body)).toContain('The answers with these numbers were erased.');
    expect(linksOf(empty.body)).toContain(`${survey}/answers?from=27`);
    const found = textOf((await show(`${survey}/texts/why`)).body);
    expect(found).toContain('These are all answers, back to the first.');
    expect(found).not.toContain('Because 60');
  });

  test('twice, or by a form without an id, changes nothing more', async () => {
    const { show, post, erase, counted, text } = await erasing();
    await counted(3);
    const [, id = ''] =
      /name="id" value="([^"]*)"/.exec((await show(`${survey}/answers/2/erase`)).body) ?? [];
    expect((await erase(2)).statusCode).toBe(303);
    expect((await post(`${survey}/answers/2/erase`, { id })).statusCode).toBe(303);
    expect((await post(`${survey}/answers/1/erase`, {})).statusCode).toBe(404);
    expect(await text(survey)).toMatch(/Answers 2 /);
  });

  test('not by a viewer, who sees no button', async () => {
    const { show, counted } = await erasing('viewer');
    await counted(30);
    const shown = await show(address);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).not.toContain('/erase');
    expect((await show(`${address}/erase`)).statusCode).toBe(403);
  });
});

test('old answers that were removed leave no empty pages, although their statistics stay', async () => {
  const at = memorySite();
  const owner = await withTenant(at, tenant);
  const show = async (url: string) => (await at.site.inject({ url: `${survey}${url}`, headers })).body;
  const nowMs = Date.now();
  // Retention goes by the clock of the storage.
  const newId = (): string => ulid(nowMs);
  const { store, count } = journalOf(at, newId(), tenant);
  at.time.ms = nowMs - 40 * 86_400_000;
  await store(Array.from({ length: 30 }, () => ({ colour: 'red', why: 'Old' })));
  at.time.ms = nowMs;
  await store(Array.from({ length: 30 }, () => ({ colour: 'red', why: 'New' })));
  const headers = await signInToDesk(at, owner);
  await count();
  await at.deps.summaries.markRetention(await keyOf(at));
  const remove = () =>
    removeFromAll({
      ...at.containers,
      summaries: createSummaries({ container: at.containers.summaries }),
      summariesContainer: at.containers.summaries,
      newId,
      erasing: { apply: () => Promise.reject(new Error('nothing was erased')) },
      retentionOf: () => Promise.resolve({ days: 30, keepTotals: true }),
      onFailure: (_path, error) => {
        throw error;
      },
    });
  expect(await remove()).toEqual({ erased: 0, expired: 30, unfinished: 0 });
  const results = await show('');
  expect(textOf(results)).toMatch(/Answers 60 /);
  expect(linksOf(results)).toContain(`${survey}/answers/60`);
  const first = await show('/answers');
  expect(textOf(first)).toContain('Answers 60 to 36. Missing numbers');
  expect(linksOf(first)).toContain(`${survey}/answers?from=35`);
  const second = await show('/answers?from=35');
  expect(textOf(second)).toContain('Answers 35 to 31. Missing numbers');
  expect(linksOf(second).filter((href) => href.includes('answers?from='))).toEqual([
    `${survey}/answers?from=60`,
  ]);
  const gone = await show('/answers?from=7');
  expect(textOf(gone)).toContain('The answers with these numbers were erased.');
  expect(linksOf(gone)).toContain(`${survey}/answers?from=55`);
  expect(textOf(await show('/answers/31'))).toContain('This is the oldest answer.');
  expect(textOf(await show('/texts/why?q=New&from=35'))).toContain(
    'These are all answers, back to the first.',
  );
});

async function keyOf({ deps }: MemorySite): Promise<SurveyKey> {
  const found = await deps.definitions.read(tenant, 'coffee');
  if (found.outcome !== 'found') throw new Error('there is no survey');
  return { tenant, survey: 'coffee', instance: found.stored.instance };
}

describe('the texts of a question', () => {
  test('come with the newest first, each with a link to its answer', async () => {
    const { get, text, counted } = await deskFixture();
    await counted(30);
    const page = await get(`${survey}/texts/why`);
    expect(textOf(page.body)).toMatch(/Because 30 .*Because 20 .*Because 10 /);
    expect(linksOf(page.body)).toContain(`${survey}/answers/20`);
    expect(await text(`${survey}/texts/why`)).toContain('These are all answers, back to the first of 30.');
  });

  test('are searched without regard to case, and what was typed stays in the field, escaped', async () => {
    const { get, text, counted } = await deskFixture();
    await counted(30);
    const found = await text(`${survey}/texts/why?q=bEcause+2`);
    expect(found).toContain('Because 20');
    expect(found).not.toContain('Because 30');
    const { body } = await get(`${survey}/texts/why?q=%22%3E%3Cscript%3E`);
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(body).not.toContain('<script>');
    expect(textOf(body)).toContain('No text with “&quot;&gt;&lt;script&gt;” among these.');
  });

  test('are read in bounded steps: the page says how far, and leads on', async () => {
    const { get, text, counted } = await deskFixture();
    for (let n = 0; n < 6; n += 1) await counted(1_000);
    const first = await get(`${survey}/texts/why?q=Because+10`);
    const words = textOf(first.body);
    expect(words).toContain('Because 1000');
    expect(words).toMatch(/Read answers 6,000 to [\d,]+, the newest first/);
    const [next = ''] = linksOf(first.body).filter((href) => href.includes('from='));
    expect(next).toMatch(/\?q=Because\+10&amp;from=\d+$/);
    const last = await text(next.replaceAll('&amp;', '&'));
    expect(last).toContain('These are all answers');
  });

  test('of long answers are read up to some 4 MiB for a page, which says how far and leads on', async () => {
    const { get, text, store, count, at } = await deskFixture();
    for (let n = 0; n < 8; n += 1) {
      await store([{ why: `Because ${n}` }], 'coffee', 1_000_000);
      await count();
    }
    at.time.ms += 1_000;
    const first = await text(`${survey}/texts/why?q=nothing`);
    expect(first).toContain('Read answers 8 to 4, the newest first.');
    expect(linksOf((await get(`${survey}/texts/why`)).body)).toContain(`${survey}/texts/why?from=3`);
    expect(await text(`${survey}/answers`)).toContain('The newest 5 of 8');
    const { body } = await get(survey);
    expect(textOf(body)).toContain('In their words Because 7');
  });

  test('are searched by one person of a tenant at a time, also by one who has left', async () => {
    const begun = latch();
    const gate = latch();
    const at = memorySite();
    const { answerReader } = at.deps;
    const newestFirst = answerReader.newestFirst.bind(answerReader);
    jest.spyOn(answerReader, 'newestFirst').mockImplementation(async function* (...asked) {
      // Not for the texts of the results.
      if (asked[1].limit > 50) {
        begun.open();
        await gate.wait();
      }
      yield* newestFirst(...asked);
    });
    const [mine, other] = [await withTenant(at, tenant), await withTenant(at, 'other')];
    const headers = await signInToDesk(at, mine);
    const otherHeaders = await signInToDesk(at, other);
    const { store, count } = journalOf(at, tenant, tenant);
    await store([{ colour: 'red', why: 'Tasty' }]);
    await count();
    const search = () => at.site.inject({ url: `${survey}/texts/why`, headers });
    // Answered by the time limit, and still running.
    const [first] = await at.time.until(Promise.all([search(), begun.wait()]));
    expect(first.statusCode).toBe(503);
    const second = await search();
    expect([second.statusCode, textOf(second.body)]).toEqual([
      429,
      expect.stringContaining('Another search is still running.'),
    ]);
    const ofOther = at.site.inject({ url: '/desk/other/surveys/coffee/texts/why', headers: otherHeaders });
    gate.open();
    expect((await ofOther).statusCode).not.toBe(429);
    await eventually(async () => expect((await search()).statusCode).toBe(200));
  });

  test.each(['colour', 'nothing', '__proto__', 'toString'])(
    'are of a text question: %s is none',
    async (id) => {
      const { get, counted } = await deskFixture();
      await counted(1);
      expect((await get(`${survey}/texts/${id}`)).statusCode).toBe(404);
    },
  );
});
