import { coffee } from '@canvass/testing';
import type { AnalysisWorker } from '@canvass/analyses';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { analysisWorkerOf } from '../support/analysis-workers.ts';
import { journalOf } from '../support/counted-answers.ts';
import { keyWithRole } from '../support/desk-site.ts';
import { openStream } from '../support/event-reader.ts';
import { bearer, memorySite, type MemorySite } from '../support/memory-site.ts';
import { ownTenant } from '../support/own-tenant.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

/** Its analyses wait for a worker. */
const shared = memorySite();

interface Shown {
  readonly id: string;
  readonly state: string;
  readonly text: string;
  readonly of: number | null;
  readonly result: { readonly totalAnswers: number } | null;
}

let at: MemorySite;
let tenant: string;
let key: string;
let survey: string;
let address: string;
let worker: AnalysisWorker;
let origin: string;

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, as = key) =>
  at.site.inject({ method, url, headers: bearer(as), ...(payload && { payload }) });
const start = (payload: object, as = key) => call('POST', address, payload, as);
const started = async (payload: object = {}, as = key): Promise<string> =>
  (await start(payload, as)).json<Shown>().id;
const read = async (id: string): Promise<Shown> => (await call('GET', `${address}/${id}`)).json<Shown>();
const follow = (id: string, as = key) =>
  openStream(`${origin}${address}/${id}`, { ...bearer(as), accept: 'text/event-stream' });

/** Lets time pass until an analysis has ended, and returns it. */
const ended = (id: string): Promise<Shown> => at.time.until(lastOf(id));

async function lastOf(id: string): Promise<Shown> {
  const stream = await follow(id);
  for (let last: unknown; ;) {
    const event = await stream.next();
    if (event === undefined || event.event === 'ended') return last as Shown;
    last = event.data;
  }
}

/** Goes on with a new tenant of a site, which has three answers. */
async function begin(site: MemorySite): Promise<void> {
  at = site;
  ({ tenant, key } = await ownTenant(at));
  survey = `/v1/tenants/${tenant}/surveys/coffee`;
  address = `${survey}/analyses`;
  const journal = journalOf(at, tenant, tenant);
  await journal.store([
    { colour: 'red', rating: 5, why: 'Very fast' },
    { colour: 'red', rating: 2 },
    { colour: 'blue', rating: 4, why: 'It was slow' },
  ]);
  await journal.count();
}

beforeEach(() => begin(shared));

/** The same on a site of its own, which listens, and has a worker to start. */
async function beginWithWorker(): Promise<void> {
  await begin(memorySite());
  worker = analysisWorkerOf(at);
  origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
}

afterEach(async () => {
  if (at === shared) return;
  await worker.stop();
  await at.site.close();
});

describe('an analysis', () => {
  test('is accepted at once, and waits for a worker', async () => {
    const accepted = await start({
      where: { why: { contains: 'SLOW' } },
      by: 'colour',
      receivedTo: '2026-11-21',
    });
    const { id } = accepted.json<Shown>();
    expect([accepted.statusCode, accepted.headers.location]).toEqual([202, `${address}/${id}`]);
    expect(accepted.json()).toEqual({
      id,
      kind: 'analysis',
      state: 'running',
      where: { why: { contains: 'SLOW' } },
      receivedTo: '2026-11-21',
      by: 'colour',
      precision: 'exact',
      startedAt: expect.any(String),
      endedAt: null,
      done: 0,
      of: null,
      read: 0,
      text: 'It waits for a worker.',
      result: null,
    });
    expect(await read(id)).toEqual(accepted.json());
    expect((await call('GET', address)).json()).toEqual({
      analyses: [
        {
          id,
          kind: 'analysis',
          state: 'running',
          startedAt: accepted.json<{ startedAt: string }>().startedAt,
        },
      ],
    });
  });

  test('becomes exact, and says of how many answers', async () => {
    await beginWithWorker();
    worker.start();
    const id = await started({ where: { why: { contains: 'slow' } }, by: 'colour' });
    expect(await ended(id)).toMatchObject({
      state: 'done',
      done: 1,
      of: 3,
      read: 3,
      text: 'Exact: from all of the 3 answers received.',
      result: {
        totalAnswers: 1,
        questions: expect.arrayContaining([expect.objectContaining({ id: 'rating', average: 4 })]),
        groups: [
          { value: 'red', summary: { totalAnswers: 0 } },
          { value: 'blue', summary: { totalAnswers: 1 } },
        ],
      },
    });
    expect(await read(id)).toMatchObject({ state: 'done' });
    expect((await call('GET', address)).json()).toMatchObject({ analyses: [{ id, state: 'done' }] });
  });

  test('shows nothing more once an answer that it has read is erased; one that is started then is whole', async () => {
    await beginWithWorker();
    worker.start();
    const id = await started();
    expect(JSON.stringify(await ended(id))).toContain('slow');
    const { answers } = (await call('GET', `${survey}/answers`)).json<{ answers: { id: string }[] }>();
    const slow = answers.find((answer) => JSON.stringify(answer).includes('slow'))!;
    expect((await call('DELETE', `${survey}/answers/${slow.id}`)).statusCode).toBe(204);
    const shown = await call('GET', `${address}/${id}`);
    expect(shown.body).not.toContain('slow');
    expect(shown.json()).toMatchObject({
      state: 'done',
      read: 3,
      result: null,
      withheld: true,
      text: 'Answers that it may have read were erased since, so its figures are no longer shown. Start it again.',
    });
    const stream = await follow(id);
    expect(JSON.stringify(await stream.next())).not.toContain('slow');
    const again = await ended(await started());
    expect(again).toMatchObject({ state: 'done', read: 2, result: { totalAnswers: 2 } });
    expect(JSON.stringify(again)).not.toContain('slow');
    expect(await read(again.id)).toEqual(again);
  });

  test('keeps its figures when an answer that came later is erased', async () => {
    await beginWithWorker();
    worker.start();
    const before = await ended(await started());
    at.time.ms += 1_000;
    const journal = journalOf(at, `${tenant}-later`, tenant);
    await journal.store([{ colour: 'red', rating: 1 }]);
    await journal.count();
    const { answers } = (await call('GET', `${survey}/answers`)).json<{ answers: { id: string }[] }>();
    expect((await call('DELETE', `${survey}/answers/${answers.at(-1)!.id}`)).statusCode).toBe(204);
    expect(await read(before.id)).toEqual(before);
  });

  test.each([
    ['an unknown question', { where: { size: [1] } }, ['where.size']],
    ['an unknown choice', { where: { colour: ['pink'] } }, ['where.colour[0]']],
    ['swapped ends', { where: { rating: [{ min: 5, max: 1 }] } }, ['where.rating[0]']],
    ['an invalid time', { receivedFrom: 'yesterday' }, ['receivedFrom']],
    ['a text that is too long', { where: { why: { contains: 'x'.repeat(101) } } }, ['where.why.contains']],
    ['by a text', { by: 'why' }, ['by']],
    ['by null', { by: null }, ['by']],
    ['a precision of nothing', { precision: 0 }, ['precision']],
    ['a margin of 0', { precision: { margin: 0 } }, ['precision']],
    ['a margin above a half', { precision: { margin: 0.6 } }, ['precision']],
    ['a property that does not exist', { filter: {}, kind: 'recount' }, ['filter', 'kind']],
    ['an array', [], ['']],
    [
      'everything at once',
      { where: { colour: ['pink'] }, by: 'why', precision: 'x' },
      ['where.colour[0]', 'by', 'precision'],
    ],
  ])('is refused by the name of the property: %s', async (_, payload, paths) => {
    const { errors } = expectProblem(await start(payload), 422, 'invalid');
    expect(errors?.map(({ path }) => path)).toEqual(paths);
    expect((await call('GET', address)).json()).toEqual({ analyses: [] });
  });

  test('is refused for more than ten conditions', async () => {
    const where = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`q${n}`, ['a']]));
    const { errors } = expectProblem(await start({ where }), 422, 'invalid');
    expect(errors?.[0]).toMatchObject({ path: 'where', message: expect.stringContaining('at most 10') });
  });

  test('is cancelled, once and again, and keeps saying so', async () => {
    const id = await started();
    const [first, second] = [
      await call('DELETE', `${address}/${id}`),
      await call('DELETE', `${address}/${id}`),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([204, 204]);
    expect(await read(id)).toMatchObject({
      state: 'cancelled',
      reason: 'It was cancelled.',
      endedAt: expect.any(String),
    });
  });

  test('is cancelled by the viewer who started it and by editors, and by no other viewer', async () => {
    const [ada, bob, editor] = await Promise.all(
      (['viewer', 'viewer', 'editor'] as const).map((role) => keyWithRole(at, key, role, tenant)),
    );
    const [first, second] = [await started({}, ada!.apiKey), await started({}, ada!.apiKey)];
    const cancel = async (id: string, by: string): Promise<string> =>
      problemOf(await call('DELETE', `${address}/${id}`, undefined, by));
    expect(await cancel(first, bob!.apiKey)).toBe('403 role-too-low');
    expect((await call('DELETE', `${address}/${first}`, undefined, ada!.apiKey)).statusCode).toBe(204);
    expect((await call('DELETE', `${address}/${second}`, undefined, editor!.apiKey)).statusCode).toBe(204);
  });

  test('is not found by another id, or at another survey', async () => {
    const id = await started();
    const payload = { ...coffee, title: 'Tea' };
    await at.site.inject({
      method: 'PUT',
      url: `/v1/tenants/${tenant}/surveys/tea`,
      headers: bearer(key),
      payload,
    });
    for (const method of ['GET', 'DELETE'] as const) {
      expect(problemOf(await call(method, `${address}/01ARZ3NDEKTSV4RRFFQ69G5FAV`))).toBe(
        '404 analysis-not-found',
      );
      const elsewhere = await call(method, `/v1/tenants/${tenant}/surveys/tea/analyses/${id}`);
      expect(problemOf(elsewhere)).toBe('404 analysis-not-found');
      expectProblem(await call(method, `${address}/x`), 422, 'invalid');
      expect(problemOf(await call(method, `/v1/tenants/${tenant}/surveys/none/analyses/${id}`))).toBe(
        '404 survey-not-found',
      );
    }
    expect((await call('GET', `${address}/${id.toLowerCase()}`)).statusCode).toBe(200);
  });

  test('is one of at most four of a survey at a time', async () => {
    for (let n = 0; n < 4; n += 1) expect((await start({})).statusCode).toBe(202);
    const refused = await start({});
    expect([problemOf(refused), refused.headers['retry-after']]).toEqual(['429 too-many-analyses', '30']);
    const [first] = (await call('GET', address)).json<{ analyses: Shown[] }>().analyses;
    await call('DELETE', `${address}/${first?.id}`);
    expect((await start({})).statusCode).toBe(202);
  });

  test('of a survey that is deleted in the middle says that it is cancelled, also before a worker sees it', async () => {
    await beginWithWorker();
    const id = await started();
    await call('DELETE', survey);
    const shown = { state: 'cancelled', reason: 'The survey was deleted.', result: null };
    expect(await read(id)).toMatchObject(shown);
    worker.start();
    expect(await ended(id)).toMatchObject(shown);
    expect(problemOf(await start({}))).toBe('404 survey-not-found');
    expect(problemOf(await call('GET', address))).toBe('404 survey-not-found');
  });

  test('of a survey that has a new namesake is not found there', async () => {
    const id = await started();
    await call('DELETE', survey);
    await at.site.inject({ method: 'PUT', url: survey, headers: bearer(key), payload: coffee });
    expect(problemOf(await call('GET', `${address}/${id}`))).toBe('404 analysis-not-found');
  });
});

describe('the stream of an analysis', () => {
  test('begins with the state, shows each change, and ends with the analysis', async () => {
    await beginWithWorker();
    const id = await started();
    const stream = await follow(id);
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(await stream.next()).toMatchObject({
      event: 'analysis',
      data: { id, state: 'running', result: null },
    });
    worker.start();
    for (let state = ''; state !== 'done';) {
      const event = await at.time.until(stream.next());
      if (event?.event !== 'analysis') throw new Error(`unexpected: ${event?.event}`);
      ({ state } = event.data as Shown);
    }
    expect(await stream.next()).toEqual({ event: 'ended', data: { why: 'done' } });
    expect(await stream.next()).toBeUndefined();
  });

  test('of an analysis that has ended is short', async () => {
    await beginWithWorker();
    const id = await started();
    await call('DELETE', `${address}/${id}`);
    const stream = await follow(id);
    expect(await stream.next()).toMatchObject({ event: 'analysis', data: { state: 'cancelled' } });
    expect(await stream.next()).toEqual({ event: 'ended', data: { why: 'cancelled' } });
  });

  test('ends when the site closes', async () => {
    await beginWithWorker();
    const stream = await follow(await started());
    await stream.next();
    await at.site.close();
    expect(await stream.next()).toBeUndefined();
  });
});

describe('a recount', () => {
  test('is started by editors, and is in the audit trail', async () => {
    const { apiKey: viewer } = await keyWithRole(at, key, 'viewer', tenant);
    expect(problemOf(await call('POST', `${survey}/recount`, undefined, viewer))).toBe('403 role-too-low');
    const { apiKey: editor } = await keyWithRole(at, key, 'editor', tenant);
    const accepted = await call('POST', `${survey}/recount`, undefined, editor);
    const { id } = accepted.json<Shown>();
    expect([accepted.statusCode, accepted.headers.location]).toEqual([202, `${address}/${id}`]);
    expect(accepted.json()).toMatchObject({ kind: 'recount', state: 'running', precision: 'exact' });
    expect(problemOf(await call('DELETE', `${address}/${id}`, undefined, viewer))).toBe('403 role-too-low');
    expect((await call('DELETE', `${address}/${id}`, undefined, editor)).statusCode).toBe(204);
    const { entries } = (await call('GET', `/v1/tenants/${tenant}/audit`)).json<{
      entries: { action: string }[];
    }>();
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'recount-cancelled', target: 'coffee' },
      { action: 'recount-started', target: 'coffee' },
    ]);
  });

  test('finds that the summary is right', async () => {
    await beginWithWorker();
    worker.start();
    const { id } = (await call('POST', `${survey}/recount`)).json<Shown>();
    expect(await ended(id)).toMatchObject({
      kind: 'recount',
      state: 'done',
      text: 'Exact: from all of the 3 answers received. The summary was right.',
      recount: { outcome: 'equal', differences: [] },
      result: { totalAnswers: 3, estimate: { totalAnswers: { estimate: 3, low: 3, high: 3 } } },
    });
  });

  test('replaces a summary that is wrong, and says what was wrong', async () => {
    await beginWithWorker();
    const found = await at.deps.definitions.find(tenant, 'coffee');
    if (found.outcome !== 'found') throw new Error('no definition');
    const blob = `${tenant}/coffee/${found.stored.instance}`;
    const stored = await at.containers.summaries.get(blob);
    if (stored.outcome !== 'found') throw new Error('no summary');
    const wrong = stored.bytes.toString().replace('[["blue",1],["red",2]]', '[["blue",2],["red",1]]');
    await at.containers.summaries.put(blob, Buffer.from(wrong));
    worker.start();
    const { id } = (await call('POST', `${survey}/recount`)).json<Shown>();
    const shown = await ended(id);
    // Checked against OpenAPI.
    expect(await read(id)).toEqual(shown);
    expect(shown).toMatchObject({
      recount: {
        outcome: 'replaced',
        differences: [
          { question: 'colour', what: 'count of blue', stored: 2, recounted: 1 },
          { question: 'colour', what: 'count of red', stored: 1, recounted: 2 },
        ],
      },
    });
    expect((await call('GET', `${survey}/summary`)).json()).toMatchObject({
      questions: expect.arrayContaining([
        expect.objectContaining({
          choices: [expect.objectContaining({ count: 2 }), expect.objectContaining({ count: 1 })],
        }),
      ]),
    });
  });
});
