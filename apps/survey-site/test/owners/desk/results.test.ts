import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { coffee } from '@canvass/testing';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { StorageError } from '@canvass/storage';
import { journalOf } from '../../support/counted-answers.ts';
import { keyWithRole, signInToDesk } from '../../support/desk-site.ts';
import { openStream } from '../../support/event-reader.ts';
import { bearer, memorySite, type MemorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const shared = memorySite();
afterAll(() => shared.site.close());
const loopback = { host: '127.0.0.1', port: 0 };
let sharedOrigin: Promise<string> | undefined;

let tenant: string;
let survey: string;
let api: string;

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function resultsFixture(at = shared) {
  const made = await ownTenant(at);
  const { key } = made;
  ({ tenant } = made);
  survey = `/desk/${tenant}/surveys/coffee`;
  api = `/v1/tenants/${tenant}/surveys/coffee`;
  const headers = await signInToDesk(at, key);
  const journal = journalOf(at, tenant, tenant);
  const listen = async () => {
    if (at === shared) return (sharedOrigin ??= at.site.listen(loopback));
    open.push(() => at.site.close());
    return at.site.listen(loopback);
  };
  return {
    at,
    key,
    headers,
    journal,
    listen,
    get: (url: string) => at.site.inject({ url, headers }),
    answered: async (...answers: Record<string, unknown>[]) => {
      await journal.store(answers);
      await journal.count();
      at.time.ms += 1_000;
    },
    follow: async (query = '', more: Record<string, string> = {}) => {
      const stream = await openStream(`${await listen()}${survey}/live${query}`, { ...headers, ...more });
      open.unshift(() => Promise.resolve(stream.close()));
      return stream;
    },
    put: (settings: object) =>
      at.site.inject({
        method: 'PUT',
        url: `${api}/settings`,
        headers: bearer(key),
        payload: settings,
      }),
    remove: () => at.site.inject({ method: 'DELETE', url: api, headers: bearer(key) }),
  };
}

/** The answers that an event shows. */
const totalOf = (event: unknown): string | undefined =>
  /class=\\?"total\\?">(\d+)</.exec(JSON.stringify(event))?.[1];

/** Without the time-outs of connections, a site that waits for one to end never closes. Its own clock stands still anyway. */
function waitForNoIdleConnection({ site: { server } }: MemorySite): void {
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  server.timeout = 0;
}

const seenIn = (html: string): string => /data-seen="([^"]+)"/.exec(html)?.[1] ?? '';

describe('the results page', () => {
  test('shows what is counted, and how many answers are not counted yet', async () => {
    const { at, get, answered, journal } = await resultsFixture();
    await answered({ colour: 'red', why: 'Tasty' }, { colour: 'red' }, { colour: 'blue' });
    await journal.store([{ colour: 'red' }]);
    at.time.ms += 1_000;
    const { body, statusCode } = await get(survey);
    expect(statusCode).toBe(200);
    expect(body).toContain('<span class="total">3</span>');
    expect(body).toContain('1 answer not counted yet');
    expect(body).toContain('Tasty');
    expect(body).toMatch(/<script src="\/assets\/results\.\w+\.js" defer>/);
  });

  test('makes no storage call within a second, whoever looks', async () => {
    const { at, get, answered } = await resultsFixture(memorySite());
    await answered({ colour: 'red' });
    const first = (await get(survey)).body;
    let reads = 0;
    const { summaries } = at.deps;
    const { readIfChanged } = summaries;
    Object.assign(summaries, {
      readIfChanged: (...given: Parameters<typeof readIfChanged>) => {
        reads += 1;
        return readIfChanged(...given);
      },
    });
    await journalOf(at, 'S2', tenant).store([{ colour: 'red' }]);
    await journalOf(at, 'S2', tenant).count();
    expect((await get(survey)).body).toBe(first);
    expect(reads).toBe(0);
    at.time.ms += 1_000;
    expect((await get(survey)).body).toContain('<span class="total">2</span>');
    expect(reads).toBe(1);
  });

  test('is everyone’s own, though each is kept as bytes: of their role, their order and their address', async () => {
    const { at, key, get, answered } = await resultsFixture();
    await answered({ colour: 'blue' });
    const mine = (await get(survey)).body;
    expect((await get(survey)).body).toBe(mine);
    const { apiKey } = await keyWithRole(at, key, 'viewer', tenant);
    const theirs = await at.site.inject({ url: survey, headers: await signInToDesk(at, apiKey) });
    expect(mine).toContain('(owner)');
    expect(theirs.body).toContain('The viewer (viewer)');
    expect(theirs.body).not.toContain(`${survey}/settings`);
    expect((await get(`${survey}?sort=count`)).body).toContain(`${survey}/live?sort=count`);
    expect((await get(survey)).body).toBe(mine);
  });

  test('says since when its figures are old while the storage does not answer', async () => {
    const { at, get, answered } = await resultsFixture(memorySite());
    await answered({ colour: 'red' });
    await get(survey);
    at.time.ms += 2_000;
    Object.assign(at.deps.summaries, {
      readIfChanged: () => Promise.reject(new StorageError('unavailable', 'down')),
    });
    const { body, statusCode } = await get(survey);
    expect(statusCode).toBe(200);
    expect(body).toContain('The figures are as of 09:00:01 UTC: the storage is not answering');
    expect(body).toContain('<span class="total">1</span>');
  });

  test('is not found once the survey is deleted, and names the operator’s remedy for a lost summary', async () => {
    const { at, get, remove, answered } = await resultsFixture();
    await answered({ colour: 'red' });
    for await (const { name } of at.containers.summaries.list(`${tenant}/`))
      await at.containers.summaries.delete(name);
    at.time.ms += 1_000;
    const lost = await get(survey);
    expect([lost.statusCode, lost.body]).toEqual([
      500,
      expect.stringContaining(`rebuild-summary ${tenant} coffee`),
    ]);
    await remove();
    at.time.ms += 1_000;
    expect((await get(survey)).statusCode).toBe(404);
    expect((await get(`/desk/${tenant}/surveys/other`)).statusCode).toBe(404);
  });

  test('shows hostile titles, choices and texts as text', async () => {
    const { at, key, get, answered } = await resultsFixture();
    const evil = '"><img src=x onerror=alert(1)>';
    const payload = {
      title: evil,
      questions: [
        { ...coffee.questions[0], text: evil, choices: [{ value: 'red', label: evil }] },
        coffee.questions[4],
      ],
    };
    await at.site.inject({ method: 'PUT', url: api, headers: bearer(key), payload });
    await answered({ colour: 'red', why: evil });
    const { body } = await get(survey);
    expect(body).not.toContain('<img src=x');
    expect(body).toContain('&lt;img src=x');
  });
});

describe('a card', () => {
  test('is downloaded as CSV and as SVG, by everyone who sees the results', async () => {
    const { get, answered } = await resultsFixture();
    await answered({ colour: 'red' }, { colour: 'red' }, { colour: 'blue' });
    const csv = await get(`${survey}/cards/colour.csv`);
    expect([csv.statusCode, csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="coffee-colour.csv"',
    ]);
    expect(csv.body).toContain('"red","2",');
    const svg = await get(`${survey}/cards/rating.svg`);
    expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(svg.body).toMatch(/^<svg /);
  });

  test('of the trend is downloaded, too', async () => {
    const { get, answered } = await resultsFixture();
    await answered({ colour: 'red' });
    expect((await get(`${survey}/trend.csv`)).body).toContain('"2026-11-21","1"');
    expect((await get(`${survey}/trend.svg`)).body).toMatch(/^<svg /);
  });

  test.each(['none.csv', 'colour.png', 'colour', '..%2fcolour.csv', '__proto__.csv', 'a%22b.csv'])(
    'that does not exist is not found: %s',
    async (file) => {
      const { get } = await resultsFixture();
      expect((await get(`${survey}/cards/${file}`)).statusCode).toBe(404);
    },
  );
});

describe('the stream of results', () => {
  test('sends only what changed, with the version as its id', async () => {
    const { get, answered, follow } = await resultsFixture();
    await answered({ colour: 'red' });
    const seen = seenIn((await get(survey)).body);
    const stream = await follow(`?seen=${seen}`);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await answered({ colour: 'blue' });
    const event = await stream.next();
    expect(event).toMatchObject({
      event: 'regions',
      id: expect.not.stringMatching(seen),
      data: {
        'results-figures': expect.stringContaining('<span class="total">2</span>'),
        'card-colour': expect.any(String),
      },
    });
    expect(Object.keys(event?.data as object)).not.toContain('results-guide');
    expect(seenIn((await get(survey)).body)).toBe(event?.id);
  });

  test('begins with everything for a reader who has seen older results, as a browser that connects again', async () => {
    const { answered, follow } = await resultsFixture();
    await answered({ colour: 'red' });
    const stream = await follow('', { 'last-event-id': 'gone' });
    expect(await stream.next()).toMatchObject({ event: 'edited' });
    stream.close();
  });

  test('ends in words when the survey is deleted', async () => {
    const { at, answered, follow, remove, get } = await resultsFixture();
    await answered({ colour: 'red' });
    const stream = await follow(`?seen=${seenIn((await get(survey)).body)}`);
    await remove();
    at.time.ms += 1_000;
    expect(await stream.next()).toEqual({ event: 'ended', data: { why: 'deleted' } });
    expect(await stream.next()).toBeUndefined();
  });

  test('ends when the key behind it is revoked', async () => {
    const { at, key, answered, listen, get } = await resultsFixture();
    const viewer = await keyWithRole(at, key, 'viewer', tenant);
    const headers = await signInToDesk(at, viewer.apiKey);
    await answered({ colour: 'red' });
    const seen = seenIn((await get(survey)).body);
    const stream = await openStream(`${await listen()}${survey}/live?seen=${seen}`, headers);
    await at.site.inject({
      method: 'DELETE',
      url: `/v1/tenants/${tenant}/keys/${viewer.id}`,
      headers: bearer(key),
    });
    at.time.ms += 15_000;
    await answered({ colour: 'red' });
    expect(await stream.next()).toEqual({ event: 'ended', data: { why: 'access' } });
  });

  test('ends at once when the site closes, with the advice to come back', async () => {
    const { at, answered, follow, get } = await resultsFixture(memorySite());
    await answered({ colour: 'red' });
    const stream = await follow(`?seen=${seenIn((await get(survey)).body)}`);
    waitForNoIdleConnection(at);
    await at.site.close();
    expect(await stream.next()).toBeUndefined();
    expect(stream.others.at(-1)).toMatch(/^retry: \d{4}$/);
  });

  test('is refused in words beyond the limit, and its slot is free again once a reader leaves', async () => {
    const { at, headers, answered, listen } = await resultsFixture(
      memorySite({ options: { maxStreamsPerAddress: 2 } }),
    );
    await answered({ colour: 'red' });
    const address = `${await listen()}${survey}/live`;
    const accepted = once(at.site.server, 'connection') as Promise<[Socket]>;
    const first = await openStream(address, headers);
    const [connection] = await accepted;
    const second = await openStream(address, headers);
    const refused = await at.site.inject({ url: `${survey}/live`, headers, remoteAddress: '127.0.0.1' });
    expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([
      429,
      '15',
      expect.stringContaining('Too many pages show live results'),
    ]);
    const left = once(connection, 'close');
    first.close();
    await left;
    const again = await openStream(address, headers);
    expect(again.status).toBe(200);
    again.close();
    second.close();
  });

  test('lets the site close at once after a reader that stalls has gone', async () => {
    const { at, headers, answered, listen } = await resultsFixture(memorySite());
    await answered({ colour: 'red' });
    const { port } = new URL(await listen());
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${survey}/live HTTP/1.1\r\nHost: x\r\nCookie: ${headers.cookie}\r\n\r\n`);
    await once(socket, 'readable');
    socket.destroy();
    waitForNoIdleConnection(at);
    await at.site.close();
    expect(at.site.server.listening).toBe(false);
  });

  test('keeps nothing for a reader that reads nothing: it gets the newest results when it reads again', async () => {
    const { at, key, headers, answered, listen } = await resultsFixture(memorySite());
    // An event is larger than what a connection takes before it holds its writer up.
    const choices = Array.from(
      { length: 200 },
      (_, n) => `A choice with a label of some length, number ${n}`,
    );
    const questions = Array.from({ length: 4 }, (_, n) => ({
      id: `q${n}`,
      text: 'Which?',
      type: 'choice',
      choices,
    }));
    const payload = { title: 'Wide', questions };
    await at.site.inject({ method: 'PUT', url: api, headers: bearer(key), payload });
    await answered({ q0: choices[0] });
    const origin = await listen();
    const reader = await openStream(`${origin}${survey}/live`, headers);
    const { port } = new URL(origin);
    const accepted = once(at.site.server, 'connection') as Promise<[Socket]>;
    const stalled = connect(Number(port), '127.0.0.1');
    open.unshift(
      () => Promise.resolve(stalled.destroy()),
      () => Promise.resolve(reader.close()),
    );
    // As if the kernel took nothing more.
    const [connection] = await accepted;
    connection.cork();
    stalled.write(`GET ${survey}/live HTTP/1.1\r\nHost: x\r\nCookie: ${headers.cookie}\r\n\r\n`);

    expect(totalOf(await reader.next())).toBe('1');
    const rounds = 5;
    for (let round = 1; round <= rounds; round += 1) {
      const all = Object.fromEntries(questions.map(({ id }) => [id, choices[round]]));
      await journalOf(at, `W${round}`, tenant).store([all]);
      await journalOf(at, `W${round}`, tenant).count();
      at.time.ms += 1_000;
      expect(totalOf(await reader.next())).toBe(String(round + 1));
    }

    let got = '';
    const seen = new Promise<void>((resolve) => {
      stalled.setEncoding('latin1').on('data', (piece) => {
        got += String(piece);
        if (got.includes(`total\\">${rounds + 1}<`)) resolve();
      });
    });
    connection.uncork();
    await seen;
    expect(got.split('event: regions').length - 1).toBeLessThan(rounds);
  });

  test('reaches many readers with the reads of one', async () => {
    const readers = 100;
    const { at, headers, answered, listen } = await resultsFixture(
      memorySite({ options: { maxStreamsPerAddress: readers } }),
    );
    await answered({ colour: 'red' });
    const address = `${await listen()}${survey}/live`;
    const streams = await Promise.all(Array.from({ length: readers }, () => openStream(address, headers)));
    open.unshift(() => Promise.resolve(streams.forEach((stream) => stream.close())));
    await Promise.all(streams.map((stream) => stream.next()));
    let reads = 0;
    const { summaries } = at.deps;
    const { readIfChanged } = summaries;
    Object.assign(summaries, {
      readIfChanged: (...given: Parameters<typeof readIfChanged>) => {
        reads += 1;
        return readIfChanged(...given);
      },
    });
    await journalOf(at, 'S2', tenant).store([{ colour: 'blue' }]);
    await journalOf(at, 'S2', tenant).count();
    at.time.ms += 1_000;
    // They are woken some at a time.
    for (let ms = 0; ms < 500; ms += 8) {
      await turn();
      at.time.ms += 8;
    }
    const events = await Promise.all(streams.map((stream) => stream.next()));
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(1);
    expect(reads).toBe(1);
  });

  test('needs a session of the tenant', async () => {
    const { at, headers } = await resultsFixture();
    const other = await ownTenant(at);
    expect((await at.site.inject(`${survey}/live`)).statusCode).toBe(401);
    expect(
      (await at.site.inject({ url: `/desk/${other.tenant}/surveys/coffee/live`, headers })).statusCode,
    ).toBe(403);
    expect((await at.site.inject({ url: `/desk/${tenant}/surveys/none/live`, headers })).statusCode).toBe(
      404,
    );
  });
});
