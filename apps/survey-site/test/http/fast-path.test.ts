import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { createPublicResultsLinks } from '@canvass/owners-site';
import { coffee, eventually } from '@canvass/testing';
import { adminApiKey, bearer, memorySite, type MemorySite, withTenant } from '../support/memory-site.ts';

let at: MemorySite;
let key = '';
/** The requests that took the slow path. */
let slow = 0;
const served = new Map<number, Socket>();

const inTwoLanguages = { ...coffee, languages: ['en', 'de'] };
/** With paths, endings, a hidden question, quotas and translations. */
const travel = {
  title: { default: 'Travel', de: 'Reisen' },
  languages: ['en', 'de'],
  sections: [
    {
      startsAt: 'age',
      next: [{ showIf: { question: 'age', anyOf: ['child'] }, to: { ending: 'young' } }],
    },
    { startsAt: 'where' },
  ],
  endings: [{ id: 'young', title: { default: 'For adults', de: 'Für Erwachsene' }, screenOut: true }],
  questions: [
    { id: 'age', text: 'Your age?', type: 'choice', choices: ['child', 'adult'], required: true },
    { id: 'where', text: 'Where to?', type: 'text', required: true },
    { id: 'region', text: 'Region', type: 'text', hidden: true },
  ],
};
const adults = {
  id: 'adults',
  name: 'Adults',
  filter: { where: { age: ['adult'] } },
  limit: 1_000,
  whenFull: { ending: 'young' },
};
const surveys: Readonly<Record<string, { definition: object; settings?: object }>> = {
  coffee: { definition: coffee },
  two: { definition: inTwoLanguages },
  framed: { definition: coffee, settings: { frameOrigins: ['https://shop.example.net'] } },
  saved: { definition: coffee, settings: { saving: { keepDays: 7, onExpiry: 'erase' } } },
  travel: { definition: travel, settings: { quotas: [adults] } },
  shared: { definition: coffee, settings: { sharedDevice: true } },
  closed: { definition: coffee, settings: { closed: true } },
  proven: { definition: coffee, settings: { proofOfWork: true } },
  invited: { definition: coffee, settings: { inviteOnly: true } },
  shown: { definition: coffee, settings: { publicResults: { texts: true } } },
};

beforeAll(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', coffee);
  for (const [name, { definition, settings }] of Object.entries(surveys)) {
    const url = `/v1/tenants/acme/surveys/${name}`;
    const put = await at.site.inject({ method: 'PUT', url, payload: definition, headers: bearer(key) });
    if (put.statusCode >= 300) throw new Error(put.body);
    if (settings === undefined) continue;
    const set = await at.site.inject({
      method: 'PUT',
      url: `${url}/settings`,
      payload: settings,
      headers: bearer(key),
    });
    if (set.statusCode >= 300) throw new Error(set.body);
  }
  at.site.server.on('connection', (socket: Socket) => served.set(socket.remotePort ?? 0, socket));
  at.site.server.on('request', (_request: IncomingMessage) => (slow += 1));
  await at.site.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => at.site.close());

interface Answer {
  readonly status: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Resolves when the site has read so many bytes of a connection. */
function untilRead(socket: Socket, bytes: number): Promise<void> {
  return eventually(() => expect(served.get(socket.localPort ?? 0)?.bytesRead).toBe(bytes));
}

/** Sends a request, whole or in two parts, and reads one response. */
async function exchange(sent: Buffer, how: 'whole' | 'in parts'): Promise<Answer> {
  const socket = connect((at.site.server.address() as AddressInfo).port, '127.0.0.1');
  let bytes = Buffer.alloc(0);
  socket.on('data', (piece: Buffer) => (bytes = Buffer.concat([bytes, piece])));
  if (how === 'whole') {
    socket.write(sent);
  } else {
    socket.write(sent.subarray(0, 20));
    // The two would arrive as one, if the second did not wait for the first.
    await untilRead(socket, 20);
    socket.write(sent.subarray(20));
  }
  const answer = await eventually(() => wholeAnswer(bytes));
  socket.destroy();
  return answer;
}

function wholeAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n');
  expect(end).toBeGreaterThan(0);
  const [status = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const body = bytes.subarray(end + 4);
  // A 304 has no body, and no length of it.
  expect(body).toHaveLength(Number(headers['content-length'] ?? 0));
  return {
    status,
    headers,
    body: (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString(),
  };
}

/** Without what two answers to the same text may differ in. */
const same = (text: string) =>
  text
    .replaceAll(/\b01[\dA-HJKMNP-TV-Z]{24}\b/g, 'ID')
    .replaceAll(/"withdrawalCode":"[\dA-Z]+"/g, '"withdrawalCode":"CODE"')
    .replaceAll(/data-challenge="[\da-f]+"/g, 'data-challenge="HASH"');

/** Without what two answers to the same request may differ in: ids, codes, tasks and the time. */
function alike({ status, headers, body }: Answer): Answer {
  const { date, ...others } = headers;
  expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  return {
    status,
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, same(value)])),
    body: same(body),
  };
}

function request(start: string, headers: Readonly<Record<string, string>>, body = ''): Buffer {
  const all = {
    Host: 'x',
    ...headers,
    ...(body !== '' && { 'Content-Length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${start} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

const answers = (
  survey: string,
  headers: Readonly<Record<string, string>> = {},
  body: unknown = { answers: { colour: 'red', why: 'Weil – ja' } },
) =>
  request(
    `POST /v1/tenants/acme/surveys/${survey}/answers`,
    { 'Content-Type': 'application/json', ...headers },
    typeof body === 'string' ? body : JSON.stringify(body),
  );
const form = (survey: string, headers: Readonly<Record<string, string>> = {}) =>
  request(`GET /s/acme/${survey}`, headers);
const browser = {
  'Accept-Encoding': 'gzip, deflate, br',
  'Accept-Language': 'de-AT,de;q=0.8',
  Cookie: 'a=b',
};

const fast: readonly (readonly [string, Buffer])[] = [
  ['answers', answers('coffee')],
  ['answers of a page elsewhere', answers('coffee', { Origin: 'https://shop.example.net' })],
  ['answers with a key', answers('coffee', { 'Idempotency-Key': '"first"' })],
  ['the same again', answers('coffee', { 'Idempotency-Key': 'first' })],
  ['answers in a language', answers('coffee', {}, { answers: { colour: 'red' }, language: 'de' })],
  ['answers to a survey in frames', answers('framed')],
  ['answers with a mark of their byte order', answers('coffee', {}, '\ufeff{"answers":{"colour":"red"}}')],
  ['answers that come to an ending', answers('travel', {}, { answers: { age: 'child' }, language: 'de' })],
  [
    'answers of a hidden question under quotas',
    answers('travel', {}, { answers: { age: 'adult', where: 'Rome', region: 'north' } }),
  ],
  ['a form', form('coffee')],
  ['a form for a browser', form('coffee', browser)],
  ['a form in the language of the browser', form('two', browser)],
  ['a form in frames', form('framed', browser)],
  ['a form with a hidden question and endings', form('travel', browser)],
  ['a form that is saved', form('saved', browser)],
  ['a form with a task', form('proven', browser)],
];

const refused: readonly (readonly [string, Buffer])[] = [
  ['an unknown survey', answers('tea')],
  ['an answer that is not valid', answers('coffee', {}, { answers: { colour: 'green' } })],
  ['a body that is no JSON', answers('coffee', {}, '{"answers":')],
  ['a body with two marks of its byte order', answers('coffee', {}, '\ufeff\ufeff{"answers":{}}')],
  ['a prototype beside the answers', answers('coffee', {}, '{"answers":{"colour":"red"},"__proto__":{}}')],
  ['a prototype among the answers', answers('coffee', {}, '{"answers":{"__proto__":"red"}}')],
  ['an invitation that is not valid', answers('coffee', {}, { answers: { colour: 'red' }, invitation: 'x' })],
  ['a page after an ending', answers('travel', {}, { answers: { age: 'child', where: 'Rome' } })],
  [
    'a body that is not UTF-8',
    Buffer.concat([
      answers('coffee', {}, '{"answers":{"why":"?"}}').subarray(0, -4),
      Buffer.from([0xff, 0x22, 0x7d, 0x7d]),
    ]),
  ],
  ['another media type', answers('coffee', { 'Content-Type': 'text/plain' })],
  ['a bad key', answers('coffee', { 'Idempotency-Key': '"' })],
  ['a closed survey', answers('closed')],
  ['a survey for forms only', answers('proven')],
  ['a survey by invitation', answers('invited')],
  ['the form of an unknown survey', form('tea', browser)],
  ['the form of a closed survey', form('closed', browser)],
  ['a form by invitation', form('invited', browser)],
];

const others: readonly (readonly [string, Buffer])[] = [
  ['a form on a shared device', form('shared', browser)],
  ['a form with a query', request('GET /s/acme/coffee?lang=de', browser)],
  ['a form under another spelling', request('GET /s/Acme/Coffee', browser)],
];

/** Sends a request on the slow path and on the fast one. */
async function onBothPaths(bytes: Buffer) {
  // The first one may render the form, or read the theme.
  await exchange(bytes, 'in parts');
  const before = slow;
  const slowly = alike(await exchange(bytes, 'in parts'));
  expect(slowly.status).toMatch(/ (?:20[01]|304) /);
  expect(slow).toBe(before + 1);
  const fastly = await exchange(bytes, 'whole');
  expect(slow).toBe(before + 1);
  return { slowly, fastly: alike(fastly), body: fastly.body };
}

describe('a request that ends well', () => {
  test.each(fast)('has the same response on both paths: %s', async (_what, bytes) => {
    const { slowly, fastly } = await onBothPaths(bytes);
    expect(fastly).toEqual(slowly);
  });

  test('has the same response on both paths: answers with an invitation', async () => {
    at.journal.clear();
    const made = await at.site.inject({
      method: 'POST',
      url: '/v1/tenants/acme/surveys/invited/invitations',
      headers: bearer(key),
      payload: { count: 2 },
    });
    const { invitations } = made.json<{ invitations: { link: string }[] }>();
    for (const { link } of invitations) {
      const invitation = new URL(link).searchParams.get('invitation');
      const sent = answers('invited', {}, { answers: { colour: 'red' }, invitation });
      const { slowly, fastly, body } = await onBothPaths(sent);
      expect(fastly).toEqual(slowly);
      const { id } = JSON.parse(body) as { id: string };
      expect(at.journal.records().at(-1)).toMatchObject({ id });
    }
    expect(at.journal.lines).toHaveLength(2);
  });

  test.each(fast.filter(([what]) => what.startsWith('answers')))(
    'is stored once: %s',
    async (_what, bytes) => {
      at.journal.clear();
      const { body } = await exchange(bytes, 'whole');
      const { id } = JSON.parse(body) as { id: string };
      const stored = at.journal.records().filter((record) => record['id'] === id);
      expect(stored.length).toBe(at.journal.lines.length);
    },
  );
});

describe('a request that is refused, or is more than plain', () => {
  test.each([...refused, ...others])('takes the slow path, with one response: %s', async (_what, bytes) => {
    const stored = at.journal.lines.length;
    await exchange(bytes, 'in parts');
    const before = slow;
    const slowly = alike(await exchange(bytes, 'in parts'));
    expect(alike(await exchange(bytes, 'whole'))).toEqual(slowly);
    expect(slow).toBe(before + 2);
    expect(at.journal.lines).toHaveLength(stored);
  });
});

test('answers that the journal refuses are refused as such, and are stored when they are sent again', async () => {
  at.journal.clear();
  at.journal.failure = new JournalError('unavailable', 'no response');
  const { status, body } = await exchange(answers('coffee', { 'Idempotency-Key': 'later' }), 'whole');
  expect([status, body]).toEqual([
    'HTTP/1.1 503 Service Unavailable',
    expect.stringContaining('urn:canvass:problem:'),
  ]);
  expect(at.journal.lines).toEqual([]);
  at.journal.failure = undefined;
  const again = await exchange(answers('coffee', { 'Idempotency-Key': 'later' }), 'whole');
  expect(again.status).toBe('HTTP/1.1 201 Created');
  expect(at.journal.lines).toHaveLength(1);
});

test.each([
  ['without a key', {}],
  ['with a key', { 'Idempotency-Key': 'unknown-outcome' }],
])('answers whose storing has an unknown outcome are not stored again: %s', async (_what, headers) => {
  at.journal.clear();
  const append = jest.spyOn(at.journal, 'append').mockImplementationOnce((_key, lines) => {
    at.journal.lines.push(lines);
    return Promise.reject(new JournalError('unavailable', 'no response'));
  });
  const { status, headers: received, body } = await exchange(answers('coffee', headers), 'whole');
  append.mockRestore();
  expect(status).toBe('HTTP/1.1 503 Service Unavailable');
  expect(received).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(JSON.parse(body)).toMatchObject({ type: 'urn:canvass:problem:answer-unconfirmed' });
  expect(at.journal.lines).toHaveLength(1);
});

test.each<[string, JournalError | undefined, object]>([
  ['the outcome is unknown', new JournalError('unavailable', 'no response'), { colour: 'red' }],
  ['too much waits', new JournalError('full', 'too much'), { colour: 'red' }],
  ['the journal closes', new JournalError('closed', 'closing'), { colour: 'red' }],
  ['the key belongs to other answers', undefined, { colour: 'blue' }],
])(
  'a refusal after the beginning is the same on both paths, and is counted: %s',
  async (_what, failure, sent) => {
    at.journal.clear();
    const headers = { 'Idempotency-Key': 'refused-late', Origin: 'https://shop.example.net' };
    await exchange(answers('coffee', headers), 'whole');
    at.journal.failure = failure;
    const sentWith = { ...headers, ...(failure && { 'Idempotency-Key': 'never-stored' }) };
    const bytes = answers('coffee', sentWith, { answers: sent });
    const refusedBefore = await refusals();
    const slowly = alike(await exchange(bytes, 'in parts'));
    const before = slow;
    const { connection, ...ofSlow } = slowly.headers;
    const { connection: _, ...ofFast } = alike(await exchange(bytes, 'whole')).headers;
    expect(slow).toBe(before);
    expect(ofFast).toMatchObject(ofSlow);
    expect({ ...alike(await exchange(bytes, 'whole')), headers: {} }).toEqual({ ...slowly, headers: {} });
    expect(await refusals()).toBe(refusedBefore + 3);
    expect(['keep-alive', 'close']).toContain(connection);
    at.journal.clear();
  },
);

/** How many submissions were refused. */
async function refusals(): Promise<number> {
  const { body } = await at.site.inject('/metrics');
  return [...body.matchAll(/^canvass_[a-z_]*refused[a-z_]*\{[^}]*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

test('a submission counts once for the limit of its address', async () => {
  const limited = memorySite({ options: { submissionsPerTenSeconds: 3 } });
  await withTenant(limited, 'acme', coffee);
  const { at: before } = { at };
  at = limited;
  try {
    await limited.site.inject({ url: '/v1/tenants/acme/surveys/coffee' });
    limited.site.server.on('connection', (socket: Socket) => served.set(socket.remotePort ?? 0, socket));
    await limited.site.listen({ port: 0, host: '127.0.0.1' });
    const statuses: string[] = [];
    for (let sent = 0; sent < 5; sent += 1)
      statuses.push((await exchange(answers('coffee'), 'whole')).status.split(' ')[1]!);
    expect(statuses).toEqual(['201', '201', '201', '429', '429']);
  } finally {
    await limited.site.close();
    at = before;
  }
});

/** How many requests took the fast path, and how many the slow one. */
async function requestsByPath(): Promise<number[]> {
  const { body } = await at.site.inject('/metrics');
  return ['fast', 'slow'].map((kind) =>
    Number(new RegExp(`^canvass_site_requests_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(body)?.[1]),
  );
}

test('the metrics count requests by their path', async () => {
  const [fastBefore = 0, slowBefore = 0] = await requestsByPath();
  await exchange(form('coffee'), 'whole');
  await exchange(answers('coffee'), 'whole');
  await exchange(answers('tea'), 'whole');
  expect(await requestsByPath()).toEqual([fastBefore + 2, slowBefore + 1]);
});

const read = (path: string, headers: Readonly<Record<string, string>>) =>
  request(`GET /v1/tenants/acme/surveys/coffee${path}`, headers);

describe('figures', () => {
  test.each([
    ['a summary', '/summary', {}],
    ['a summary for a browser', '/summary', browser],
    ['a slice', '/summary?where[colour]=red&by=rating', browser],
    ['a trend', '/trend', browser],
    ['a summary that the client has', '/summary', { ...browser, 'If-None-Match': '*' }],
  ])('have the same response on both paths for a key that has passed: %s', async (_what, path, headers) => {
    const { slowly, fastly } = await onBothPaths(read(path, { ...bearer(key), ...headers }));
    expect(fastly).toEqual(slowly);
  });

  test.each([
    ['no key', () => ({})],
    ['a wrong key', () => bearer(`cvs_acme_${'x'.repeat(43)}`)],
    ['a key of another tenant', () => bearer(key.replace('acme', 'other'))],
  ])('take the slow path for %s', async (_what, headers) => {
    await exchange(read('/summary', bearer(key)), 'in parts');
    const before = slow;
    const { status } = await exchange(read('/summary', headers()), 'whole');
    expect(status).not.toContain('200');
    expect(slow).toBe(before + 1);
  });
});

describe('public results', () => {
  let link: string;
  beforeAll(async () => {
    const found = await at.deps.definitions.read('acme', 'shown');
    if (found.outcome !== 'found') throw new Error('there is no survey');
    const { instance, settings } = found.stored;
    const shared = { tenant: 'acme', survey: 'shown', instance, id: settings?.publicResults?.id ?? '' };
    link = createPublicResultsLinks(adminApiKey).addressOf(shared);
  });

  test.each([
    ['a page', '', {}],
    ['a page for a browser', '', browser],
    ['a page in another order', '?sort=count', browser],
  ])('have the same response on both paths: %s', async (_what, query, headers) => {
    const { slowly, fastly } = await onBothPaths(request(`GET ${link}${query}`, headers));
    expect(fastly).toEqual(slowly);
  });

  test.each([
    ['a secret with another end', () => `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`],
    ['the secret of another survey', () => link.replace('/shown/', '/coffee/')],
    ['no secret', () => link.slice(0, link.lastIndexOf('/'))],
  ])('stay closed for %s', async (_what, address) => {
    await exchange(request(`GET ${link}`, browser), 'in parts');
    const before = slow;
    expect((await exchange(request(`GET ${address()}`, browser), 'whole')).status).toContain('404');
    expect(slow).toBe(before + 1);
  });
});
