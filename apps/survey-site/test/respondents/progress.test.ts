import { describe, expect, jest, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { ulid } from 'ulid';
import { journalOf } from '../support/counted-answers.ts';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { bearer, type MemorySiteOptions } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();

const onPages = {
  title: 'Breakfast',
  languages: ['en', 'de'],
  sections: [{ startsAt: 'drink' }, { startsAt: 'cups' }, { startsAt: 'words' }],
  questions: [
    {
      id: 'drink',
      text: { default: 'What?', de: 'Was?' },
      type: 'choice',
      choices: ['coffee', 'tea'],
      required: true,
    },
    {
      id: 'cups',
      text: 'How many?',
      type: 'scale',
      min: 0,
      max: 9,
      showIf: { question: 'drink', anyOf: ['coffee'] },
    },
    { id: 'words', text: 'Anything else?', type: 'text' },
  ],
};
const onOnePage = { title: 'Short', questions: [{ id: 'words', text: 'What?', type: 'text' }] };

type Fields = readonly (readonly [string, string])[];

/** A survey that counts how far people get, unless `settings` say otherwise. */
async function formSite(
  definition: object = onPages,
  settings: object = { progress: true },
  own?: MemorySiteOptions,
) {
  const { at, tenant, key, address, form } = await newTenant(own, definition);
  const send = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    at.site.inject({ method, url, headers: bearer(key), ...(payload && { payload }) });
  const change = (changed: object) => send('PUT', `${address}/settings`, changed);
  expect((await change(settings)).statusCode).toBe(200);
  const post = (fields: Fields, path: string) => postForm(at.site, path, fields);
  const open = async (query = '') => new Page(post, (await at.site.inject({ url: `${form}${query}` })).body);
  const count = async (): Promise<void> => {
    const segment = ulid(at.time.ms);
    await at.containers.journal.createAppendBlob(segment);
    await at.containers.journal.appendBlock(segment, Buffer.from(`${at.journal.lines.join('\n')}\n`), 0);
    at.journal.clear();
    await journalOf(at, segment, tenant).count();
    // The site reads results again after a second.
    at.time.ms += 1_001;
  };
  const read = async (query = '') => {
    const { statusCode, body } = await send('GET', `${address}/progress${query}`);
    expect([statusCode, body]).toEqual([200, expect.anything()]);
    return JSON.parse(body) as Record<string, unknown>;
  };
  return { at, tenant, address, form, post, open, count, read, change, send };
}

type Post = (fields: Fields, path: string) => Promise<{ body: string; statusCode: number }>;

/** A page of a form in a browser without script. */
class Page {
  readonly #post: Post;
  readonly body: string;

  constructor(post: Post, body: string) {
    this.#post = post;
    this.body = body;
  }

  /** Sends the page with answers, by one of its buttons. */
  async send(step: string, ...answers: Fields): Promise<Page> {
    const [, action = ''] = /<form [^>]*action="([^"]*)"/.exec(this.body) ?? [];
    const fields: Fields = [...hiddenFieldsIn(this.body), ...answers, ['submission:step', step]];
    const { body } = await this.#post(fields, action.replaceAll('&amp;', '&'));
    return new Page(this.#post, body);
  }

  get reached(): string | undefined {
    return hiddenFieldsIn(this.body).find(([name]) => name === 'submission:reached')?.[1];
  }
}

const tea = ['drink', 'tea'] as const;
const coffee = ['drink', 'coffee'] as const;

describe('how far people get', () => {
  test('is counted by the pages that they are shown, and once however often each is sent', async () => {
    const { at, open, count, read } = await formSite();
    await open();
    // Stops on the first page, whose answer is missing.
    await (await open()).send('next');
    // Stops on the second, after going back and forth.
    const second = await (await open()).send('next', coffee);
    await (await second.send('back')).send('next', coffee);
    // Sends the form, and each page of it twice.
    const first = await open();
    await first.send('next', tea);
    const last = await first.send('next', tea);
    at.time.ms += 42_500;
    await last.send('send', ['words', 'none']);
    await last.send('send', ['words', 'none']);
    await count();
    expect(await read()).toMatchObject({
      isCounted: true,
      started: 3,
      sent: 1,
      completion: 1 / 3,
      medianSeconds: 42,
      pages: [
        { page: 1, question: 'drink', reached: 3, stopped: 1 },
        { page: 2, question: 'cups', reached: 2, stopped: 1 },
        { page: 3, question: 'words', reached: 1, stopped: 0 },
      ],
    });
  });

  test('takes one append for each page, with the answers for the last, and none for a page that was noted', async () => {
    const { at, open } = await formSite();
    const appended = jest.spyOn(at.deps.journal, 'append');
    const first = await open();
    expect([first.reached, appended.mock.calls.length]).toEqual([undefined, 0]);
    const second = await first.send('next', coffee);
    expect([second.reached, appended.mock.calls.length]).toEqual(['cups', 1]);
    const third = await second.send('next');
    expect([third.reached, appended.mock.calls.length]).toEqual(['words', 2]);
    await (await (await third.send('back')).send('next')).send('send', ['words', 'x']);
    expect(appended).toHaveBeenCalledTimes(3);
    // The answers and that they were sent are one block.
    expect(appended.mock.calls.at(-1)?.[1].split('\n')).toHaveLength(2);
    appended.mockRestore();
  });

  test('is noted without a form, an invitation or an answer', async () => {
    const { at, open } = await formSite();
    await (await (await open()).send('next', tea)).send('send', ['words', 'Confidential']);
    const noted = at.journal.records().filter(({ instance }) => String(instance).endsWith('-progress'));
    expect(noted.map(({ answers }) => answers)).toEqual([
      { '@language': 'en', step: '@start' },
      { '@language': 'en', step: 'cups' },
      { '@language': 'en', step: 'words' },
      { '@language': 'en', step: '@sent', seconds: 0 },
    ]);
    const [answer] = at.journal.records().filter(({ instance }) => !String(instance).endsWith('-progress'));
    for (const { id, submissionId, receivedAt } of noted) {
      expect(String(receivedAt)).toMatch(/:00\.000Z$/);
      expect(JSON.stringify({ id, submissionId })).not.toContain(String(answer!['submissionId']).slice(10));
      expect(String(id).slice(10)).not.toBe(String(answer!['id']).slice(10));
    }
  });

  test('a step that could not be noted is noted with the next, and the person does not notice', async () => {
    const { at, open, count, read } = await formSite();
    const first = await open();
    at.journal.failure = new JournalError('full', 'too many bytes wait');
    const second = await first.send('next', coffee);
    expect([second.reached, second.body.includes('How many?')]).toEqual([undefined, true]);
    at.journal.failure = undefined;
    const third = await second.send('next');
    expect(third.reached).toBe('words');
    await count();
    const pages = [{ reached: 1 }, { reached: 1 }, { reached: 1, stopped: 1 }];
    expect(await read()).toMatchObject({ started: 1, sent: 0, pages });
  });

  test('of a survey on one page begins for the site when it is sent, with an error or without', async () => {
    const { open, count, read } = await formSite(onOnePage);
    await open();
    const first = await open();
    const again = await first.send('send');
    expect(again.reached).toBe('@start');
    await (await open()).send('send', ['words', 'x']);
    await count();
    const pages = [{ page: 1, question: 'words', reached: 2, stopped: 1 }];
    expect(await read()).toMatchObject({ started: 2, sent: 1, pages });
  });

  test('lets the page of a form ask its own site, and no other', async () => {
    const { at, form, open } = await formSite();
    expect((await open()).body).toMatch(/<script src="[^"]*progress[^"]*" defer data-told=/);
    const { headers } = await at.site.inject({ url: form });
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
  });

  test('is read of a time and of a language', async () => {
    const { at, open, count, read, send, address } = await formSite();
    await (await open('?lang=de')).send('next', tea);
    at.time.ms += 3_600_000;
    // Steps have the minute of their form.
    const from = new Date(at.time.ms - (at.time.ms % 60_000)).toISOString();
    await (await open('?lang=en')).send('next');
    await count();
    expect(await read('?where[@language]=de')).toMatchObject({ started: 1, pages: [{}, {}, { reached: 1 }] });
    expect(await read(`?receivedFrom=${from}`)).toMatchObject({
      started: 1,
      pages: [{}, { reached: 0 }, {}],
    });
    expect(await read(`?receivedTo=${from}`)).toMatchObject({ started: 1, pages: [{}, { reached: 1 }, {}] });
    for (const query of [
      '?where[step]=@start',
      '?tag=a',
      '?by=step',
      '?where[drink]=tea',
      '?receivedFrom=x',
    ]) {
      expect([query, (await send('GET', `${address}/progress${query}`)).statusCode]).toEqual([query, 422]);
    }
  });

  test('goes on with the pages of the next version', async () => {
    const { at, open, count, read, send, address } = await formSite();
    await (await open()).send('next', tea);
    const fewer = { ...onPages, sections: [{ startsAt: 'drink' }, { startsAt: 'words' }] };
    expect((await send('PUT', address, fewer)).statusCode).toBe(200);
    const pages = (await read())['pages'];
    expect(pages).toMatchObject([{ question: 'drink' }, { question: 'words' }]);
    await (await (await open()).send('next', tea)).send('send', ['words', 'x']);
    await count();
    expect(await read()).toMatchObject({
      started: 2,
      sent: 1,
      pages: [{ reached: 2 }, { reached: 2, stopped: 1 }],
    });
    expect(await at.containers.quarantine.list()[Symbol.asyncIterator]().next()).toMatchObject({
      done: true,
    });
  });

  test('is not counted once the setting is off, and goes on when it is on again', async () => {
    const { at, open, count, read, change } = await formSite();
    await (await open()).send('next', tea);
    await change({});
    const before = at.journal.lines.length;
    expect((await (await open()).send('next', tea)).reached).toBeUndefined();
    expect(at.journal.lines).toHaveLength(before);
    await count();
    expect(await read()).toMatchObject({ isCounted: false, started: 1 });
    await change({ progress: true });
    await (await open()).send('next', tea);
    await count();
    expect(await read()).toMatchObject({ isCounted: true, started: 2 });
  });

  test('goes with its survey', async () => {
    const { at, tenant, open, count, send, address } = await formSite();
    await (await open()).send('next', tea);
    await count();
    const summaries: string[] = [];
    expect((await send('DELETE', address)).statusCode).toBe(204);
    for await (const { name } of at.containers.summaries.list(`${tenant}/`)) {
      const found = await at.containers.summaries.get(name);
      summaries.push(found.outcome === 'found' ? found.bytes.toString() : '');
    }
    expect(summaries).toHaveLength(2);
    for (const summary of summaries) expect(JSON.parse(summary)).toMatchObject({ deleted: true });
  });

  test('has what the site keeps of answers by the setting of their retention', async () => {
    const { at, tenant, change } = await formSite();
    await change({ progress: true, retention: { days: 30, keepTotals: false } });
    const marked: string[] = [];
    for await (const { name, metadata } of at.containers.summaries.list(`${tenant}/`)) {
      marked.push(`${name.endsWith('-progress')} ${metadata['retention']}`);
    }
    expect(marked.toSorted()).toEqual(['false true', 'true true']);
  });
});

/** What the script of a page tells of it. */
const own = (page: Page): Fields =>
  hiddenFieldsIn(page.body).filter(([name]) => /^submission:(?:id|reached|left)$/.test(name));
const leftAt = (question: string): Fields => [['submission:at', question]];
const left = (question: string) => ['submission:left', question] as const;

describe('the script of a form tells', () => {
  test('that a person has begun, and at which question they leave for good', async () => {
    const { open, post, form, count, read } = await formSite();
    const tell = (page: Page, more: Fields = []) => post([...own(page), ...more], `${form}/progress`);
    const here = await open();
    expect((await tell(here)).statusCode).toBe(204);
    expect((await tell(here, leftAt('drink'))).statusCode).toBe(204);
    const gone = await open();
    await tell(gone, leftAt('drink'));
    // Comes back, and leaves at another.
    const second = await gone.send('next', coffee, left('drink'));
    expect(own(second)).toContainEqual(['submission:reached', 'cups']);
    await tell(second, leftAt('cups'));
    await count();
    expect(await read()).toMatchObject({
      started: 2,
      pages: [{ reached: 2, stopped: 1 }, { reached: 1, stopped: 1 }, { reached: 0 }],
      questions: [
        { question: 'drink', stopped: 1 },
        { question: 'cups', stopped: 1 },
      ],
    });
  });

  test.each([
    ['a script', '/save', [['drink', 'tea']]],
    [
      'a button',
      '',
      [
        ['drink', 'tea'],
        ['submission:step', 'save'],
      ],
    ],
  ] as const)(
    'where a person left, and that they have come back by the link of answers that %s has saved',
    async (_, path, entered) => {
      const saving = { keepDays: 7, onExpiry: 'erase' };
      const { at: site, open, post, form, count, read } = await formSite(onPages, { progress: true, saving });
      const page = await open();
      const tell = (at: Page, more: Fields) => post([...own(at), ...more], `${form}/progress`);
      await tell(page, leftAt('drink'));
      const { body } = await post(
        [...hiddenFieldsIn(page.body), left('drink'), ...entered],
        `${form}${path}`,
      );
      await count();
      expect(await read()).toMatchObject({ questions: [{ question: 'drink', stopped: 1 }] });
      const [, key = ''] = /key=([\w.~-]+)/.exec(body) ?? [];
      const again = new Page(
        post,
        (
          await post(
            [
              ['key', key],
              ['do', 'go'],
            ],
            `${form}/continue`,
          )
        ).body,
      );
      expect(own(again)).toContainEqual(left('drink'));
      await again.send('next', tea);
      await count();
      expect(await read()).toMatchObject({ started: 1, questions: [] });
      expect(site.journal.lines).toEqual([]);
    },
  );

  test('nothing that counts wrongly if it was lost, or told twice', async () => {
    const { at: site, open, post, form, count, read } = await formSite();
    const tell = (page: Page, more: Fields = []) => post([...own(page), ...more], `${form}/progress`);
    const page = await open();
    site.journal.failure = new JournalError('full', 'too many bytes wait');
    expect((await tell(page, leftAt('drink'))).statusCode).toBe(202);
    const second = await page.send('next', tea, left('drink'));
    expect(second.reached).toBeUndefined();
    site.journal.failure = undefined;
    // The page that was not noted carries it on.
    await second.send('send', ['words', 'x']);
    const other = await open();
    await tell(other, leftAt('words'));
    await tell(other, leftAt('words'));
    await count();
    expect(await read()).toMatchObject({
      started: 2,
      sent: 1,
      questions: [{ question: 'words', stopped: 1 }],
    });
  });

  test('nothing of a form that no site has made, an unknown question, a closed survey, or without the setting', async () => {
    const { at: site, open, post, form, change, count, read } = await formSite();
    const page = await open();
    const tell = (fields: Fields) => post(fields, `${form}/progress`);
    expect((await tell([['submission:id', ulid(site.time.ms)]])).statusCode).toBe(202);
    expect((await tell([...own(page), ...leftAt('toString')])).statusCode).toBe(204);
    expect((await post([], '/s/nobody/coffee/progress')).statusCode).toBe(404);
    const before = site.journal.lines.length;
    await change({ progress: true, closed: true });
    expect((await tell(own(await page.send('next')))).statusCode).toBe(202);
    await change({});
    expect((await tell(own(page))).statusCode).toBe(202);
    expect(site.journal.lines).toHaveLength(before);
    await count();
    expect(await read()).toMatchObject({ started: 1, questions: [] });
  });
});

test('without the setting nothing is noted, stored or sent to anybody', async () => {
  const { at, tenant, form, open, read } = await formSite(onPages, {});
  const last = await (await open()).send('next', tea);
  expect(at.journal.lines).toEqual([]);
  await last.send('send', ['words', 'x']);
  expect(at.journal.lines).toHaveLength(1);
  expect((await open()).body).not.toContain('data-told');
  expect((await at.site.inject({ url: form })).headers['content-security-policy']).not.toContain(
    'connect-src',
  );
  const summaries: string[] = [];
  for await (const { name } of at.containers.summaries.list(`${tenant}/`)) summaries.push(name);
  expect(summaries).toHaveLength(1);
  expect(await read()).toMatchObject({ isCounted: false, asOf: null, started: 0, sent: 0 });
});

/** What a page has of how far people get, its fields and its scripts. */
const toldOf = (page = ''): string[] => page.match(/data-told[^\s>]*|<script[^>]*>| name="[^"]*"/g) ?? [];

test('a form with answers of its link tells its progress, is saved and keeps out robots as a blank one', async () => {
  const { at, key, address, form } = await newTenant(undefined, onOnePage);
  await at.site.inject({
    method: 'PUT',
    url: `${address}/settings`,
    headers: bearer(key),
    payload: { progress: true, proofOfWork: true, saving: { keepDays: 7, onExpiry: 'erase' } },
  });
  const [blank, filled] = await Promise.all(
    ['', '?q.words=hi'].map(async (query) => (await at.site.inject(`${form}${query}`)).body),
  );
  expect(filled).toContain('hi');
  expect(toldOf(blank)).toEqual(
    expect.arrayContaining([' name="submission:proof"', ' name="submission:id"']),
  );
  expect(toldOf(filled)).toEqual(toldOf(blank));
});
