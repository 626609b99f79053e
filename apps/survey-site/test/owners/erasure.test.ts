import { coffee } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { AnswerLogError } from '@canvass/answer-log';
import { tailOf } from '@canvass/journal';
import { StorageError } from '@canvass/storage';
import { journalOf } from '../support/counted-answers.ts';
import { keyWithRole, ownForm, signInToDesk } from '../support/desk-site.ts';
import { bearer, memorySite } from '../support/memory-site.ts';
import { ownTenant } from '../support/own-tenant.ts';
import { problemOf } from '../support/problems.ts';

const shared = memorySite();

let tenant: string;
let survey: string;
let answers: string;

const answerId = '01KAJ5V3M0GGZJX4T9W2YB6NDC';
/** The same submission, sent again a second later. */
const attemptId = `01KAJ5V4K8${tailOf(answerId)}`;

async function erasureFixture(at = shared) {
  const made = await ownTenant(at);
  const { key } = made;
  ({ tenant } = made);
  survey = `/v1/tenants/${tenant}/surveys/coffee`;
  answers = `${survey}/answers`;
  const { store, count } = journalOf(at, tenant, tenant);
  const call = (method: 'GET' | 'DELETE', url: string, by = key) =>
    at.site.inject({ method, url, headers: bearer(by) });
  return {
    at,
    key,
    store,
    count,
    call,
    erase: (id: string, by?: string) => call('DELETE', `${answers}/${id}`, by),
    counted: async (...given: Readonly<Record<string, unknown>>[]): Promise<string[]> => {
      await store(given);
      await count();
      const page = (await call('GET', answers)).json<{ answers: { id: string }[] }>();
      return page.answers.map(({ id }) => id);
    },
    total: async () => (await call('GET', `${survey}/summary`)).json<{ totalAnswers: number }>().totalAnswers,
    erasedInTrail: async () => {
      const trail = await call('GET', `/v1/tenants/${tenant}/audit`);
      return trail
        .json<{ entries: { action: string; target: string; detail: string; actor: { name: string } }[] }>()
        .entries.filter(({ action }) => action === 'answer-erased')
        .map(({ target, detail, actor }) => [actor.name, target, detail]);
    },
  };
}

describe('erasing an answer', () => {
  test('takes it out of the summary, the pages and the lookup; again changes nothing, and the audit trail has it once', async () => {
    const { at, key, call, erase, counted, total, erasedInTrail } = await erasureFixture();
    const [first, second] = await counted({ colour: 'red', why: 'Secret' }, { colour: 'blue' });
    const editor = await keyWithRole(at, key, 'editor', tenant);
    const erased = await erase(first!, editor.apiKey);
    expect([erased.statusCode, erased.body]).toEqual([204, '']);
    expect(await total()).toBe(1);
    expect((await call('GET', `${survey}/summary`)).body).not.toContain('secret');
    expect((await call('GET', answers)).json()).toMatchObject({ answers: [{ id: second }], next: null });
    expect((await call('GET', `${answers}/${first}`)).statusCode).toBe(404);
    expect((await erase(first!)).statusCode).toBe(204);
    expect(await total()).toBe(1);
    expect(await erasedInTrail()).toEqual([['The editor', 'coffee', first]]);
  });

  test('by the id of a repeated attempt erases the one answer, which that id also reads', async () => {
    const { call, erase, store, counted, total, erasedInTrail } = await erasureFixture();
    await store([{ colour: 'red' }], 'coffee', 0, [answerId]);
    expect(await counted({ colour: 'blue' })).toEqual([answerId, expect.any(String)]);
    expect((await call('GET', `${answers}/${attemptId}`)).json()).toMatchObject({ id: answerId });
    expect((await erase(attemptId.toLowerCase())).statusCode).toBe(204);
    expect((await call('GET', `${answers}/${attemptId}`)).statusCode).toBe(404);
    expect((await erase(answerId)).statusCode).toBe(204);
    expect(await total()).toBe(1);
    expect(await erasedInTrail()).toEqual([['First key', 'coffee', answerId]]);
  });

  test('that is not counted yet keeps it from being counted', async () => {
    const { store, call, count, erase, total, erasedInTrail } = await erasureFixture();
    await store([{ colour: 'red' }], 'coffee', 0, [answerId]);
    expect((await erase(answerId)).statusCode).toBe(204);
    expect((await erase(answerId)).statusCode).toBe(204);
    const read = async () => (await call('GET', `${answers}/${answerId}`)).json<unknown>();
    expect(await read()).toMatchObject({
      status: 404,
      detail: expect.stringContaining('until it is erased'),
    });
    await count();
    expect(await total()).toBe(0);
    expect(await read()).toMatchObject({
      status: 404,
      detail: expect.stringContaining('until it is erased'),
    });
    expect(await erasedInTrail()).toEqual([['First key', 'coffee', answerId]]);
  });

  test('of an unknown id, another survey or another tenant changes nothing, and says so', async () => {
    const { at, key, call, erase, counted, total, erasedInTrail } = await erasureFixture();
    const [id] = await counted({ colour: 'red' });
    const other = await ownTenant(at);
    await at.site.inject({ method: 'PUT', url: `${survey}2`, headers: bearer(key), payload: coffee });
    const viewer = await keyWithRole(at, key, 'viewer', tenant);
    const refused = {
      unknown: await erase(answerId),
      malformed: await erase('x'),
      'another survey': await call('DELETE', `${survey}2/answers/${id}`),
      'no survey': await call('DELETE', `${survey}3/answers/${id}`),
      "another tenant's survey": await call(
        'DELETE',
        `/v1/tenants/${other.tenant}/surveys/coffee/answers/${id}`,
        other.key,
      ),
      "another tenant's key": await erase(id!, other.key),
      'a viewer': await erase(id!, viewer.apiKey),
    };
    expect(
      Object.fromEntries(Object.entries(refused).map(([what, answer]) => [what, problemOf(answer)])),
    ).toEqual({
      unknown: '404 answer-not-found',
      malformed: '422 invalid',
      'another survey': '404 answer-not-found',
      'no survey': '404 survey-not-found',
      "another tenant's survey": '404 answer-not-found',
      "another tenant's key": '403 forbidden',
      'a viewer': '403 role-too-low',
    });
    expect(await total()).toBe(1);
    expect(await erasedInTrail()).toEqual([]);
  });

  test('of a survey without a summary says that it has to be rebuilt', async () => {
    const { at, erase } = await erasureFixture();
    for await (const { name } of at.containers.summaries.list(`${tenant}/`))
      await at.containers.summaries.delete(name);
    expect(problemOf(await erase(answerId))).toBe('500 summary-unreadable');
  });

  test.each([
    ['contended', new AnswerLogError('contended', 'x')],
    ['backlog', new AnswerLogError('backlog', 'x')],
    ['unavailable', new StorageError('unavailable', 'down')],
  ])('that was not confirmed is to be sent again: %s', async (_code, error) => {
    const erasures = { erase: () => Promise.reject(error) };
    const { erase, erasedInTrail } = await erasureFixture(memorySite({ deps: { erasures } }));
    const answer = await erase(answerId);
    expect([problemOf(answer), answer.headers['retry-after']]).toEqual(['503 erasure-unfinished', '5']);
    expect(await erasedInTrail()).toEqual([]);
  });
});

describe('pages after an erasure', () => {
  test('show the new figures and texts at once, without waiting for the next second', async () => {
    const { at, key, erase, counted } = await erasureFixture();
    const headers = await signInToDesk(at, key);
    const page = async () => (await at.site.inject({ url: `/desk/${tenant}/surveys/coffee`, headers })).body;
    const [, second] = await counted({ colour: 'red', why: 'Tasty' }, { colour: 'blue', why: 'Secret' });
    expect(await page()).toContain('Secret');
    await erase(second!);
    expect(await page()).not.toContain('Secret');
    expect(await page()).toContain('Tasty');
  });

  test('and the list of surveys have new figures at once also if a respondent has withdrawn it', async () => {
    const { at, key, store, counted } = await erasureFixture();
    const headers = await signInToDesk(at, key);
    const payload = { answers: { colour: 'red' } };
    const sent = await at.site.inject({ method: 'POST', url: answers, payload });
    const { id, withdrawalCode: code } = sent.json<{ id: string; withdrawalCode: string }>();
    await store([{ colour: 'red' }], 'coffee', 0, [id]);
    await counted({ colour: 'blue' });
    const shown = async () => {
      const results = await at.site.inject({ url: `/desk/${tenant}/surveys/coffee`, headers });
      const list = await at.site.inject({ url: `/desk/${tenant}`, headers });
      return [
        /class="total">(\d+)</.exec(results.body)?.[1],
        /<div class="count"><b>(\d+)</.exec(list.body)?.[1],
      ];
    };
    expect(await shown()).toEqual(['2', '2']);
    const withdrawn = await at.site.inject({
      method: 'POST',
      url: `/s/${tenant}/coffee/withdraw`,
      headers: ownForm,
      payload: new URLSearchParams({ id, code }).toString(),
    });
    expect(withdrawn.statusCode).toBe(303);
    expect(await shown()).toEqual(['1', '1']);
  });
});
