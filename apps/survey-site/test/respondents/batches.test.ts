import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { JournalError, tailOf, timeOf } from '@canvass/journal';
import { dayMs } from '@canvass/runtime/clock';
import { collectGarbage, eventually, latch } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { keyWithRole } from '../support/desk-site.ts';
import { bearer, withTenant, type MemorySiteOptions } from '../support/memory-site.ts';
import { expectProblem, problemOf } from '../support/problems.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
const red = { colour: 'red', rating: 4 };

interface Result {
  readonly line: number;
  readonly status: number;
  readonly id?: string;
  readonly receivedAt?: string;
  readonly type?: string;
  readonly errors?: readonly { readonly path: string }[];
  readonly retryAfter?: number;
}

const line = (key: string, over: object = {}): string => JSON.stringify({ key, answers: red, ...over });

const linesFrom = (from: number): string =>
  Array.from({ length: 200 }, (_, index) => line(`${from + index}`)).join('\n');

/** On the shared site, or on one with `own` options. */
async function siteOf(own?: MemorySiteOptions) {
  const { at, tenant, key: ownerKey } = await newTenant(own);
  const survey = `/v1/tenants/${tenant}/surveys/coffee`;
  const url = `${survey}/answers:batch`;
  const post = (payload: string | Buffer, headers: object = {}) =>
    at.site.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-ndjson', ...headers },
      payload,
    });
  const send = async (lines: readonly (string | Buffer)[], headers: object = {}) => {
    const body = Buffer.concat(lines.flatMap((each) => [Buffer.from(each), Buffer.from('\n')]));
    const response = await post(body, headers);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    return response.body
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as Result);
  };
  return { at, tenant, survey, url, ownerKey, post, send };
}

/** A batch whose head has arrived, and counted. */
async function begin(url: string): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/x-ndjson', expect: '100-continue' };
  const request = httpRequest(url, { method: 'POST', headers });
  request.flushHeaders();
  await once(request, 'continue');
  return request;
}

/** Counts the turns of the event loop until `stop`. */
function countedTurns() {
  let turns = 0;
  let next = setImmediate(count);
  function count(): void {
    turns += 1;
    next = setImmediate(count);
  }
  return { turns: () => turns, stop: () => clearImmediate(next) };
}

/** `2 201`, or `2 422 invalid answers.rating`. */
const told = ({ line: number, status, type, errors }: Result): string =>
  [number, status, type?.replace('urn:canvass:problem:', ''), ...(errors ?? []).map(({ path }) => path)]
    .filter((part) => part !== undefined)
    .join(' ');

describe('a batch of answers', () => {
  test('is stored line by line, and each line has the id and the time of its record', async () => {
    const { at, send } = await siteOf({});
    const results = await send([line('a'), line('b', { answers: { colour: 'blue' } })]);
    const records = at.journal.records();
    expect(records).toMatchObject([
      { tenant: 'acme', survey: 'coffee', answers: red, submissionId: '', definitionVersion: 1 },
      { answers: { colour: 'blue' } },
    ]);
    expect(results).toEqual(
      records.map(({ id, receivedAt }, index) => ({ line: index + 1, status: 201, id, receivedAt })),
    );
    expect(timeOf(results[0]!.id!)).toBe(at.time.ms);
    const { body } = await at.site.inject('/metrics');
    expect(body).toContain('canvass_answers_accepted_total 2\n');
  });

  test('with broken lines in the middle stores the others', async () => {
    const { at, send } = await siteOf({});
    const results = await send([
      line('a'),
      '{"key":"b","answers":',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      '',
      '[1]',
      line('c', { answers: { colour: 'red', rating: 9 } }),
      line('d', { surprise: 1 }),
      JSON.stringify({ answers: red }),
      line('x'.repeat(256)),
      '{"key":"e","answers":{"colour":"red","rating":3.99999999999999999999}}',
      `{"key":"f","answers":${'['.repeat(20)}${']'.repeat(20)}}`,
      line('g', { answers: { colour: 'red', why: 'x'.repeat(1024 * 1024) } }),
      '{"__proto__":{},"key":"h","answers":{"colour":"red"}}',
      line('i'),
    ]);
    expect(results.map(told)).toEqual([
      '1 201',
      '2 400 malformed-request',
      '3 400 malformed-request',
      '5 400 malformed-request',
      '6 422 invalid answers.rating',
      '7 422 invalid surprise',
      '8 422 invalid key',
      '9 422 invalid key',
      '10 422 invalid answers.rating',
      '11 413 too-large',
      '12 413 too-large',
      '13 422 invalid __proto__',
      '14 201',
    ]);
    expect(at.journal.lines).toHaveLength(2);
    const { body } = await at.site.inject('/metrics');
    expect(body).toContain('canvass_answers_refused_total{type="invalid"} 6\n');
  });

  test('may begin with a byte order mark, also where two files were put together', async () => {
    const { send } = await siteOf({});
    const results = await send([`\uFEFF${line('a')}`, line('b'), `\uFEFF${line('c')}`]);
    expect(results.map(told)).toEqual(['1 201', '2 201', '3 201']);
  });

  test('is one submission for each key, in the batch, after it, and on every site', async () => {
    const { at, send, url } = await siteOf({});
    const first = await send([line('a'), line('a'), line('a', { answers: { colour: 'blue' } })]);
    expect(first.map(told)).toEqual(['1 201', '2 201', '3 422 idempotency-key-reused']);
    at.time.ms += 60_000;
    const again = await send([line('a')]);
    expect([first[1]!.id, again[0]!.id]).toEqual([first[0]!.id, first[0]!.id]);
    expect(at.journal.lines).toHaveLength(1);
    const single = await at.site.inject({
      method: 'POST',
      url: url.replace(':batch', ''),
      headers: { 'idempotency-key': 'a' },
      payload: { answers: red },
    });
    expect(single.json<{ id: string }>().id).toBe(first[0]!.id);
  });

  test('of 10,000 lines goes to the journal in few appends, and lets other requests in after each', async () => {
    const { at, send } = await siteOf({ options: { submissionsPerTenSeconds: 2_000 } });
    const eventLoop = countedTurns();
    const appends: { readonly lines: number; readonly turn: number }[] = [];
    const { journal } = at;
    const append = journal.append.bind(journal);
    journal.append = (key, lines) => {
      appends.push({ lines: lines.split('\n').length, turn: eventLoop.turns() });
      return append(key, lines);
    };
    const full = Array.from({ length: 1_200 }, (_, index) => line(`${index}`));
    const results = await send([...full, ...Array<string>(8_800).fill('')]);
    eventLoop.stop();
    expect(results.map((result) => [result.line, result.status])).toEqual(
      full.map((_, index) => [index + 1, 201]),
    );
    expect(new Set(journal.records().map(({ id }) => id)).size).toBe(1_200);
    expect(appends.map(({ lines }) => lines)).toEqual([500, 500, 200]);
    expect(new Set(appends.map(({ turn }) => turn)).size).toBe(3);
  });

  test('lets other requests in after 5 ms', async () => {
    const { at, send } = await siteOf({});
    // Each look at the clock takes a millisecond.
    at.time.now = () => (at.time.ms += 1);
    const results = await send(Array.from({ length: 20 }, (_, index) => line(`${index}`)));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(at.journal.keys.length).toBeGreaterThanOrEqual(20 / 5);
  });

  test('that the journal does not confirm says so for each line, and can be sent again', async () => {
    const { at, send } = await siteOf({});
    at.journal.failure = new JournalError('unavailable', 'no response');
    const results = await send([line('a'), line('b', { answers: {} }), line('c')]);
    expect(results.map(told)).toEqual([
      '1 503 answer-unconfirmed',
      '2 422 invalid answers.colour',
      '3 503 answer-unconfirmed',
    ]);
    expect(results[0]!.retryAfter).toBe(5);
    at.journal.failure = undefined;
    at.time.ms += 1_000;
    const again = await send([line('a'), line('c')]);
    expect(again.map(told)).toEqual(['1 201', '2 201']);
  });

  test('obeys the state of the survey, and acknowledges again what was stored in time', async () => {
    const { at, survey, ownerKey, send } = await siteOf();
    await send([line('in time')]);
    const settings = `${survey}/settings`;
    await at.site.inject({
      method: 'PUT',
      url: settings,
      headers: bearer(ownerKey),
      payload: { closed: true },
    });
    const results = await send([line('late'), line('in time')], bearer(ownerKey));
    expect(results.map(told)).toEqual(['1 409 survey-closed', '2 201']);
    expect(at.journal.lines).toHaveLength(1);
  });

  test('may have an invitation on each line, which is used once', async () => {
    const { at, survey, ownerKey, send } = await siteOf();
    const headers = bearer(ownerKey);
    await at.site.inject({
      method: 'PUT',
      url: `${survey}/settings`,
      headers,
      payload: { inviteOnly: true },
    });
    const made = await at.site.inject({
      method: 'POST',
      url: `${survey}/invitations`,
      headers,
      payload: { count: 1 },
    });
    const invitation = /invitation=([^"&\s]+)/.exec(made.body)![1]!;
    const results = await send([
      line('a'),
      line('b', { invitation }),
      line('c', { invitation, answers: { colour: 'blue' } }),
      line('d', { invitation: 'forged' }),
    ]);
    expect(results.map(told)).toEqual([
      '1 403 invitation-needed',
      '2 201',
      '3 410 invitation-used',
      '4 403 invitation-invalid',
    ]);
  });
});

describe('a line with receivedAt', () => {
  test('has that time in its id, and is the same answer whenever it is sent again', async () => {
    const { at, ownerKey, send } = await siteOf({});
    const row = line('row 1', { receivedAt: '2019-03-04T12:30:00+01:00' });
    const [first] = await send([row], bearer(ownerKey));
    expect(first).toMatchObject({ status: 201, receivedAt: '2019-03-04T11:30:00.000Z' });
    expect(new Date(timeOf(first!.id!)).toISOString()).toBe(first!.receivedAt);
    at.time.ms += 300 * dayMs;
    const [again] = await send([row], bearer(ownerKey));
    expect(again!.id).toBe(first!.id);
    // The same key at another time is another answer, of the same key.
    const [now] = await send([line('row 1')], bearer(ownerKey));
    expect(tailOf(now!.id!)).toBe(tailOf(first!.id!));
    expect(timeOf(now!.id!)).toBe(at.time.ms);
  });

  test.each(['editor', 'owner'] as const)('is taken with the key of an %s', async (role) => {
    const { at, tenant, ownerKey, send } = await siteOf();
    const { apiKey } = await keyWithRole(at, ownerKey, role, tenant);
    const results = await send([line('a', { receivedAt: '2020-01-01T00:00:00Z' })], bearer(apiKey));
    expect(results.map(told)).toEqual(['1 201']);
  });

  test('up to five minutes ahead is now: clocks differ', async () => {
    const { at, ownerKey, send } = await siteOf({});
    const ahead = line('a', { receivedAt: new Date(at.time.ms + 300_000).toISOString() });
    const [first] = await send([ahead], bearer(ownerKey));
    const now = new Date(at.time.ms).toISOString();
    expect(first).toMatchObject({ status: 201, receivedAt: now });
    expect(timeOf(first!.id!)).toBe(at.time.ms);
    // Sent again, when it is no longer ahead, it is the same answer.
    at.time.ms += 600_000;
    const [again] = await send([ahead], bearer(ownerKey));
    expect(again).toEqual(first);
    expect(at.journal.records()).toMatchObject([{ receivedAt: now }]);
  });

  test('is refused without a key, and other lines are stored', async () => {
    const { send } = await siteOf();
    const results = await send([line('a', { receivedAt: '2020-01-01T00:00:00Z' }), line('b')]);
    expect(results.map(told)).toEqual(['1 401 unauthenticated', '2 201']);
  });

  test.each([
    ['more than five minutes ahead', '2026-11-21T09:05:00.001Z'],
    ['before 2010', '2009-12-31T23:59:59Z'],
    ['that is no date', '2026-02-30T00:00:00Z'],
    ['without an offset', '2026-01-01T00:00:00'],
    ['that is a number', 1_700_000_000_000],
    ['older than the survey keeps', '2026-10-22T09:30:00Z'],
  ])('%s is refused', async (_what, receivedAt) => {
    const { at, survey, ownerKey, send } = await siteOf();
    const settings = `${survey}/settings`;
    const payload = { retention: { days: 30, keepTotals: true } };
    await at.site.inject({ method: 'PUT', url: settings, headers: bearer(ownerKey), payload });
    const results = await send([line('a', { receivedAt })], bearer(ownerKey));
    expect(results.map(told)).toEqual(['1 422 invalid receivedAt']);
  });
});

describe('a batch is refused as a whole, and nothing of it stored,', () => {
  test.each([
    [
      'with another content type',
      415,
      'unsupported-media-type',
      line('a'),
      { 'content-type': 'application/json' },
    ],
    ['with a content coding', 415, 'unsupported-media-type', line('a'), { 'content-encoding': 'gzip' }],
    ['without a line', 400, 'malformed-request', '', {}],
    ['with 10,001 lines', 413, 'too-large', '\n'.repeat(10_001), {}],
    ['over 8 MiB', 413, 'too-large', 'x'.repeat(8 * 1024 * 1024 + 1), {}],
    ['with a wrong key', 401, 'unauthenticated', line('a'), bearer('wrong')],
  ])('%s', async (_what, status, type, body, headers) => {
    const { at, post } = await siteOf();
    expectProblem(await post(body, headers), status, type);
    expect(at.journal.lines).toEqual([]);
  });

  test("with a viewer's key, or another tenant's", async () => {
    const { at, tenant, ownerKey, post } = await siteOf();
    const { apiKey } = await keyWithRole(at, ownerKey, 'viewer', tenant);
    expect(problemOf(await post(line('a'), bearer(apiKey)))).toBe('403 role-too-low');
    expect(problemOf(await post(line('a'), bearer(await withTenant(at, 'other', null))))).toBe(
      '403 forbidden',
    );
  });

  test('for a survey that does not exist', async () => {
    const { at, url } = await siteOf();
    const headers = { 'content-type': 'application/x-ndjson' };
    const unknown = url.replace('coffee', 'tea');
    const response = await at.site.inject({ method: 'POST', url: unknown, headers, payload: line('a') });
    expect(problemOf(response)).toBe('404 survey-not-found');
  });

  test('when ten lines for each submission that its address may send are used up, unless it has a key', async () => {
    const { ownerKey, post } = await siteOf({ options: { submissionsPerTenSeconds: 20 } });
    expect((await post(linesFrom(0))).statusCode).toBe(200);
    expect(problemOf(await post(linesFrom(200)))).toBe('429 rate-limited');
    expect((await post(linesFrom(200), bearer(ownerKey))).statusCode).toBe(200);
  });

  test('when the lines of another one have used them up, whose head arrived later', async () => {
    const { at, send, url } = await siteOf({ options: { submissionsPerTenSeconds: 20 } });
    const origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
    try {
      const requests = await Promise.all([begin(`${origin}${url}`), begin(`${origin}${url}`)]);
      const statuses: unknown[] = [];
      for (const [index, request] of requests.entries()) {
        request.end(linesFrom(200 * index));
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        response.resume();
        statuses.push(response.statusCode);
      }
      expect(statuses).toEqual([200, 429]);
      expect(at.journal.lines).toHaveLength(200);
      at.time.ms += 10_000;
      expect(await send([line('a')])).toMatchObject([{ status: 201 }]);
    } finally {
      await at.site.close();
    }
  });

  test('while another one of its address is being stored, or as many as the site takes', async () => {
    const landed = latch();
    const { at, ownerKey, url } = await siteOf({
      deps: { journal: { append: () => landed.wait(), pendingBytes: 0 } },
      options: { behindProxy: true },
    });
    const from = (address: string, headers: object = {}) =>
      at.site.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-ndjson', 'x-forwarded-for': address, ...headers },
        payload: line(address),
      });
    const taken = [from('192.0.2.1'), from('198.51.100.1')];
    for (const address of ['192.0.2.1', '203.0.113.1']) {
      const refused = await from(address);
      expectProblem(refused, 429, 'too-many-batches');
      expect(refused.headers['retry-after']).toBe('1');
    }
    // Batches with a key have slots of their own.
    const keyed = from('203.0.113.1', bearer(ownerKey));
    landed.open();
    const statuses = (await Promise.all([...taken, keyed])).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 200]);
    expect((await from('203.0.113.1')).statusCode).toBe(200);
  });
});

test('of a refused line only its line of the response is held until the journal has confirmed the others', async () => {
  const landed = latch();
  let records = 0;
  const append = (_key: string, lines: string): Promise<void> => {
    records += lines.split('\n').length;
    return landed.wait();
  };
  const { send } = await siteOf({
    deps: { journal: { append, pendingBytes: 0 } },
    options: { submissionsPerTenSeconds: 1_000 },
  });
  const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`q${index}`, 1]));
  const lines = Array.from({ length: 3_000 }, (_, index) =>
    index % 100 === 99 ? line(`${index}`) : line(`${index}`, { answers: unknown }),
  );
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const sending = send(lines);
  await eventually(() => expect(records).toBe(30));
  collectGarbage();
  const held = process.memoryUsage().heapUsed - before;
  landed.open();
  expect((await sending).filter(({ status }) => status === 422)).toHaveLength(2_970);
  expect(held).toBeLessThan(15 * 1024 * 1024);
});

test('a response is not many times larger than its batch', async () => {
  const { post } = await siteOf({ options: { submissionsPerTenSeconds: 1_000 } });
  const wrong = JSON.stringify({
    key: 'a',
    answers: Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`q${index}`, 1])),
  });
  const response = await post(Array(1_000).fill(wrong).join('\n'));
  expect(response.body.length).toBeLessThan(1_000 * wrong.length);
});
