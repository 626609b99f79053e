import { describe, expect, test } from '@jest/globals';
import { coffee } from '@canvass/testing';
import { languages } from '@canvass/surveys';
import { formIdAt, formIdIn } from '../support/form-id.ts';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
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

async function openForm(survey: object = coffee) {
  const { at, tenant, form } = await newTenant(undefined, survey);
  const get = () => at.site.inject(form);
  const post = (fields: Record<string, string>) =>
    at.site.inject({
      method: 'POST',
      url: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const { body } = await get();
  const id = formIdIn(body);
  const send = (fields: Record<string, string> = {}) =>
    post({ 'submission:id': id, colour: 'red', why: 'Warm', [trap]: '', ...fields });
  const later = (ms: number) => void (at.time.ms += ms);
  return { at, tenant, id, page: body, send, post, later };
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
