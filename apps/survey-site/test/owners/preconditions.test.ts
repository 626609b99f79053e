import { describe, expect, test } from '@jest/globals';
import { bearer, coffee, memorySite, withTenant } from '../support/memory-site.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

const survey = '/v1/tenants/acme/surveys/coffee';
const tea = '/v1/tenants/acme/surveys/tea';

async function owned() {
  const at = memorySite();
  const key = await withTenant(at);
  const call = (method: 'PUT' | 'DELETE', url: string, headers: Record<string, string>, title = 'Tea') =>
    at.site.inject({
      method,
      url,
      headers: { ...bearer(key), ...headers },
      ...(method === 'PUT' ? { payload: { ...coffee, title } } : {}),
    });
  const read = (url = survey) => at.site.inject(url);
  const etag = async () => String((await read()).headers.etag);
  return { at, call, read, etag };
}

describe('a write with If-Match', () => {
  test('replaces only the version that it names', async () => {
    const { call, read, etag } = await owned();
    const first = await etag();
    const edited = await call('PUT', survey, { 'if-match': first });
    expect(edited.statusCode).toBe(200);
    expect(edited.headers.etag).toBe(await etag());
    expect(edited.headers.etag).not.toBe(first);

    const refused = await call('PUT', survey, { 'if-match': first }, 'Cocoa');
    expect(expectProblem(refused, 412, 'precondition-failed').detail).toContain(await etag());
    expect((await read()).json()).toMatchObject({ title: 'Tea' });
    expect((await call('PUT', survey, { 'if-match': `"x", ${await etag()}` }, 'Cocoa')).statusCode).toBe(200);
    expect((await call('PUT', survey, { 'if-match': '*' })).statusCode).toBe(200);
  });

  test.each(['W/', ''])('compares strongly: %s"…"', async (prefix) => {
    const { call, etag } = await owned();
    const response = await call('PUT', survey, { 'if-match': `${prefix}${await etag()}` });
    expect(response.statusCode).toBe(prefix === '' ? 200 : 412);
  });

  test('does not create', async () => {
    const { call, read } = await owned();
    const refused = await call('PUT', tea, { 'if-match': '*' });
    expect(expectProblem(refused, 412, 'precondition-failed').detail).toBe('It does not exist.');
    expect((await read(tea)).statusCode).toBe(404);
  });

  test('deletes only the version that it names', async () => {
    const { call, read, etag } = await owned();
    expect(problemOf(await call('DELETE', survey, { 'if-match': '"0-x"' }))).toBe('412 precondition-failed');
    expect((await read()).statusCode).toBe(200);
    expect((await call('DELETE', survey, { 'if-match': await etag() })).statusCode).toBe(204);
    expect(problemOf(await call('DELETE', survey, { 'if-match': '*' }))).toBe('404 survey-not-found');
  });

  test('does not match a survey that was created again under its name', async () => {
    const { call, etag } = await owned();
    const before = await etag();
    await call('DELETE', survey, {});
    expect((await call('PUT', survey, { 'if-none-match': '*' })).statusCode).toBe(201);
    expect(problemOf(await call('PUT', survey, { 'if-match': before }))).toBe('412 precondition-failed');
  });

  test('keeps two editors who have read the same version from undoing each other', async () => {
    const { call, etag } = await owned();
    const headers = { 'if-match': await etag() };
    const both = await Promise.all([
      call('PUT', survey, headers, 'Mine'),
      call('PUT', survey, headers, 'Yours'),
    ]);
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '412']);
  });
});

describe('a write with If-None-Match: *', () => {
  test('creates, and does not edit', async () => {
    const { call, read } = await owned();
    expect((await call('PUT', tea, { 'if-none-match': '*' })).statusCode).toBe(201);
    const refused = await call('PUT', survey, { 'if-none-match': '*' });
    expect(problemOf(refused)).toBe('412 precondition-failed');
    expect((await read()).json()).toMatchObject({ title: 'Coffee' });
  });
});
