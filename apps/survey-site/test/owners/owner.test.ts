import { coffee } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { StorageError } from '@canvass/storage';
import { publicSummarySchema, SurveyAnswersSummary } from '@canvass/surveys';
import { bearer, memorySite } from '../support/memory-site.ts';
import { ownTenant } from '../support/own-tenant.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

/** For all tests that need no other one. */
const shared = memorySite();

/** A new tenant with a survey. */
async function owned(at = shared) {
  const { tenant, key } = await ownTenant(at);
  const surveys = `/v1/tenants/${tenant}/surveys`;
  const survey = `${surveys}/coffee`;
  const get = (url: string, headers: Record<string, string> = {}) =>
    at.site.inject({ url, headers: { ...bearer(key), ...headers } });
  const put = (payload: object, url = survey) =>
    at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
  const instanceOf = async (): Promise<string> => {
    const read = await at.deps.definitions.read(tenant, 'coffee');
    if (read.outcome !== 'found') throw new Error('no definition');
    return read.stored.instance;
  };
  return { at, tenant, surveys, survey, key, get, put, instanceOf };
}

let readOnly: ReturnType<typeof owned> | undefined;
/** The same tenant for all tests that only read. */
const sharedTenant = () => (readOnly ??= owned());

const unavailable = () => Promise.reject(new StorageError('unavailable', 'down'));

describe('a definition', () => {
  test('is public, with its defaults, and revalidated by ETag', async () => {
    const { at, survey } = await sharedTenant();
    const response = await at.site.inject(survey);
    expect(response.json()).toMatchObject({
      title: 'Coffee',
      questions: [
        { id: 'colour', choices: [{ value: 'red', label: 'red' }, { value: 'blue' }], required: true },
        { id: 'extras', multiple: true },
        { id: 'rating', min: 1, max: 5 },
        {},
        {},
      ],
    });
    const { etag } = response.headers;
    const again = await at.site.inject({ url: survey, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('can be read, changed and put back', async () => {
    const { at, survey, put } = await owned();
    const read = (await at.site.inject(survey)).json<object>();
    const same = await put(read);
    expect([same.statusCode, same.headers.etag]).toEqual([200, (await at.site.inject(survey)).headers.etag]);
    const edited = await put({ ...read, title: 'Tea' });
    expect([edited.statusCode, edited.json()]).toEqual([200, { ...read, title: 'Tea' }]);
    expect((await at.site.inject(survey)).json()).toMatchObject({ title: 'Tea' });
  });

  test('is listed among those of its tenant, until it is deleted', async () => {
    const { at, surveys, survey, key, get, put } = await owned();
    const created = await put({ ...coffee, title: 'Tea' }, `${surveys}/tea`);
    expect([created.statusCode, created.headers.location]).toEqual([201, `${surveys}/tea`]);
    const updatedAt = '2026-11-21T09:00:00.000Z';
    expect((await get(surveys)).json()).toEqual({
      surveys: [
        { survey: 'coffee', title: 'Coffee', version: 1, updatedAt, labels: [], archived: false },
        { survey: 'tea', title: 'Tea', version: 1, updatedAt, labels: [], archived: false },
      ],
    });
    const remove = () => at.site.inject({ method: 'DELETE', url: survey, headers: bearer(key) });
    expect((await remove()).statusCode).toBe(204);
    expect(problemOf(await remove())).toBe('404 survey-not-found');
    expect((await get(surveys)).json()).toMatchObject({ surveys: [{ survey: 'tea' }] });
    for (const url of [`${survey}/summary`, `${survey}/answers`]) {
      expect(problemOf(await get(url))).toBe('404 survey-not-found');
    }
  });
});

describe('the summary', () => {
  test('of a new survey counts nothing, and has the shape that OpenAPI promises', async () => {
    const { tenant, survey, get } = await sharedTenant();
    const response = await get(`${survey}/summary`);
    expect(publicSummarySchema.parse(response.json())).toMatchObject({
      tenant,
      survey: 'coffee',
      totalAnswers: 0,
      asOf: null,
      questions: expect.arrayContaining([
        expect.objectContaining({
          id: 'colour',
          text: 'Which colour?',
          answered: 0,
          choices: [
            { value: 'red', label: 'red', count: 0 },
            { value: 'blue', label: 'blue', count: 0 },
          ],
        }),
        expect.objectContaining({ id: 'rating', average: null }),
      ]),
    });
    expect(response.headers['cache-control']).toBe('private, no-cache');
  });

  test('is not sent again while it is unchanged', async () => {
    const { at, tenant, survey, get, put, instanceOf } = await owned();
    const { etag } = (await get(`${survey}/summary`)).headers;
    for (const path of ['summary', 'summary?where[rating]=1..2', 'trend']) {
      const any = await get(`${survey}/${path}`, { 'if-none-match': '*' });
      expect([path, any.statusCode, any.headers.etag]).toEqual([path, 304, expect.stringMatching(/^W\/"4-/)]);
    }
    const same = await get(`${survey}/summary`, { 'if-none-match': String(etag) });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);

    const instance = await instanceOf();
    const summary = { tenant, survey: 'coffee', instance };
    const read = await at.deps.summaries.read(summary);
    if (read.outcome !== 'found') throw new Error('no summary');
    await at.containers.summaries.put(
      `${tenant}/coffee/${instance}`,
      Buffer.from(
        JSON.stringify({
          ...read.document,
          version: 2,
          totals: SurveyAnswersSummary.empty(),
          asOf: '2026-11-21T09:00:01.000Z',
        }),
      ),
    );
    // A worker's change is seen within a second.
    at.time.ms += 1_000;
    const changed = await get(`${survey}/summary`, { 'if-none-match': String(etag) });
    expect([changed.statusCode, changed.json<{ asOf: string }>().asOf]).toEqual([
      200,
      '2026-11-21T09:00:01.000Z',
    ]);

    await put({ ...coffee, questions: coffee.questions.slice(1) });
    const edited = await get(`${survey}/summary`, { 'if-none-match': String(changed.headers.etag) });
    expect(edited.statusCode).toBe(200);
    const retired = expect.objectContaining({ id: 'colour', retired: true });
    expect(edited.json()).toMatchObject({ questions: expect.arrayContaining([retired]) });
  });

  test('that cannot be read is a fault with a name, shown in the metrics', async () => {
    const { at, tenant, survey, get, put, instanceOf } = await owned(memorySite());
    await at.containers.summaries.put(`${tenant}/coffee/${await instanceOf()}`, Buffer.from('{"version":'));
    expect(problemOf(await get(`${survey}/summary`))).toBe('500 summary-unreadable');
    expect(problemOf(await put({ ...coffee, title: 'Tea' }))).toBe('500 summary-unreadable');
    await at.containers.summaries.delete(`${tenant}/coffee/${await instanceOf()}`);
    expect(problemOf(await get(`${survey}/summary`))).toBe('500 summary-unreadable');
    expect(problemOf(await put({ ...coffee, title: 'Tea' }))).toBe('500 summary-unreadable');
    const { body } = await at.site.inject('/metrics');
    expect(body).toContain('canvass_site_faults_total{type="summary-unreadable"} 4');
  });

  test.each(['corrupt', 'lost'])(
    'is one problem wherever it is needed, which names the remedy: %s',
    async (how) => {
      const { at, tenant, survey, key, get, put, instanceOf } = await owned();
      const blob = `${tenant}/coffee/${await instanceOf()}`;
      if (how === 'lost') await at.containers.summaries.delete(blob);
      else await at.containers.summaries.put(blob, Buffer.from('{"version":'));
      const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
      for (const refused of [
        await get(`${survey}/summary`),
        await get(`${survey}/answers`),
        await get(`${survey}/answers/${id}`),
        await put({ ...coffee, title: 'Tea' }),
      ]) {
        const { detail } = expectProblem(refused, 500, 'summary-unreadable');
        expect(detail).toContain(`npm run canvass -- rebuild-summary ${tenant} coffee`);
      }
      const answered = await at.site.inject({
        method: 'POST',
        url: `${survey}/answers`,
        payload: { answers: { colour: 'red' } },
      });
      expect(answered.statusCode).toBe(201);
      const deleted = await at.site.inject({ method: 'DELETE', url: survey, headers: bearer(key) });
      expect(deleted.statusCode).toBe(204);
      expect((await put(coffee)).statusCode).toBe(201);
    },
  );

  test('of a survey that has just been deleted is no fault', async () => {
    const { at, tenant, survey, get, instanceOf } = await owned();
    const instance = await instanceOf();
    await at.deps.summaries.writeTombstone({ tenant, survey: 'coffee', instance });
    for (const path of ['summary', 'answers', 'answers/01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
      expect(problemOf(await get(`${survey}/${path}`))).toBe('404 survey-not-found');
    }
  });

  test('is a 503 while the storage does not answer', async () => {
    const { at, survey, get } = await sharedTenant();
    expect((await get(`${survey}/summary`)).statusCode).toBe(200);
    const { summaries } = at.deps;
    const down = await owned(
      memorySite({
        deps: {
          summaries: {
            ...summaries,
            create: () => Promise.resolve({ outcome: 'created' }),
            read: unavailable,
          },
        },
      }),
    );
    const refused = await down.get(`${down.survey}/summary`);
    expect(problemOf(refused)).toBe('503 storage-unavailable');
    expect(refused.headers['retry-after']).toBe('5');
  });
});

const newestFirst = (): never => {
  throw new Error('the API reads no answers backwards');
};

describe('the answers', () => {
  const stored = {
    id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    receivedAt: '2026-11-21T09:00:00.000Z',
    version: 1,
    answers: {},
  };
  const history = { versions: { 1: [] }, questions: {}, current: 1 };

  test('come page by page, with an opaque cursor', async () => {
    const asked: unknown[] = [];
    const { survey, get } = await owned(
      memorySite({
        deps: {
          answerReader: {
            newestFirst,
            idsNewestFirst: newestFirst,
            at: newestFirst,
            page: (key, from) => {
              asked.push([key.survey, from]);
              return Promise.resolve({
                outcome: 'found',
                answers: [stored],
                next: from.after === 0 ? 1 : null,
                history,
              });
            },
            find: () => Promise.resolve({ outcome: 'notFound' }),
          },
        },
      }),
    );
    const first = (await get(`${survey}/answers`)).json<{ next: string }>();
    expect(first).toEqual({ answers: [stored], next: expect.any(String) });
    const last = await get(`${survey}/answers?limit=500&after=${first.next}`);
    expect(last.json()).toEqual({ answers: [stored], next: null });
    expect(asked).toEqual([
      ['coffee', { after: 0, limit: 50 }],
      ['coffee', { after: 1, limit: 500 }],
    ]);
  });

  test.each([
    ['limit=0', ['limit']],
    ['limit=501', ['limit']],
    ['limit=1.5', ['limit']],
    ['limit=ten', ['limit']],
    ['limit=', ['limit']],
    ['limit=5&limit=6', ['limit']],
    ['after=', ['after']],
    ['after=5', ['after']],
    ['after=a0', ['after']],
    ['after=%00&limit=x', ['limit', 'after']],
    ['cursor=a1', ['cursor']],
    ['limit=5&afer=a1&__proto__=x', ['afer', '__proto__']],
  ])('are refused by the name of the parameter: %s', async (query, names) => {
    const { survey, get } = await sharedTenant();
    const { errors } = expectProblem(await get(`${survey}/answers?${query}`), 422, 'invalid');
    expect(errors?.map(({ path }) => path)).toEqual(names);
  });

  test('are not found by an unknown id', async () => {
    const { survey, get } = await sharedTenant();
    const refused = await get(`${survey}/answers/01ARZ3NDEKTSV4RRFFQ69G5FAV`);
    expect(problemOf(refused)).toBe('404 answer-not-found');
  });

  test('are found by an id in either case', async () => {
    const asked: string[] = [];
    const { survey, get } = await owned(
      memorySite({
        deps: {
          answerReader: {
            newestFirst,
            idsNewestFirst: newestFirst,
            at: newestFirst,
            page: () => Promise.resolve({ outcome: 'notFound' }),
            find: (_key, id) => {
              asked.push(id);
              return Promise.resolve({ outcome: 'found', answer: { ...stored, number: 1 }, history });
            },
          },
        },
      }),
    );
    const found = await get(`${survey}/answers/${stored.id.toLowerCase()}`);
    expect([found.statusCode, found.json()]).toEqual([200, stored]);
    expect(asked).toEqual([stored.id]);
  });

  test.each(['nothing', '..%2F..%2Fx', '01ARZ3NDEKTSV4RRFFQ69G5FAI'])(
    'are refused for an invalid id: %s',
    async (id) => {
      const { survey, get } = await sharedTenant();
      const { errors } = expectProblem(await get(`${survey}/answers/${id}`), 422, 'invalid');
      expect(errors).toMatchObject([{ path: 'id' }]);
    },
  );

  test('are refused for a cursor beyond the last of them', async () => {
    const { survey, get } = await sharedTenant();
    const { errors } = expectProblem(await get(`${survey}/answers?after=a1`), 422, 'invalid');
    expect(errors).toMatchObject([{ path: 'after', message: expect.stringContaining('cursor') }]);
    expect((await get(`${survey}/answers`)).json()).toEqual({ answers: [], next: null });
  });
});
