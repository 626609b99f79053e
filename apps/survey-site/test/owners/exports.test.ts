import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLastExports, decodePosition, type Exports } from '@canvass/exports';
import { withColumnFile } from '../support/column-file.ts';
import { journalOf } from '../support/counted-answers.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { expectProblem } from '../support/problems.ts';

const address = '/v1/tenants/acme/surveys/coffee';
const given = [
  { colour: 'red', rating: 5, why: '=1+1' },
  { colour: 'red', rating: 2, extras: ['milk', 'sugar'] },
  { colour: 'blue', rating: 4, extras: ['milk'], why: 'fast, "warm"\nand 👍' },
  { colour: 'blue' },
] as const;

let at: MemorySite;
let key: string;
let ids: string[];

const get = (path: string) => at.site.inject({ url: `${address}/${path}`, headers: bearer(key) });
const rowsOf = (body: string): { id: string }[] =>
  body
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: string });

async function count(answers: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const journal = journalOf(at);
  await journal.store(answers);
  await journal.count();
}

async function withAnswers(deps: Parameters<typeof memorySite>[0] = {}): Promise<void> {
  at = memorySite(deps);
  key = await withTenant(at);
  await count(given);
  const page = await get('answers');
  ids = page.json<{ answers: { id: string }[] }>().answers.map(({ id }) => id);
}

let shared: { readonly at: MemorySite; readonly key: string; readonly ids: string[] } | undefined;
/** The same site for all tests that only read; others begin with `withAnswers`. */
beforeEach(async () => {
  if (shared === undefined) {
    await withAnswers();
    shared = { at, key, ids };
  }
  ({ at, key, ids } = shared);
});
afterEach(async () => {
  if (at !== shared?.at) await at.site.close();
});
afterAll(() => shared?.at.site.close());

/** By a real connection: `inject` has no trailers. */
async function download(path: string): Promise<{ response: IncomingMessage; body: Buffer }> {
  await at.site.listen({ host: '127.0.0.1', port: 0 });
  const { port } = at.site.server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet({ port, path: `${address}/${path}`, headers: bearer(key) }, resolve).on('error', reject);
  });
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return { response, body: Buffer.concat(pieces) };
}

describe('an export', () => {
  test('is a file with all answers, whose rows and SHA-256 follow it', async () => {
    const { response, body } = await download('export?format=csv&bom=true');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="coffee.csv"'),
      'cache-control': 'no-store',
    });
    expect(response.headers.trailer).toBe('Canvass-Rows, Canvass-Sha256');
    expect(response.trailers).toEqual({
      'canvass-rows': '4',
      'canvass-sha256': createHash('sha256').update(body).digest('hex'),
    });
    const [head, first] = body.toString().split('\r\n');
    expect(head).toBe('\uFEFF"id","receivedAt","version","q_colour","q_extras","q_rating","q_cups","q_why"');
    expect(first).toBe(`"${ids[0]}","2026-11-21T09:00:00.000Z","1","red",,"5",,"'=1+1"`);
  });

  test('has the texts of the questions in its first row, if they are asked for', async () => {
    const { body } = await get('export?format=csv&headers=texts');
    expect(body.split('\r\n', 1)).toEqual([
      '"Id","Received at (UTC)","Version","Which colour?","Which extras?","How good?","How many cups a month?","Why?"',
    ]);
  });

  test.each([
    ['ndjson', 'application/x-ndjson; charset=utf-8'],
    ['parquet', 'application/vnd.apache.parquet'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('can be %s', async (format, type) => {
    const response = await get(`export?format=${format}`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
    expect(response.rawPayload.byteLength).toBeGreaterThan(0);
  });

  test('has what a page of answers has, from the log and from column files', async () => {
    await withAnswers();
    const expected = (await get('answers')).json<{ answers: object[] }>().answers;
    expect(rowsOf((await get('export?format=ndjson')).body)).toEqual(expected);
    await withColumnFile(at);
    expect(rowsOf((await get('export?format=ndjson')).body)).toEqual(expected);
  });

  test('has only the answers that a filter takes', async () => {
    const { body } = await get('export?format=ndjson&where[colour]=blue&where[rating]=3..5');
    expect(rowsOf(body).map(({ id }) => id)).toEqual([ids[2]]);
  });

  test('has only what is new since another one, and the erasures are listed apart', async () => {
    await withAnswers();
    const first = await get('export?format=ndjson');
    const next = String(first.headers['canvass-next']);
    await at.site.inject({ method: 'DELETE', url: `${address}/answers/${ids[1]}`, headers: bearer(key) });
    await count([{ colour: 'red', rating: 1 }]);
    const second = await get(`export?format=ndjson&after=${next}`);
    expect(rowsOf(second.body)).toMatchObject([{ answers: { rating: 1 } }]);
    expect((await get(`erasures?after=${next}`)).json()).toEqual({
      erasures: [{ id: ids[1], erasedAt: expect.any(String) }],
      keptSince: null,
      // Of the same answers: only an export has new ones.
      next,
    });
    const third = await get(`export?format=csv&after=${String(second.headers['canvass-next'])}`);
    expect(third.body.split('\r\n')).toHaveLength(2);
  });

  test('has only what is new since the last one at the desk', async () => {
    await withAnswers();
    expect(rowsOf((await get('export?format=ndjson&after=last')).body)).toHaveLength(given.length);
    const found = await at.containers.summaries.list()[Symbol.asyncIterator]().next();
    const [, , instance = ''] = String(found.value?.name).split('/');
    const survey = { tenant: 'acme', survey: 'coffee', instance };
    const next = String((await get('export?format=ndjson')).headers['canvass-next']);
    const last = { position: decodePosition(next)!, exportedAt: '2026-11-21T09:00:00.000Z' };
    await createLastExports(at.containers.exports).write(survey, last);
    await count([{ colour: 'red', rating: 1 }]);
    const { body } = await get('export?format=ndjson&after=last');
    expect(rowsOf(body)).toMatchObject([{ answers: { rating: 1 } }]);
  });

  test('says since when a survey with a retention keeps answers', async () => {
    await withAnswers();
    await at.site.inject({
      method: 'PUT',
      url: `${address}/settings`,
      headers: bearer(key),
      payload: { retention: { days: 30, keepTotals: true } },
    });
    const keptSince = new Date(at.time.ms - 30 * 24 * 60 * 60 * 1_000).toISOString();
    expect((await get('erasures')).json()).toMatchObject({ erasures: [], keptSince });
  });

  test('is not begun for what it does not know', async () => {
    for (const [query, path] of [
      ['', 'format'],
      ['format=pdf', 'format'],
      ['format=csv&choices=both', 'choices'],
      ['format=csv&headers=labels', 'headers'],
      ['format=csv&times=utc', 'times'],
      ['format=csv&language=fr', 'language'],
      ['format=csv&language=french', 'language'],
      ['format=csv&filter=red', 'filter'],
      ['format=csv&where[colour]=green', 'where[colour]'],
      ['format=csv&after=tomorrow', 'after'],
      ['format=csv&after=01KAJ5V3M0Q8ZJX4T9W2YB6NDC.1.2s.0', 'after'],
    ]) {
      const { errors } = expectProblem(await get(`export?${query}`), 422, 'invalid');
      expect(errors?.map((error) => error.path)).toEqual([path]);
    }
    expectProblem(await get('erasures?after=x'), 422, 'invalid');
    expectProblem(await get('erasures?from=x'), 422, 'invalid');
  });

  test('waits for no other one: it is refused', async () => {
    await withAnswers({ deps: { exports: { begin: async () => ({ outcome: 'busy' }) } } });
    const response = await get('export?format=csv');
    expectProblem(response, 429, 'too-many-exports');
    expect(response.headers['retry-after']).toBe('10');
  });

  test('that fails never looks whole', async () => {
    const broken: Exports = {
      begin: async () => ({
        outcome: 'begun',
        pieces: (async function* () {
          yield Buffer.from('id\r\n');
          throw new Error('storage is gone');
        })() as never,
      }),
    };
    await withAnswers({ deps: { exports: broken } });
    await expect(download('export?format=csv')).rejects.toThrow('aborted');
  });

  test('that the stop of its site ends never looks whole', async () => {
    const begun = Promise.withResolvers<void>();
    const ended: Exports = {
      begin: async (_key, _document, _request, { signal }) => ({
        outcome: 'begun',
        pieces: (async function* () {
          yield Buffer.from('id\r\n');
          begun.resolve();
          await once(signal, 'abort');
        })() as never,
      }),
    };
    await withAnswers({ deps: { exports: ended } });
    const downloading = download('export?format=csv');
    await begun.promise;
    await Promise.all([at.site.close(), expect(downloading).rejects.toThrow('aborted')]);
  });
});
