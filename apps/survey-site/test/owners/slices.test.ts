import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PublicSummary } from '@canvass/surveys';
import { coffee, latch } from '@canvass/testing';
import type { ApiDocument } from '@canvass/web/openapi';
import { withColumnFile } from '../support/column-file.ts';
import { journalOf } from '../support/counted-answers.ts';
import { bearer, largestSurvey, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

const address = '/v1/tenants/acme/surveys/coffee';
const day = 24 * 60 * 60 * 1_000;

const given = [
  { colour: 'red', rating: 5, why: 'Fast and warm' },
  { colour: 'red', rating: 2, extras: ['milk', 'sugar'] },
  { colour: 'blue', rating: 4, extras: ['milk'], why: 'fast' },
  { colour: 'blue' },
] as const;

let at: MemorySite;
let key: string;

const get = (path: string, headers: Record<string, string> = {}) =>
  at.site.inject({ url: `${address}/${path}`, headers: { ...bearer(key), ...headers } });
const pathsOf = (response: Parameters<typeof expectProblem>[0]): string[] =>
  expectProblem(response, 422, 'invalid').errors?.map(({ path }) => path) ?? [];

/** Two answers, with this average. */
const rated = (average: number) => ({
  totalAnswers: 2,
  questions: [{}, {}, { id: 'rating', average }, {}, {}],
});
const busy = () => Promise.resolve({ outcome: 'busy' } as const);

const answersAfter = (place: number) => get(`answers?where[colour]=red&after=a${place}`);

/** The four answers, one a day. */
async function withAnswers(deps: Parameters<typeof memorySite>[0] = {}): Promise<void> {
  at = memorySite(deps);
  key = await withTenant(at);
  const journal = journalOf(at);
  for (const each of given) {
    await journal.store([each]);
    at.time.ms += day;
  }
  await journal.count();
}

let shared: { readonly at: MemorySite; readonly key: string } | undefined;
/** The same site for all tests that only read; others begin with `withAnswers`. */
beforeEach(async () => {
  if (shared === undefined) {
    await withAnswers();
    shared = { at, key };
  }
  ({ at, key } = shared);
});

describe('the summary of some answers', () => {
  test('has the shape of the summary, and says of how many they are', async () => {
    const response = await get('summary?where[colour]=red');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(response.json()).toMatchObject({
      tenant: 'acme',
      survey: 'coffee',
      totalAnswers: 2,
      of: 4,
      asOf: expect.any(String),
      days: [
        { day: '2026-11-21', count: 1 },
        { day: '2026-11-22', count: 1 },
      ],
      questions: [
        {
          id: 'colour',
          choices: [
            { value: 'red', count: 2 },
            { value: 'blue', count: 0 },
          ],
        },
        { id: 'extras', answered: 1, skipped: 1 },
        { id: 'rating', average: 3.5 },
        { id: 'cups' },
        {
          id: 'why',
          topWords: [
            { word: 'fast', count: 1 },
            { word: 'warm', count: 1 },
          ],
        },
      ],
    });
    const { of, ...slice } = (await get('summary?receivedFrom=2000-01-01')).json<{ of: number }>();
    const whole = (await get('summary')).json<{ duplicates: number; conflicts: number }>();
    // Repeated submissions are in no part of the answers.
    expect([of, { ...slice, duplicates: 0, conflicts: 0 }]).toEqual([4, whole]);
  });

  test.each([
    ['where%5Bcolour%5D=red', 2],
    ['where[colour]=red,blue', 4],
    ['where[colour]=red%2Cblue', 4],
    ['where[rating]=4..5', 2],
    ['where[rating]=..2,5', 2],
    ['where[rating]=4..', 2],
    ['where[colour]=red&where[rating]=4..5', 1],
    ['where[extras]=milk', 2],
    ['word[why]=FAST', 2],
    ['answered[why]=yes', 2],
    ['answered[why]=no', 2],
    ['receivedFrom=2026-11-22&receivedTo=2026-11-23', 2],
    ['receivedFrom=2026-11-22T09:00:00Z&receivedTo=2026-11-23T09:00:00Z', 1],
    ['receivedTo=2026-11-20', 0],
  ])('takes those that fit the parameters: %s', async (query, expected) => {
    const response = await get(`summary?${query}`);
    expect([response.statusCode, response.json<{ totalAnswers: number }>().totalAnswers]).toEqual([
      200,
      expected,
    ]);
  });

  test('counts the answers that mention a word, in totals, slices and lists, also after one is erased in another language', async () => {
    at = memorySite();
    const survey = {
      title: 'Lavoro',
      languages: ['it'],
      questions: [{ id: 'why', text: 'Perché?', type: 'text' }],
    };
    key = await withTenant(at, 'acme', null);
    const put = (definition: object) =>
      at.site.inject({ method: 'PUT', url: address, headers: bearer(key), payload: definition });
    await put(survey);
    const journal = journalOf(at);
    await journal.store([{ why: 'AI, AI, AI' }, { why: 'La AI piace ai clienti' }, { why: 'ai clienti' }]);
    await journal.count();
    const wordsOf = async (query = '') => {
      const { questions } = (await get(`summary${query}`)).json<PublicSummary>();
      return (questions[0] as { topWords?: object }).topWords;
    };
    const words = [
      { word: 'AI', count: 2 },
      { word: 'clienti', count: 2 },
      { word: 'piace', count: 1 },
    ];
    expect(await wordsOf()).toEqual(words);
    expect(await wordsOf('?receivedFrom=2000-01-01')).toEqual(words);
    for (const word of ['AI', 'ai', 'Ai']) {
      const found = (await get(`answers?word[why]=${word}`)).json<{ answers: { id: string }[] }>();
      expect(found.answers).toHaveLength(2);
      expect((await get(`summary?word[why]=${word}`)).json()).toMatchObject({ totalAnswers: 2 });
    }
    // From now on, "ai" is a word like any other; the earlier answers are still Italian.
    await put({ ...survey, languages: ['en'] });
    await journal.store([{ why: 'ai helps' }]);
    await journal.count();
    const [first] = (await get('answers')).json<{ answers: { id: string }[] }>().answers;
    await at.site.inject({ method: 'DELETE', url: `${address}/answers/${first!.id}`, headers: bearer(key) });
    const left = [
      { word: 'ai', count: 2 },
      { word: 'clienti', count: 2 },
      { word: 'helps', count: 1 },
      { word: 'piace', count: 1 },
    ];
    expect(await wordsOf()).toEqual(left);
    expect(await wordsOf('?receivedFrom=2000-01-01')).toEqual(left);
    expect((await get('summary?word[why]=ai')).json()).toMatchObject({ totalAnswers: 2 });
  });

  test('finds a choice whose value has a comma and a backslash', async () => {
    await withAnswers();
    const questions = [{ id: 'odd', text: 'Which?', type: 'choice', choices: ['a,b', 'a', 'c\\d'] }];
    const put = { title: 'Odd', questions };
    await at.site.inject({ method: 'PUT', url: address, headers: bearer(key), payload: put });
    const journal = journalOf(at, 'S2');
    await journal.store([{ odd: 'a,b' }, { odd: 'a' }, { odd: 'c\\d' }]);
    await journal.count();
    const countOf = async (value: string) =>
      (await get(`summary?where[odd]=${encodeURIComponent(value)}`)).json<{ totalAnswers: number }>()
        .totalAnswers;
    expect([await countOf('a\\,b'), await countOf('a\\,b,a'), await countOf('c\\\\d')]).toEqual([1, 2, 1]);
    expect(pathsOf(await get('summary?where[odd]=a,b'))).toEqual(['where[odd]']);
  });

  test('has a summary for each value of the question “by”', async () => {
    const crossed = (await get('summary?by=colour&receivedFrom=2026-11-21')).json<object>();
    expect(crossed).toMatchObject({
      totalAnswers: 4,
      by: 'colour',
      groups: [
        { value: 'red', label: 'red', summary: rated(3.5) },
        { value: 'blue', label: 'blue', summary: rated(4) },
      ],
    });
    expect((await get('summary?by=rating')).json()).toMatchObject({
      groups: [0, 1, 0, 1, 1].map((totalAnswers, index) => ({ value: index + 1, summary: { totalAnswers } })),
    });
  });

  test.each([
    ['an unknown question', 'where[size]=1', ['where[size]']],
    ['an unknown choice', 'where[colour]=pink', ['where[colour]']],
    ['swapped ends', 'where[rating]=5..1', ['where[rating]']],
    ['an invalid time', 'receivedFrom=yesterday&receivedTo=2026-02-30', ['receivedFrom', 'receivedTo']],
    ['times the wrong way round', 'receivedFrom=2026-11-22&receivedTo=2026-11-21', ['receivedFrom']],
    ['part of a text', 'where[why]=fast', ['where[why]']],
    ['a word and the rest', 'contains[why]=fast', ['contains[why]']],
    ['a question twice', 'where[colour]=red&where[colour]=blue', ['where[colour]']],
    ['a value that is empty', 'where[colour]=', ['where[colour]']],
    ['by a text', 'by=why', ['by']],
    ['by nothing', 'by=', ['by']],
    ['a parameter that does not exist', 'wher=1&__proto__=x', ['wher', '__proto__']],
    ['a name without an end', 'where[colour=red', ['where[colour']],
  ])('is refused by the name of the parameter: %s', async (_, query, paths) => {
    const response = await get(`summary?${query}`);
    expect([...pathsOf(response)].toSorted()).toEqual([...paths].toSorted());
  });

  test('says that “contains” is for analyses only', async () => {
    const { errors } = (await get('summary?contains[why]=fast')).json<{ errors: object[] }>();
    expect(errors).toEqual([
      { path: 'contains[why]', message: expect.stringContaining('contains is for analyses only') },
    ]);
  });

  test('is refused for more than ten conditions', async () => {
    const many = Array.from({ length: 11 }, (_, n) => `where[q${n}]=c0`);
    at = memorySite();
    key = await withTenant(at, 'acme', largestSurvey());
    expect(pathsOf(await get(`summary?${many.join('&')}`))).toEqual(['where']);
    expect((await get(`summary?${many.slice(1).join('&')}`)).statusCode).toBe(200);
  });

  test('is not sent or computed again while nothing has changed', async () => {
    await withAnswers();
    const computed = jest.spyOn(at.deps.slices, 'slice');
    const { etag } = (await get('summary?where[colour]=red&by=rating')).headers;
    const headers = { 'if-none-match': String(etag) };
    const same = await get('summary?by=rating&where%5Bcolour%5D=red', headers);
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
    expect(computed).toHaveBeenCalledTimes(1);
    for (const other of ['summary?where[colour]=blue&by=rating', 'summary?where[colour]=red', 'summary']) {
      expect((await get(other, headers)).statusCode).toBe(200);
    }
    await at.site.inject({
      method: 'PUT',
      url: address,
      headers: bearer(key),
      payload: { ...coffee, title: 'Tea' },
    });
    expect((await get('summary?where[colour]=red&by=rating', headers)).statusCode).toBe(200);
  });

  test('without parameters computes nothing', async () => {
    await withAnswers();
    const computed = jest.spyOn(at.deps.slices, 'slice');
    expect((await get('summary')).json()).not.toHaveProperty('of');
    expect(computed).not.toHaveBeenCalled();
  });

  test('of a question with 200 choices is bounded', async () => {
    const choices = Array.from({ length: 200 }, (_, n) => `c${n}`);
    const wide = { id: 'wide', text: 'Which?', type: 'choice', choices };
    at = memorySite();
    key = await withTenant(at, 'acme', { ...coffee, questions: [...coffee.questions, wide] });
    const journal = journalOf(at);
    await journal.store([
      { colour: 'red', wide: 'c7' },
      { colour: 'blue', wide: 'c7' },
    ]);
    await journal.count();
    const { groups } = (await get('summary?by=wide&where[colour]=red')).json<{
      groups: { summary: { totalAnswers: number } }[];
    }>();
    expect([groups.length, groups[7]?.summary.totalAnswers, groups[8]?.summary.totalAnswers]).toEqual([
      200, 1, 0,
    ]);
    at = memorySite();
    key = await withTenant(at, 'acme', largestSurvey());
    expect(pathsOf(await get('summary?by=q0&where[q1]=c1'))).toEqual(['by']);
  });

  test('is the same from a column file, from a damaged one, and from none', async () => {
    await withAnswers();
    const path = 'summary?where[colour]=blue&by=extras';
    const fromLog = (await get(path)).json<object>();
    const blob = await withColumnFile(at);
    expect((await get(path)).json()).toEqual(fromLog);
    expect(at.damaged).toEqual([]);
    await withAnswers();
    await withColumnFile(at);
    const damaged = await withColumnFile(at);
    const found = await at.containers.answerLogs.get(damaged);
    if (found.outcome !== 'found') throw new Error('it was written');
    await at.containers.answerLogs.put(damaged, Buffer.alloc(found.bytes.byteLength, 7));
    expect((await get(path)).json()).toEqual(fromLog);
    await at.containers.answerLogs.delete(damaged);
    expect((await get(`${path}&where[rating]=4`)).json()).toMatchObject({ totalAnswers: 1 });
    expect(new Set(at.damaged)).toEqual(new Set([damaged]));
    expect(blob).not.toBe(damaged);
  });

  test('does not count an answer that was erased', async () => {
    await withAnswers();
    await withColumnFile(at);
    const [first] = (await get('answers')).json<{ answers: { id: string }[] }>().answers;
    await at.site.inject({ method: 'DELETE', url: `${address}/answers/${first?.id}`, headers: bearer(key) });
    expect((await get('summary?where[colour]=red')).json()).toMatchObject({ totalAnswers: 1, of: 3 });
    expect((await get('answers?where[colour]=red')).json()).toMatchObject({
      answers: [{ answers: { rating: 2 } }],
    });
  });

  test('is a 429 while too much waits', async () => {
    await withAnswers({ deps: { slices: { ...at.deps.slices, slice: busy, trend: busy, answers: busy } } });
    for (const path of ['summary?by=colour', 'trend', 'answers?where[colour]=red']) {
      const refused = await get(path);
      expect([problemOf(refused), refused.headers['retry-after']]).toEqual(['429 too-many-slices', '2']);
      expect(refused.headers.etag).toBeUndefined();
    }
  });

  test('is not computed on when its client has left', async () => {
    const begun = latch();
    const ended = latch();
    const { slices } = at.deps;
    await withAnswers({
      deps: {
        slices: {
          ...slices,
          slice: (_key, _query, { signal } = {}) => {
            begun.open();
            return new Promise((_resolve, reject) => {
              signal?.addEventListener('abort', () => {
                ended.open();
                reject(signal.reason as Error);
              });
            });
          },
        },
      },
    });
    const origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const asked = fetch(`${origin}${address}/summary?by=colour`, {
      headers: bearer(key),
      signal: leaving.signal,
    });
    asked.catch(() => {});
    await begun.wait();
    leaving.abort();
    await ended.wait();
    await at.site.close();
    expect(at.logs.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  test('is refused if it takes too long, with the way out', async () => {
    const { slices } = at.deps;
    await withAnswers({
      deps: {
        slices: {
          ...slices,
          slice: (_key, _query, { signal } = {}) =>
            new Promise((_resolve, reject) => {
              signal?.addEventListener('abort', () => reject(signal.reason as Error));
            }),
        },
      },
    });
    const { detail } = expectProblem(await at.time.until(get('summary?by=colour')), 503, 'takes-too-long');
    expect(detail).toContain('analysis');
  });

  test('of a survey that is deleted in the middle is not found', async () => {
    const { slices } = at.deps;
    await withAnswers({
      deps: { slices: { ...slices, slice: () => Promise.resolve({ outcome: 'notFound' }) } },
    });
    expect(problemOf(await get('summary?by=colour'))).toBe('404 survey-not-found');
    await at.site.inject({ method: 'DELETE', url: address, headers: bearer(key) });
    for (const path of ['summary?by=colour', 'trend', 'answers?where[colour]=red']) {
      expect(problemOf(await get(path))).toBe('404 survey-not-found');
    }
  });

  test('needs a summary that can be read', async () => {
    await withAnswers();
    const found = await at.deps.definitions.find('acme', 'coffee');
    if (found.outcome !== 'found') throw new Error('no definition');
    await at.containers.summaries.put(`acme/coffee/${found.stored.instance}`, Buffer.from('{"version":'));
    for (const path of ['summary?by=colour', 'trend', 'answers?where[colour]=red']) {
      expect(problemOf(await get(path))).toBe('500 summary-unreadable');
    }
  });
});

describe('the answers', () => {
  test('come page by page, those that fit the filter', async () => {
    const first = (await get('answers?where[colour]=red&limit=1')).json<{
      answers: object[];
      next: string;
    }>();
    expect(first).toMatchObject({ answers: [{ answers: given[0] }], next: expect.any(String) });
    const second = (await get(`answers?where[colour]=red&limit=1&after=${first.next}`)).json<typeof first>();
    expect(second).toMatchObject({ answers: [{ answers: given[1] }] });
    const last = (await get(`answers?where[colour]=red&limit=1&after=${second.next}`)).json<typeof first>();
    expect(last).toEqual({ answers: [], next: null });
    expect((await get('answers?word[why]=fast')).json()).toMatchObject({
      answers: [{ answers: given[0] }, { answers: given[2] }],
      next: null,
    });
  });

  test('go on after a cursor of a process that knew a newer summary', async () => {
    await withAnswers();
    expect((await answersAfter(4)).json()).toEqual({ answers: [], next: null });
    // The clock stands still, so this process goes on with the summary that it has read.
    const journal = journalOf(at, 'S2');
    await journal.store([{ colour: 'blue' }, { colour: 'red', rating: 1 }]);
    await journal.count();
    expect((await answersAfter(5)).json()).toMatchObject({
      answers: [{ answers: { rating: 1 } }],
      next: null,
    });
    expect(pathsOf(await answersAfter(7))).toEqual(['after']);
  });

  test.each([
    ['where[colour]=pink', ['where[colour]']],
    ['where[colour]=red&limit=0', ['limit']],
    ['where[colour]=red&by=rating', ['by']],
    ['where[colour]=red&after=a9', ['after']],
  ])('are refused by the name of the parameter: %s', async (query, paths) => {
    expect(pathsOf(await get(`answers?${query}`))).toEqual(paths);
  });
});

test('OpenAPI says how the conditions of a filter are written', async () => {
  const { paths } = (await at.site.inject('/openapi.json')).json<ApiDocument>();
  for (const path of ['summary', 'answers', 'trend']) {
    const { parameters } = paths[`/v1/tenants/{tenant}/surveys/{survey}/${path}`]!['get']!;
    expect(parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ in: 'query', name: 'where', style: 'deepObject', explode: true }),
        expect.objectContaining({ in: 'query', name: 'word', style: 'deepObject', explode: true }),
      ]),
    );
  }
});

describe('the trend', () => {
  test('has the answers and averages of each interval', async () => {
    const response = await get('trend?where[colour]=red,blue');
    expect(response.json()).toEqual({
      tenant: 'acme',
      survey: 'coffee',
      timeZone: 'UTC',
      interval: 'day',
      of: 4,
      asOf: expect.any(String),
      points: [5, 2, 4, null].map((average, index) => ({
        from: `2026-11-${21 + index}T00:00:00.000Z`,
        answers: 1,
        averages: [
          { id: 'rating', average },
          { id: 'cups', average: null },
        ],
      })),
    });
    const same = await get('trend?where[colour]=red,blue', {
      'if-none-match': String(response.headers.etag),
    });
    expect(same.statusCode).toBe(304);
  });

  test.each([
    ['hour', ['2026-11-21T09:00:00.000Z', '2026-11-22T09:00:00.000Z']],
    // 22 November is a Sunday.
    ['week', ['2026-11-16T00:00:00.000Z']],
  ])('is by %s, in UTC', async (interval, starts) => {
    const { points } = (await get(`trend?interval=${interval}&where[colour]=red`)).json<{
      points: { from: string }[];
    }>();
    expect(points.map(({ from }) => from)).toEqual(starts);
  });

  test.each([
    ['interval=month', ['interval']],
    ['interval=day&interval=hour', ['interval']],
    ['by=colour', ['by']],
    ['receivedTo=x', ['receivedTo']],
  ])('is refused by the name of the parameter: %s', async (query, paths) => {
    expect(pathsOf(await get(`trend?${query}`))).toEqual(paths);
  });

  test('is refused if it has too many points', async () => {
    const { slices } = at.deps;
    await withAnswers({
      deps: { slices: { ...slices, trend: () => Promise.resolve({ outcome: 'tooManyPoints' }) } },
    });
    expect(pathsOf(await get('trend?interval=hour'))).toEqual(['interval']);
  });
});
