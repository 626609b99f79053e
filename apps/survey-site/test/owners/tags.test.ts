import { describe, expect, test } from '@jest/globals';
import { journalOf } from '../support/counted-answers.ts';
import { keyWithRole, signInToDesk } from '../support/desk-site.ts';
import { bearer, memorySite } from '../support/memory-site.ts';
import { ownTenant } from '../support/own-tenant.ts';

const at = memorySite();

/** A survey with three answers. The second one is blue. */
async function tagged() {
  const { key, tenant } = await ownTenant(at);
  const survey = `/v1/tenants/${tenant}/surveys/coffee`;
  const { store, count } = journalOf(at, tenant, tenant);
  await store([{ colour: 'red', why: 'Roster' }, { colour: 'blue' }, { colour: 'red' }]);
  await count();
  const get = (path: string, headers = {}) =>
    at.site.inject({ url: `${survey}${path}`, headers: { ...bearer(key), ...headers } });
  const ids = (await get('/answers')).json<{ answers: { id: string }[] }>().answers.map(({ id }) => id);
  const put = (id: string, tags: unknown, by = key) =>
    at.site.inject({
      method: 'PUT',
      url: `${survey}/answers/${id}/tags`,
      headers: bearer(by),
      payload: { tags },
    });
  const erase = (id: string) =>
    at.site.inject({ method: 'DELETE', url: `${survey}/answers/${id}`, headers: bearer(key) });
  const tags = async () => (await get('/tags')).json<{ tags: object[] }>().tags;
  return { key, tenant, survey, ids, get, put, erase, tags };
}

describe('tags', () => {
  test('are given, counted and taken away, and the audit trail says so without them', async () => {
    const { key, tenant, ids, get, put, tags } = await tagged();
    const editor = await keyWithRole(at, key, 'editor', tenant);
    expect((await put(ids[0]!, ['  call   back ', 'roster'], editor.apiKey)).json()).toEqual({
      tags: ['call back', 'roster'],
    });
    await put(ids[1]!, ['Roster']);
    expect((await get(`/answers/${ids[1]}/tags`)).json()).toEqual({ tags: ['roster'] });
    expect(await tags()).toEqual([
      { tag: 'roster', answers: 2 },
      { tag: 'call back', answers: 1 },
    ]);
    await put(ids[0]!, []);
    expect(await tags()).toEqual([{ tag: 'roster', answers: 1 }]);
    const trail = await at.site.inject({ url: `/v1/tenants/${tenant}/audit`, headers: bearer(key) });
    const entries = trail.json<{ entries: { action: string; detail: string }[] }>().entries;
    expect(entries.filter(({ action }) => action === 'answer-tagged').map(({ detail }) => detail)).toEqual([
      ids[0],
      ids[1],
      ids[0],
    ]);
    expect(trail.body).not.toContain('call back');
  });

  test('that are wrong are refused, each with its fault', async () => {
    const { ids, put, tags } = await tagged();
    const refused = await put(ids[0]!, ['roster', ' ', 'x'.repeat(41)]);
    expect(refused.json<object>()).toMatchObject({
      errors: [
        { path: 'tags[1]', message: 'A tag must not be blank' },
        { path: 'tags[2]', message: 'A tag has at most 40 characters' },
      ],
    });
    expect(
      (
        await put(
          ids[0]!,
          Array.from({ length: 21 }, (_, n) => `t${n}`),
        )
      ).statusCode,
    ).toBe(422);
    expect((await put('01ARZ3NDEKTSV4RRFFQ69G5FAV', ['roster'])).statusCode).toBe(404);
    expect(await tags()).toEqual([]);
  });

  test('narrow summaries, trends, pages of answers and exports, also together with answers', async () => {
    const { ids, get, put } = await tagged();
    await put(ids[0]!, ['roster']);
    await put(ids[1]!, ['a, b']);
    const total = async (query: string) =>
      (await get(`/summary?${query}`)).json<{ totalAnswers: number }>().totalAnswers;
    expect(await total('tag=ROSTER')).toBe(1);
    expect(await total('tag=roster,a%5C,+b')).toBe(2);
    expect(await total('tag=roster&where[colour]=blue')).toBe(0);
    expect(await total('tag=nobody')).toBe(0);
    expect((await get('/trend?tag=roster')).json()).toMatchObject({ points: [{ answers: 1 }] });
    expect((await get('/answers?tag=roster')).json()).toMatchObject({
      answers: [{ id: ids[0] }],
      next: null,
    });
    const file = await get('/export?format=ndjson&tag=a%5C,%20b');
    expect(
      file.body
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id),
    ).toEqual([ids[1]]);
    expect((await get('/summary?tag=')).statusCode).toBe(422);
  });

  test('are a column of an export that asks for it', async () => {
    const { ids, get, put } = await tagged();
    await put(ids[0]!, ['roster', 'call back']);
    const file = await get('/export?format=ndjson&tags=true');
    const lines = file.body.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { tags: unknown }).tags)).toEqual([
      ['call back', 'roster'],
      [],
      [],
    ]);
    expect((await get('/export?format=csv&tags=true')).body).toContain('"call back;roster"');
    expect((await get('/export?format=csv')).body).not.toContain('call back');
    expect((await get('/export?format=csv&tags=all')).json<object>()).toMatchObject({
      errors: [{ path: 'tags', message: 'true or false' }],
    });
  });

  test('change the ETag of what they narrow', async () => {
    const { ids, get, put } = await tagged();
    const { etag } = (await get('/summary?tag=roster')).headers;
    expect((await get('/summary?tag=roster', { 'if-none-match': etag })).statusCode).toBe(304);
    await put(ids[0]!, ['roster']);
    const changed = await get('/summary?tag=roster', { 'if-none-match': etag });
    expect([changed.statusCode, changed.json<object>()]).toEqual([
      200,
      expect.objectContaining({ totalAnswers: 1 }),
    ]);
  });

  test('stand on the cards of texts as bars that filter, and in the menu that adds a filter', async () => {
    const { key, tenant, ids, put } = await tagged();
    const headers = await signInToDesk(at, key);
    const shown = async (query = '') =>
      (await at.site.inject({ url: `/desk/${tenant}/surveys/coffee${query}`, headers })).body;
    expect(await shown()).not.toContain('Tags you gave');
    await put(ids[0]!, ['roster', 'a, b']);
    await put(ids[1]!, ['Roster']);
    // Pages of results read tags once a second.
    await at.time.advance(1_000);
    const whole = await shown();
    expect(whole).toMatch(
      /Tags you gave<\/h3>\s*<ol[^>]*>\s*<li><a class="bar-row" href="[^"]*\?tag=roster#[^"]*"[\s\S]*?<span>2<\/span>/,
    );
    expect(whole).toContain('<option value="a\\, b" dir="auto">');
    const part = await shown('?tag=roster');
    expect(part).toMatch(/<span>2 of 3|2 of 3 answers/);
    expect(part).toContain('Tags in all answers');
    // What an address asks for already is not offered; a further tag stands beside it.
    expect(part).toContain('<option value="a\\, b,roster" dir="auto">');
    expect(part).not.toContain('<option value="roster"');
    expect(part).toMatch(/href="\/desk\/[^"?]*#[^"]*" aria-current="true"/);
  });

  test('go with an answer that is erased', async () => {
    const { ids, get, put, erase, tags } = await tagged();
    for (const id of ids) await put(id, ['roster']);
    expect((await erase(ids[0]!)).statusCode).toBe(204);
    expect(await tags()).toEqual([{ tag: 'roster', answers: 2 }]);
    expect((await get(`/answers/${ids[0]}/tags`)).statusCode).toBe(404);
    const stored = await Promise.all(
      (await Array.fromAsync(at.containers.tags.list())).map(async ({ name }) => {
        const found = await at.containers.tags.get(name);
        return found.outcome === 'found' ? found.bytes.toString() : '';
      }),
    );
    expect(stored.join('')).not.toContain(ids[0]);
  });
});
