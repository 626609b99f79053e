import { hasKey, JournalError, tailOf, timeOf } from '@canvass/journal';
import { hourMs } from '@canvass/runtime/clock';
import { coffee, latch } from '@canvass/testing';
import { languages } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { formIdAt, formIdIn } from '../support/form-id.ts';
import { bearer, memorySite, withTenant, type MemorySiteOptions } from '../support/memory-site.ts';
import { expectProblem, problemOf } from '../support/problems.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
const minuteMs = 60 * 1_000;

const red = { colour: 'red', rating: 4 };

/** On the shared site, or on one with `own` options. */
async function siteOf(own?: MemorySiteOptions, survey: object = coffee) {
  const { at, tenant, key: ownerKey } = await newTenant(own, survey);
  const path = `/v1/tenants/${tenant}/surveys/coffee/answers`;
  const form = `/s/${tenant}/coffee`;
  const close = async (): Promise<void> => {
    const url = `/v1/tenants/${tenant}/surveys/coffee/settings`;
    const headers = bearer(ownerKey);
    await at.site.inject({ method: 'PUT', url, headers, payload: { closed: true } });
  };
  const send = (key?: string | string[], answers: object = red) =>
    at.site.inject({
      method: 'POST',
      url: path,
      headers: key === undefined ? {} : { 'idempotency-key': key },
      payload: { answers },
    });
  const sendForm = (fields: Record<string, string>) =>
    at.site.inject({
      method: 'POST',
      url: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ colour: 'red', ...fields }).toString(),
    });
  const idsInJournal = () => at.journal.records().map(({ id }) => id as string);
  return { at, path, form, close, send, sendForm, idsInJournal };
}

const idOf = ({ body }: { readonly body: string }): string => (JSON.parse(body) as { id: string }).id;
const alertIn = (body: string) => /<h2 id="summary-heading">(.*)<\/h2>/.exec(body)?.[1];

describe('a submission with an Idempotency-Key', () => {
  test('that is repeated gets the first response, without another append', async () => {
    const { at, send } = await siteOf({});
    const first = await send('order-17');
    at.time.ms += minuteMs;
    const again = await send('"order-17"');
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect([again.body, again.headers.location]).toEqual([first.body, first.headers.location]);
    expect(at.journal.lines).toHaveLength(1);
    expect(at.journal.records()).toMatchObject([{ submissionId: '' }]);
    const { body } = await at.site.inject('/metrics');
    expect(body).toContain('canvass_answers_accepted_total 1\n');
    expect(body).toContain('canvass_answers_repeated_total 1\n');
  });

  test('gets the response of the first while that is under way', async () => {
    const landed = latch();
    let appends = 0;
    const append = () => {
      appends += 1;
      return landed.wait();
    };
    const { at, path } = await siteOf({ deps: { journal: { append, pendingBytes: 0 } } });
    const both = Array.from({ length: 2 }, () =>
      at.site.inject({
        method: 'POST',
        url: path,
        headers: { 'idempotency-key': 'order-17' },
        payload: { answers: red },
      }),
    );
    landed.open();
    const [first, second] = await Promise.all(both);
    expect([first?.statusCode, second?.statusCode, appends]).toEqual([201, 201, 1]);
    expect(second?.body).toBe(first?.body);
  });

  test('and other answers than the first is refused, and the first stay', async () => {
    const { at, send } = await siteOf();
    await send('order-17');
    const refused = await send('order-17', { ...red, rating: 5 });
    expectProblem(refused, 422, 'idempotency-key-reused');
    expect(at.journal.records()).toMatchObject([{ answers: red }]);
  });

  test('has an id with its own time and the tail of its key, on every site', async () => {
    const one = await siteOf({});
    const { at: other, path } = one;
    const first = idOf(await one.send('order-17'));
    expect([timeOf(first), hasKey(first)]).toEqual([one.at.time.ms, true]);
    // Another process with the same storage.
    const { site } = memorySite({ deps: { definitions: other.deps.definitions } });
    other.time.ms += minuteMs;
    const elsewhere = await site.inject({
      method: 'POST',
      url: path,
      headers: { 'idempotency-key': 'order-17' },
      payload: { answers: red },
    });
    const second = idOf(elsewhere);
    expect(tailOf(second)).toBe(tailOf(first));
    expect(tailOf(idOf(await one.send('order-18')))).not.toBe(tailOf(first));
  });

  test('has an id of the very moment at which it says that it was received', async () => {
    const { at, send } = await siteOf({});
    for (const key of ['order-17', undefined]) {
      at.time.ms += 1;
      const { id, receivedAt } = (await send(key)).json<{ id: string; receivedAt: string }>();
      expect(new Date(timeOf(id)).toISOString()).toBe(receivedAt);
    }
  });

  test('is appended again if the first attempt was not confirmed, with the same tail', async () => {
    const { at, send, idsInJournal } = await siteOf({});
    at.journal.failure = new JournalError('unavailable', 'no response');
    const refused = await send('order-17');
    expect(problemOf(refused)).toBe('503 answer-unconfirmed');
    expect(refused.json<{ detail: string }>().detail).toContain('the same Idempotency-Key');
    at.journal.failure = undefined;
    at.time.ms += minuteMs;
    // Even other answers: this process does not know what became of the first.
    const accepted = await send('order-17', { ...red, rating: 5 });
    expect(accepted.statusCode).toBe(201);
    expect(idsInJournal()).toEqual([idOf(accepted)]);
  });

  test('is another one in another survey, and once the window is over', async () => {
    const { at, send, idsInJournal, path } = await siteOf({ options: { idempotencyWindowMs: hourMs } });
    await send('order-17');
    at.time.ms += hourMs;
    expect((await send('order-17', { colour: 'blue' })).statusCode).toBe(201);
    expect(at.journal.lines).toHaveLength(2);
    await withTenant(at, 'bureau');
    const url = path.replace('acme', 'bureau');
    const headers = { 'idempotency-key': 'order-17' };
    const elsewhere = await at.site.inject({ method: 'POST', url, headers, payload: { answers: red } });
    expect(elsewhere.statusCode).toBe(201);
    const [first, second, other] = idsInJournal().map(tailOf);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  test('that was stored is acknowledged again when the survey is closed; any other is refused', async () => {
    const { at, close, send } = await siteOf();
    const first = await send('order-17');
    await close();
    const again = await send('order-17');
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    for (const refused of [
      await send('order-17', { ...red, rating: 5 }),
      await send('order-17', { rating: 'wrong' }),
      await send('order-18'),
      await send(),
    ]) {
      expect(problemOf(refused)).toBe('409 survey-closed');
    }
    expect(at.journal.lines).toHaveLength(1);
  });

  test.each<[string, string | string[]]>([
    ['an empty key', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a tab', 'a\tb'],
    ['a quote without its end', '"order-17'],
    ['two headers', ['order-17', 'order-17']],
  ])('is refused with %s', async (_what, key) => {
    const { at, send } = await siteOf();
    const { detail } = expectProblem(await send(key), 400, 'malformed-request');
    expect(detail).toMatch(/Idempotency-Key.* Nothing was stored\.$/);
    expect(at.journal.lines).toEqual([]);
  });

  test('without one, every attempt counts', async () => {
    const { send, idsInJournal } = await siteOf();
    await send();
    await send();
    expect(idsInJournal().map(hasKey)).toEqual([false, false]);
  });
});

describe('a form', () => {
  test('that is sent twice leads to the same page, and is stored once', async () => {
    const { at, sendForm, idsInJournal, form } = await siteOf({});
    const opened = await at.site.inject(form);
    const id = formIdIn(opened.body);
    at.time.ms += minuteMs;
    const both = [await sendForm({ 'submission:id': id }), await sendForm({ 'submission:id': id })];
    expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(both[1]?.headers.location).toBe(both[0]?.headers.location);
    const [stored, ...others] = idsInJournal();
    expect([hasKey(stored!), others]).toEqual([true, []]);
    expect(at.journal.records()).toMatchObject([{ submissionId: id }]);
  });

  test('that was stored leads to its page again when the survey is closed; any other is late', async () => {
    const { at, close, sendForm } = await siteOf();
    const id = formIdAt(at.time.ms);
    const first = await sendForm({ 'submission:id': id });
    await close();
    const again = await sendForm({ 'submission:id': id });
    expect([again.statusCode, again.headers.location]).toEqual([303, first.headers.location]);
    for (const fields of [
      { 'submission:id': id, why: 'Second thoughts' },
      { 'submission:id': id, rating: 'wrong' },
      { 'submission:id': formIdAt(at.time.ms) },
      {},
    ]) {
      const late = await sendForm(fields);
      expect([late.statusCode, alertIn(late.body)]).toEqual([
        409,
        'Your answers were not stored: the survey is closed',
      ]);
    }
    expect(at.journal.lines).toHaveLength(1);
  });

  test('that is sent again with other answers comes back as a new one, and says so', async () => {
    const { at, sendForm } = await siteOf();
    const id = formIdAt(at.time.ms);
    await sendForm({ 'submission:id': id });
    const again = await sendForm({ 'submission:id': id, why: 'On second thoughts' });
    expect(again.statusCode).toBe(422);
    expect(alertIn(again.body)).toBe('This form was already sent');
    expect(again.body).toContain('On second thoughts');
    const fresh = formIdIn(again.body);
    expect(fresh).not.toBe(id);
    expect(at.journal.lines).toHaveLength(1);
    const sent = await sendForm({ 'submission:id': fresh, why: 'On second thoughts' });
    expect(sent.statusCode).toBe(303);
    expect(at.journal.lines).toHaveLength(2);
  });

  const windowMs = 2 * hourMs;
  test.each([
    ['older than the window', () => formIdAt(memorySite().time.ms - windowMs - 1)],
    ['from the future', () => formIdAt(memorySite().time.ms + 15 * minuteMs + 1)],
    ['without an id', () => ''],
    ['with an id that is none', () => '<script>'],
  ])('%s comes back with its answers and a fresh id', async (_what, idOfForm) => {
    const { at, sendForm } = await siteOf({ options: { idempotencyWindowMs: windowMs } });
    const id = idOfForm();
    const refused = await sendForm({ 'submission:id': id, why: 'Strong <3' });
    expect(refused.statusCode).toBe(422);
    expect(alertIn(refused.body)).toBe('Your answers were not stored: this form is too old');
    expect(refused.body).toContain('>\nStrong &lt;3</textarea>');
    expect(at.journal.lines).toEqual([]);
    const fresh = formIdIn(refused.body);
    expect([fresh === id, timeOf(fresh)]).toEqual([false, at.time.ms]);
    expect((await sendForm({ 'submission:id': fresh, why: 'Strong <3' })).statusCode).toBe(303);
  });

  test.each([
    ['as old as the window', -windowMs],
    ['of a site whose clock is 15 minutes ahead', 15 * minuteMs],
  ])('%s is stored', async (_what, ageMs) => {
    const { at, sendForm } = await siteOf({ options: { idempotencyWindowMs: windowMs } });
    const sent = await sendForm({ 'submission:id': formIdAt(at.time.ms + ageMs) });
    expect(sent.statusCode).toBe(303);
  });

  test('that is old says so only when it is sent: its errors come first', async () => {
    const { at, sendForm } = await siteOf();
    const id = formIdAt(at.time.ms - 25 * hourMs);
    const wrong = await sendForm({ 'submission:id': id, rating: '9' });
    expect([wrong.statusCode, alertIn(wrong.body)]).toEqual([422, 'One answer needs another look']);
    const corrected = await sendForm({ 'submission:id': formIdIn(wrong.body), rating: '3' });
    expect(alertIn(corrected.body)).toBe('Your answers were not stored: this form is too old');
  });

  test('that could not be stored keeps its id, so that it counts once', async () => {
    const { at, sendForm, idsInJournal } = await siteOf();
    const id = formIdAt(at.time.ms);
    at.journal.failure = new JournalError('unavailable', 'no response');
    const refused = await sendForm({ 'submission:id': id });
    expect([refused.statusCode, formIdIn(refused.body)]).toEqual([503, id]);
    expect(refused.body).toContain('Your answers count only once');
    at.journal.failure = undefined;
    expect((await sendForm({ 'submission:id': id })).statusCode).toBe(303);
    expect(idsInJournal()).toHaveLength(1);
  });

  test('has the time of a clock that was set back, so that it can be sent', async () => {
    const { at, sendForm, form } = await siteOf({});
    at.time.ms += hourMs;
    await at.site.inject(form);
    at.time.ms -= hourMs;
    const { body } = await at.site.inject(form);
    expect(timeOf(formIdIn(body))).toBe(at.time.ms);
    expect((await sendForm({ 'submission:id': formIdIn(body) })).statusCode).toBe(303);
  });

  test.each(languages)('explains in %s why it comes back', async (language) => {
    const { at, sendForm } = await siteOf(undefined, { ...coffee, languages: [language] });
    const old = await sendForm({ 'submission:id': formIdAt(at.time.ms - 25 * hourMs) });
    const id = formIdAt(at.time.ms);
    await sendForm({ 'submission:id': id });
    const sent = await sendForm({ 'submission:id': id, why: 'x' });
    for (const { statusCode, body } of [old, sent]) {
      expect([statusCode, alertIn(body)]).toEqual([422, expect.stringMatching(/./)]);
    }
    expect(alertIn(old.body)).not.toBe(alertIn(sent.body));
  });
});
