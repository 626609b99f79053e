import { describe, expect, test } from '@jest/globals';
import { coffee } from '@canvass/testing';
import { hourMs } from '@canvass/runtime/clock';
import { languages } from '@canvass/surveys';
import { solveChallenge } from 'altcha-lib/v1';
import { formIdAt, formIdIn } from '../support/form-id.ts';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { bearer } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { problemOf } from '../support/problems.ts';
import { sharedSite } from '../support/shared-site.ts';

const minFormMs = 1_000;
const newTenant = sharedSite({ options: { minFormMs } });

const trap = 'submission:subject';
const headingIn = (body: string) => /<h2 id="summary-heading">(.*)<\/h2>/.exec(body)?.[1];
const isAsByRobot = (body: string) => body.includes('They look as if a robot had sent them.');
/** What the field that nobody sees has on a page: undefined if there is none, or several. */
const trapIn = (body: string): string | undefined => {
  const [field, ...others] = body.match(/<input[^>]* name="submission:subject"[^>]*>/g) ?? [];
  return others.length > 0 || field === undefined ? undefined : (/ value="([^"]*)"/.exec(field)?.[1] ?? '');
};

async function openForm(survey: object = coffee, settings?: object) {
  const { at, tenant, form, address, key } = await newTenant(undefined, survey);
  const change = (payload: object) =>
    at.site.inject({ method: 'PUT', url: `${address}/settings`, headers: bearer(key), payload });
  if (settings !== undefined) await change(settings);
  const get = () => at.site.inject(form);
  const post = (fields: Record<string, string>) => postForm(at.site, form, fields);
  const { body } = await get();
  const id = formIdIn(body);
  const send = (fields: Record<string, string> = {}) =>
    post({ 'submission:id': id, colour: 'red', why: 'Warm', [trap]: '', ...fields });
  const later = (ms: number) => void (at.time.ms += ms);
  return { at, tenant, key, address, id, page: body, get, send, post, change, later };
}

describe('a form that is sent as fast as no person is', () => {
  test('comes back with all that was entered, and is stored when it is sent again', async () => {
    const { at, id, send, later } = await openForm();
    later(minFormMs - 1);
    const { statusCode, body } = await send();
    expect([statusCode, isAsByRobot(body), headingIn(body)]).toEqual([
      422,
      true,
      'Your answers were not stored',
    ]);
    expect(formIdIn(body)).toBe(id);
    expect(body).toMatch(/value="red"[^>]* checked/);
    expect(body).toContain('Warm</textarea>');
    expect(at.journal.lines).toHaveLength(0);
    later(1);
    expect((await send()).statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([
      { submissionId: id, answers: { colour: 'red', why: 'Warm' } },
    ]);
  });

  test('is refused for what is wrong with its answers first', async () => {
    const { body } = await (await openForm()).send({ colour: 'mauve' });
    expect(isAsByRobot(body)).toBe(false);
  });

  test('gets an id with a time if it has one that no site has made', async () => {
    const { at, send, later } = await openForm();
    const made = formIdAt(at.time.ms - 60_000);
    const { statusCode, body } = await send({ 'submission:id': made });
    expect([statusCode, isAsByRobot(body)]).toEqual([422, true]);
    expect(formIdIn(body)).not.toBe(made);
    later(minFormMs);
    expect((await send({ 'submission:id': formIdIn(body) })).statusCode).toBe(303);
    expect(at.journal.lines).toHaveLength(1);
  });

  test.each(languages)('says so in %s', async (language) => {
    const { body } = await (await openForm({ ...coffee, languages: [language] })).send();
    expect(body).toContain(`<html lang="${language}"`);
    expect(isAsByRobot(body)).toBe(language === 'en');
  });
});

describe('the field that nobody sees', () => {
  test('is on the form, empty, where neither a pointer nor a key nor a reader gets', async () => {
    const { page } = await openForm();
    expect(trapIn(page)).toBe('');
    expect(page).toContain(
      '<input class="hidden" name="submission:subject" tabindex="-1" aria-hidden="true" autocomplete="off">',
    );
  });

  test('keeps out a form in which it is filled in, however often, and comes back empty', async () => {
    const { at, send, later } = await openForm();
    later(60_000);
    for (const subject of ['Buy', 'Buy', ' ']) {
      const { statusCode, body } = await send({ [trap]: subject });
      expect([statusCode, isAsByRobot(body), trapIn(body)]).toEqual([422, true, '']);
      expect(body).toContain('Warm</textarea>');
    }
    expect(at.journal.lines).toHaveLength(0);
    expect((await send()).statusCode).toBe(303);
    expect(at.journal.lines).toHaveLength(1);
  });

  test('is no answer: it may be missing, and is never stored', async () => {
    const { at, post, id, later } = await openForm();
    later(minFormMs);
    expect((await post({ 'submission:id': id, colour: 'red' })).statusCode).toBe(303);
    expect(at.journal.lines.join()).not.toContain('subject');
  });
});

describe('a form of several pages', () => {
  const paged = { ...coffee, sections: [{ startsAt: 'colour' }, { startsAt: 'why' }] };

  test('is looked at when it is sent, not from page to page', async () => {
    const { at, page, post, later } = await openForm(paged);
    const first = Object.fromEntries(hiddenFieldsIn(page));
    const second = await post({ ...first, colour: 'red', [trap]: 'Buy', 'submission:step': 'next' });
    expect([second.statusCode, trapIn(second.body)]).toEqual([200, '']);
    const last = {
      ...Object.fromEntries(hiddenFieldsIn(second.body)),
      why: 'Warm',
      'submission:step': 'send',
    };
    const fast = await post(last);
    expect([fast.statusCode, isAsByRobot(fast.body)]).toEqual([422, true]);
    expect(fast.body).toContain('Warm</textarea>');
    later(minFormMs);
    expect((await post(last)).statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([{ answers: { colour: 'red', why: 'Warm' } }]);
  });
});

test('the forms that came back are counted', async () => {
  const { at, send, change, later } = await openForm();
  const counted = async () => {
    const { body } = await at.site.inject('/metrics');
    return [...body.matchAll(/canvass_forms_doubted_total\{why="([\w-]+)"\} (\d+)/g)].map(
      ([, why, count]) => [why, Number(count)] as const,
    );
  };
  const before = new Map(await counted());
  await send();
  later(minFormMs);
  await send({ [trap]: 'Buy' });
  await change({ proofOfWork: true });
  await send();
  const added = (await counted()).map(([why, count]) => [why, count - before.get(why)!]);
  expect(added).toEqual([
    ['looks-like-robot', 2],
    ['unproven', 1],
  ]);
});

test('a program sends answers as fast as it can', async () => {
  const { at, tenant } = await openForm();
  const url = `/v1/tenants/${tenant}/surveys/coffee/answers`;
  const { statusCode } = await at.site.inject({
    method: 'POST',
    url,
    payload: { answers: { colour: 'red' } },
  });
  expect(statusCode).toBe(201);
});

const [proof, sum] = ['submission:proof', 'submission:sum'];
const openProven = async (survey?: object) => {
  const opened = await openForm(survey, { proofOfWork: true });
  opened.later(minFormMs);
  return opened;
};
const solutionOf = async (page: string): Promise<string> => {
  const [, challenge = '', most = ''] = /data-challenge="(\w+)" data-most="(\d+)"/.exec(page) ?? [];
  const solved = await solveChallenge(challenge, formIdIn(page), 'SHA-256', Number(most)).promise;
  return String(solved?.number);
};
const sumIn = (page: string): number | undefined => {
  const [, first, second] = /How much is (\d+) \+ (\d+)\?/.exec(page) ?? [];
  return second === undefined ? undefined : Number(first) + Number(second);
};

describe('a survey with proof of work', () => {
  test('takes a form with the number that its script finds, once', async () => {
    const { at, page, send } = await openProven();
    expect(sumIn(page)).toBeUndefined();
    const found = await solutionOf(page);
    const sent = await send({ [proof]: found });
    const again = await send({ [proof]: found });
    expect([sent.statusCode, again.headers.location]).toEqual([303, sent.headers.location]);
    expect(at.journal.records()).toMatchObject([{ answers: { colour: 'red', why: 'Warm' } }]);
    const other = await send({ [proof]: found, why: 'Cold' });
    expect([other.statusCode, at.journal.lines.length]).toEqual([422, 1]);
  });

  test('asks a form without it for a sum, and keeps all that was entered', async () => {
    const { at, id, send } = await openProven();
    const asked = await send();
    expect([asked.statusCode, formIdIn(asked.body), trapIn(asked.body)]).toEqual([422, id, '']);
    expect(asked.body).toContain('Warm</textarea>');
    const right = sumIn(asked.body) ?? 0;
    const wrong = await send({ [sum]: String(right + 1) });
    expect([wrong.statusCode, sumIn(wrong.body)]).toEqual([422, right]);
    expect(wrong.body).toContain(`name="${sum}" value="${right + 1}"`);
    expect(at.journal.lines).toHaveLength(0);
    expect((await send({ [sum]: String(right) })).statusCode).toBe(303);
    expect(at.journal.lines).toHaveLength(1);
  });

  test('takes neither the number nor the sum of another form', async () => {
    const { at, page, get, send } = await openProven();
    const found = await solutionOf(page);
    const right = sumIn((await send()).body);
    const others = await Promise.all(Array.from({ length: 3 }, async () => formIdIn((await get()).body)));
    at.time.ms += minFormMs;
    for (const other of others) {
      const { statusCode, body } = await send({ 'submission:id': other, [proof]: found });
      expect([statusCode, sumIn(body) === undefined]).toEqual([422, false]);
      const sent = await send({ 'submission:id': other, [sum]: String(right) });
      expect(sent.statusCode === 303).toBe(sumIn(body) === right);
    }
  });

  test('carries the number from page to page', async () => {
    const { at, page, post } = await openProven({
      ...coffee,
      sections: [{ startsAt: 'colour' }, { startsAt: 'why' }],
    });
    const first = Object.fromEntries(hiddenFieldsIn(page));
    const found = await solutionOf(page);
    const second = await post({ ...first, colour: 'red', [proof]: found, 'submission:step': 'next' });
    expect(second.body).toContain(`name="${proof}" value="${found}"`);
    const last = Object.fromEntries(hiddenFieldsIn(second.body));
    const sent = await post({ ...last, [proof]: found, why: 'Warm', 'submission:step': 'send' });
    expect(sent.statusCode).toBe(303);
    expect(at.journal.lines).toHaveLength(1);
  });

  test('sets another task where a form gets another id', async () => {
    const { page, send, later } = await openProven();
    const found = await solutionOf(page);
    later(25 * hourMs);
    const { statusCode, body } = await send({ [proof]: found });
    expect([statusCode, headingIn(body)]).toEqual([
      422,
      'Your answers were not stored: this form is too old',
    ]);
    expect(body).toContain(`name="${proof}" value="" data-challenge=`);
    const again = await solutionOf(body);
    later(minFormMs);
    const sent = await send({ 'submission:id': formIdIn(body), [proof]: again });
    expect(sent.statusCode).toBe(303);
  });

  test('adds one field and one script to the page, and nothing to that of other surveys', async () => {
    const { page, get, change } = await openProven();
    await change({});
    const { body: other } = await get();
    const added =
      /<input type="hidden" name="submission:proof"[^>]*>\n|<script src="\/assets\/form-proof[^>]*><\/script>\n/g;
    expect(page.match(added)).toHaveLength(2);
    expect(page.replaceAll(added, '').replace(formIdIn(page), '')).toBe(other.replace(formIdIn(other), ''));
  });

  test('takes answers of programs as a batch with a key only', async () => {
    const { at, tenant, key } = await openProven();
    const url = `/v1/tenants/${tenant}/surveys/coffee/answers`;
    const one = await at.site.inject({ method: 'POST', url, payload: { answers: { colour: 'red' } } });
    expect(problemOf(one)).toBe('403 form-only');
    const batch = (headers: object) =>
      at.site.inject({
        method: 'POST',
        url: `${url}:batch`,
        headers: { 'content-type': 'application/x-ndjson', ...headers },
        payload: '{"key":"one","answers":{"colour":"red"}}',
      });
    expect(problemOf(await batch({}))).toBe('403 form-only');
    expect(at.journal.lines).toHaveLength(0);
    const sent = await batch(bearer(key));
    expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining('"status":201')]);
    expect(at.journal.lines).toHaveLength(1);
  });
});

const nothing = () => Promise.resolve({});

describe('what is saved of a form', () => {
  const pages = { ...coffee, sections: [{ startsAt: 'colour' }, { startsAt: 'why' }] };
  const savedAs = async (
    settings: object,
    entered: (page: string) => Promise<Record<string, string>>,
    ms = minFormMs,
  ) => {
    const { at, tenant, page, post, later } = await openForm(pages, {
      saving: { keepDays: 7, onExpiry: 'answer' },
      ...settings,
    });
    later(ms);
    const first = Object.fromEntries(hiddenFieldsIn(page));
    const next = await post({ ...first, colour: 'red', 'submission:step': 'next', ...(await entered(page)) });
    const blobs = await Array.fromAsync(at.containers.saved.list(`${tenant}/`));
    const found = await at.containers.saved.get(blobs[0]?.name ?? '');
    if (blobs.length !== 1 || found.outcome !== 'found') throw new Error('nothing was saved, or too much');
    const document = JSON.parse(Buffer.from(found.bytes).toString()) as { fields: object; onExpiry: string };
    // The person is told what becomes of it.
    const words = { answer: 'what is saved is sent as it is', erase: 'what is saved is deleted' };
    expect(next.body).toContain(words[document.onExpiry as keyof typeof words]);
    return document;
  };
  test('becomes an answer when its time is over, unless a robot may have entered it', async () => {
    const byPerson = await savedAs({}, nothing);
    expect(byPerson).toMatchObject({ fields: { colour: 'red' }, onExpiry: 'answer' });
    const trapped = await savedAs({}, () => Promise.resolve({ [trap]: 'Buy' }));
    expect(trapped).toMatchObject({ fields: { colour: 'red' }, onExpiry: 'erase' });
    expect(trapped.fields).toEqual({ colour: 'red' });
    expect((await savedAs({}, nothing, 0)).onExpiry).toBe('erase');
    const proven = await savedAs({ proofOfWork: true }, async (page) => ({
      [proof]: await solutionOf(page),
    }));
    expect(proven).toMatchObject({ fields: { colour: 'red' }, onExpiry: 'answer' });
    expect((await savedAs({ proofOfWork: true }, nothing)).onExpiry).toBe('erase');
  });
});
