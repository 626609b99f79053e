import { describe, expect, test } from '@jest/globals';
import { createDefinitions, StorageError } from '@canvass/storage';
import { compileSurvey } from '@canvass/respondents-site';
import { coffee } from '@canvass/testing';
import type { Siblings } from '@canvass/web/app';
import { journalOf } from '../support/counted-answers.ts';
import { keyWithRole } from '../support/desk-site.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { problemOf } from '../support/problems.ts';

const survey = '/v1/tenants/acme/surveys/coffee';

/** Two processes of a site: each knows at once what the other tells. */
function joined(): readonly [Siblings, Siblings] {
  type Listeners = Map<string, ((note: never) => void)[]>;
  const [first, second]: readonly [Listeners, Listeners] = [new Map(), new Map()];
  const siblings = (own: Listeners, other: Listeners): Siblings => ({
    channel: (topic) => ({
      tell: (note) => other.get(topic)?.forEach((listener) => listener(note as never)),
      onTold: (listener) => own.set(topic, [...(own.get(topic) ?? []), listener]),
    }),
    settled: () => undefined,
    shareMetrics: (registry) => () => registry.metrics(),
  });
  return [siblings(first, second), siblings(second, first)];
}

async function fixture() {
  const [one, other] = joined();
  const first = memorySite({ deps: { siblings: one } });
  const { definitions: container } = first.containers;
  const definitions = createDefinitions({ container, clock: first.time, compile: compileSurvey });
  const second = memorySite({ deps: { ...first.deps, siblings: other, definitions } });
  const key = await withTenant(first);
  const journal = journalOf(first);
  const call = (
    { site }: Pick<MemorySite, 'site'>,
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    { payload, by = key, ...headers }: { payload?: object; by?: string; 'if-none-match'?: string } = {},
  ) =>
    site.inject({
      method,
      url: `${survey}${path}`,
      headers: { ...bearer(by), ...headers },
      ...(payload && { payload }),
    });
  const summary = (at: MemorySite = first, more: Parameters<typeof call>[3] = {}) =>
    call(at, 'GET', '/summary', more);
  return {
    first,
    second,
    key,
    time: first.time,
    call,
    summary,
    total: async (at: MemorySite = first) =>
      (await summary(at)).json<{ totalAnswers: number }>().totalAnswers,
    counted: async (...answers: Readonly<Record<string, unknown>>[]) => {
      await journal.store(answers);
      await journal.count();
    },
    /** The reads of summaries since the last call. */
    reads: readsOf(first),
  };
}

function readsOf({ deps: { summaries } }: MemorySite): () => number {
  let reads = 0;
  const { read, readIfChanged } = summaries;
  Object.assign(summaries, {
    read: (...given: Parameters<typeof read>) => {
      reads += 1;
      return read(...given);
    },
    readIfChanged: (...given: Parameters<typeof readIfChanged>) => {
      reads += 1;
      return readIfChanged(...given);
    },
  });
  return () => {
    const before = reads;
    reads = 0;
    return before;
  };
}

describe('the summary by API', () => {
  test('has an answer within a second after it was counted, and reads storage no more often', async () => {
    const { time, total, counted, reads } = await fixture();
    await counted({ colour: 'red' });
    expect(await total()).toBe(1);
    await counted({ colour: 'blue' });
    reads();
    time.ms += 700;
    expect([await Promise.all([total(), total(), total()]), reads()]).toEqual([[1, 1, 1], 0]);
    time.ms += 300;
    expect([await Promise.all([total(), total(), total()]), reads()]).toEqual([[2, 2, 2], 1]);
  });

  test('is the same at the desk’s pages and in a slice of the same second', async () => {
    const { call, first, total, counted, reads } = await fixture();
    await counted({ colour: 'red' }, { colour: 'blue' });
    expect(await total()).toBe(2);
    reads();
    const red = (await call(first, 'GET', '/summary?where[colour]=red')).json<object>();
    expect([red, reads()]).toMatchObject([{ totalAnswers: 1, of: 2 }, 0]);
    expect((await call(first, 'GET', '/trend')).json()).toMatchObject({ of: 2 });
  });

  test('has an ETag that both processes make, and that changes with the figures and the definition', async () => {
    const { call, first, second, time, summary, counted } = await fixture();
    await counted({ colour: 'red' });
    const { headers, body } = await summary();
    const etag = String(headers.etag);
    const theirs = await summary(second, { 'if-none-match': etag });
    expect([theirs.statusCode, theirs.body, theirs.headers.etag]).toEqual([304, '', etag]);
    expect((await summary(second)).body).toBe(body);

    await counted({ colour: 'blue' });
    time.ms += 1_000;
    const later = await summary(second, { 'if-none-match': etag });
    expect([later.statusCode, later.json<{ totalAnswers: number }>().totalAnswers]).toEqual([200, 2]);

    const payload = { ...coffee, questions: coffee.questions.slice(1) };
    expect((await call(first, 'PUT', '', { payload })).statusCode).toBe(200);
    for (const at of [first, second]) {
      // The other process of these tests asks for the definition again within some seconds.
      if (at === second) time.ms += 60_000;
      const edited = await summary(at, { 'if-none-match': String(later.headers.etag) });
      const retired = expect.objectContaining({ id: 'colour', retired: true });
      expect(edited.json()).toMatchObject({ questions: expect.arrayContaining([retired]) });
    }
  });

  test('has no erased answer in any process, not even within the second', async () => {
    const { call, first, second, total, summary, counted } = await fixture();
    await counted({ colour: 'red', why: 'Secretly' }, { colour: 'blue' });
    const { answers } = (await call(first, 'GET', '/answers')).json<{ answers: { id: string }[] }>();
    expect([await total(first), await total(second)]).toEqual([2, 2]);
    expect((await call(first, 'DELETE', `/answers/${answers[0]!.id}`)).statusCode).toBe(204);
    expect([await total(first), await total(second)]).toEqual([1, 1]);
    for (const at of [first, second]) expect((await summary(at)).body).not.toContain('secretly');
  });

  test('of a survey that is unknown or has just been deleted is not found in any process', async () => {
    const { call, first, second, summary, counted } = await fixture();
    expect(problemOf(await call(first, 'GET', '-not/summary'))).toBe('404 survey-not-found');
    await counted({ colour: 'red' });
    for (const at of [first, second]) expect((await summary(at)).statusCode).toBe(200);
    expect((await call(first, 'DELETE', '')).statusCode).toBe(204);
    expect(problemOf(await summary(first))).toBe('404 survey-not-found');
    first.time.ms += 60_000;
    expect(problemOf(await summary(second))).toBe('404 survey-not-found');
    expect((await call(first, 'PUT', '', { payload: coffee })).statusCode).toBe(201);
    expect((await summary()).json()).toMatchObject({ totalAnswers: 0 });
  });

  test('is a 503 while the storage does not answer, never an old one', async () => {
    const { first, time, summary, counted } = await fixture();
    await counted({ colour: 'red' });
    expect((await summary()).statusCode).toBe(200);
    time.ms += 1_000;
    Object.assign(first.deps.summaries, {
      readIfChanged: () => Promise.reject(new StorageError('unavailable', 'down')),
    });
    const refused = await summary();
    expect([problemOf(refused), refused.headers['retry-after']]).toEqual(['503 storage-unavailable', '5']);
  });

  test('is only for the tenant’s own keys, also while it is in memory', async () => {
    const { first, key, summary } = await fixture();
    const { apiKey: viewer } = await keyWithRole(first, key, 'viewer');
    expect((await summary()).statusCode).toBe(200);
    expect((await summary(first, { by: viewer })).statusCode).toBe(200);
    const foreign = await withTenant(first, 'globex');
    expect(problemOf(await summary(first, { by: foreign }))).toBe('403 forbidden');
    expect((await summary(first, { by: `${key}x` })).statusCode).toBe(401);
  });
});
