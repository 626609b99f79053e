import { QueueError } from '@canvass/queue';
import { StorageError } from '@canvass/storage';
import { describe, expect, test } from '@jest/globals';
import type { OpsState } from '@canvass/operators-site';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import {
  adminApiKey,
  bearer,
  memorySite,
  type MemorySite,
  type MemorySiteOptions,
  withTenant,
} from '../support/memory-site.ts';
import { addDeadLetters, opsSite, postForm, signIn } from '../support/ops-site.ts';
import { problemOf } from '../support/problems.ts';

const notOurs = '<script>alert("x")</script> \u0007\u202E';
const pages = ['/ops', '/ops/dead-letters/some-id'];
const programs = ['/ops/state.json', '/ops/regions.json'];
const orders = ['/ops/dead-letters/review', '/ops/dead-letters/redrive', '/ops/dead-letters/purge'];

const get = async (at: MemorySite, url: string) => at.site.inject({ url, headers: await signIn(at) });
const post = async (at: MemorySite, url: string, fields: Record<string, string | readonly string[]>) =>
  postForm(at, url, fields, await signIn(at));
/** The form of a review page, as a browser sends it. */
const formOf = (page: string): Record<string, string[]> => {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of hiddenFieldsIn(page)) (fields[name] ??= []).push(value);
  return fields;
};
const idsOf = async (at: MemorySite) => (await at.hints.poison.list()).map(({ id }) => id);

const down = () => Promise.reject(new QueueError('unavailable', 'GetMessages of a-secret-account failed'));
const revoke = () => Promise.reject(new StorageError('unavailable', 'no answer'));

async function withDeadLetters(failed = 2, site: MemorySiteOptions = {}): Promise<MemorySite> {
  const at = opsSite(undefined, site);
  await addDeadLetters(at, failed, [notOurs]);
  return at;
}

let shared: Promise<MemorySite> | undefined;
/** The same one, with three dead letters, for all tests that settle none. */
const sharedSite = () => (shared ??= withDeadLetters(2, { options: { failedKeysPerMinute: 1_000 } }));

let tenantKey: Promise<string> | undefined;
/** The key of a tenant of the shared site. */
const sharedTenantKey = () => (tenantKey ??= sharedSite().then((at) => withTenant(at, 'acme', null)));

const from = async (site: string) =>
  (await sharedSite()).site.inject({ url: '/ops', headers: { 'sec-fetch-site': site } });

describe('signing in', () => {
  test('takes the operator key, with copied white space around it', async () => {
    const answer = await postForm(await sharedSite(), '/ops/sign-in', { key: ` ${adminApiKey}\n` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ops']);
    expect(answer.headers['set-cookie']).toMatch(/^canvass-operator=.*; HttpOnly; SameSite=Strict$/);
  });

  test.each([
    ['a wrong key', { key: 'a-key-that-is-wrong' }, 401, 'This is not the operator key.'],
    ['no key', {}, 422, 'Enter the operator key.'],
    ['an empty key', { key: ' ' }, 422, 'Enter the operator key.'],
    ['two keys', { key: [adminApiKey, adminApiKey] }, 422, 'Enter the operator key.'],
  ])('with %s shows the form again, with the fault', async (_name, fields, status, words) => {
    const answer = await postForm(await sharedSite(), '/ops/sign-in', fields);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.body).toContain(words);
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body).not.toContain('a-key-that-is-wrong');
  });

  test('with a tenant’s key is refused', async () => {
    const key = await sharedTenantKey();
    expect((await postForm(await sharedSite(), '/ops/sign-in', { key })).statusCode).toBe(401);
  });

  test('with wrong keys counts towards their limit, beyond which the right key still works', async () => {
    const at = opsSite(undefined, { options: { failedKeysPerMinute: 2, wrongKeyHoldMs: 0 } });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await postForm(at, '/ops/sign-in', { key: 'wrong' })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 429]);
    const asBearer = await at.site.inject({ url: '/v1/dead-letters', headers: bearer('wrong') });
    expect(problemOf(asBearer)).toBe('429 rate-limited');
    expect((await postForm(at, '/ops/sign-in', { key: adminApiKey })).statusCode).toBe(303);
  });

  test('leaves no key in the log', async () => {
    const at = memorySite({ logLevel: 'trace' });
    await postForm(at, '/ops/sign-in', { key: 'a-key-that-is-wrong' });
    await signIn(at);
    expect(at.logs.join('')).toContain('an operator signed in');
    expect(at.logs.join('')).not.toMatch(/a-key-that-is-wrong|operator-key-of-the-tests|canvass-operator/);
  });

  test('over https gives a cookie for https only', async () => {
    const named = opsSite(undefined, { options: { publicUrl: 'https://canvass.example' } });
    const proxied = opsSite(undefined, { options: { behindProxy: true } });
    const headers = { 'x-forwarded-proto': 'https', origin: 'https://canvass.test' };
    const answers = [
      await postForm(named, '/ops/sign-in', { key: adminApiKey }, { origin: 'https://canvass.example' }),
      await postForm(proxied, '/ops/sign-in', { key: adminApiKey }, headers),
    ];
    for (const answer of answers) expect(answer.headers['set-cookie']).toMatch(/; Secure$/);
    const forged = { host: 'canvass.example', origin: 'http://canvass.example' };
    expect((await postForm(named, '/ops/sign-in', { key: adminApiKey }, forged)).statusCode).toBe(403);
  });

  test('lasts for 8 hours', async () => {
    const at = opsSite();
    const session = await signIn(at);
    at.time.ms += 8 * 3_600_000;
    expect((await at.site.inject({ url: '/ops', headers: session })).statusCode).toBe(401);
  });

  test('ends with signing out, for pages, programs and copies of the cookie', async () => {
    const at = await sharedSite();
    const session = await signIn(at);
    const out = await postForm(at, '/ops/sign-out', {}, session);
    expect([out.statusCode, out.headers.location]).toEqual([303, '/ops?done=sign-out']);
    expect(out.headers['set-cookie']).toMatch(/^canvass-operator=; Path=\/ops; Max-Age=0; /);
    for (const url of [...pages, ...programs]) {
      expect((await at.site.inject({ url, headers: session })).statusCode).toBe(401);
    }
  });

  test('does not end if the storage does not answer the sign-out, which says so', async () => {
    const { deps } = await sharedSite();
    const dashboard = { ...deps.dashboard!, revokedSessions: { ...deps.dashboard!.revokedSessions, revoke } };
    const at = memorySite({ deps: { dashboard } });
    const session = await signIn(at);
    const out = await postForm(at, '/ops/sign-out', {}, session);
    expect([out.statusCode, out.headers['retry-after']]).toEqual([503, '5']);
    expect(out.headers).not.toHaveProperty('set-cookie');
    expect(out.body).toContain('You may still be signed in');
  });
});

describe('without a session', () => {
  test.each(pages)('%s shows only the sign-in form', async (url) => {
    const answer = await (await sharedSite()).site.inject(url);
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="canvass"']);
    expect(answer.body).toContain('<h1>Sign in</h1>');
    expect(answer.body).not.toContain('answers-stored');
  });

  test.each(orders)('%s does nothing', async (url) => {
    const at = await sharedSite();
    const refused = await postForm(at, url, { all: 'true', order: 'purge-all' });
    expect(refused.statusCode).toBe(401);
    expect(refused.body).toContain('Your session is over. Nothing was done.');
    expect(await at.hints.poison.depth()).toBe(3);
  });

  test.each(programs)('%s takes the operator key as a Bearer token, and no other key', async (url) => {
    const at = await sharedSite();
    for (const headers of [{}, bearer(await sharedTenantKey()), { cookie: 'canvass-operator=1.x' }]) {
      expect(problemOf(await at.site.inject({ url, headers }))).toBe('401 unauthenticated');
    }
    for (const headers of [bearer(adminApiKey), await signIn(at)]) {
      expect((await at.site.inject({ url, headers })).statusCode).toBe(200);
    }
  });

  test('a link from another site explains why the session was not sent', async () => {
    expect((await from('cross-site')).body).toContain('open the page from here');
    expect((await from('none')).body).not.toContain('open the page from here');
  });
});

describe('a form from elsewhere', () => {
  test.each([
    ['another site', 'https://evil.example'],
    ['a neighbour of the same domain', 'http://evil.canvass.test'],
    ['another port', 'http://canvass.test:8080'],
    ['nowhere', 'null'],
    ['no origin', undefined],
  ])('is refused despite a session: %s', async (_name, origin) => {
    const at = await sharedSite();
    const session = await signIn(at);
    for (const url of [...orders, '/ops/sign-in', '/ops/sign-out']) {
      const answer = await at.site.inject({
        method: 'POST',
        url,
        headers: {
          host: 'canvass.test',
          'content-type': 'application/x-www-form-urlencoded',
          ...session,
          ...(origin === undefined ? {} : { origin }),
        },
        payload: `all=true&order=purge-all&key=${adminApiKey}`,
      });
      expect([url, answer.statusCode]).toEqual([url, 403]);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect(await at.hints.poison.depth()).toBe(3);
  });
});

describe('every page of the operator', () => {
  test.each([...pages, ...programs, '/ops/nothing'])('of %s has a policy of its own: %s', async (url) => {
    const { headers } = await get(await sharedSite(), url);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|data:/);
  });

  test('has no script and no style within', async () => {
    const at = await sharedSite();
    const [first] = await idsOf(at);
    for (const url of ['/ops', `/ops/dead-letters/${first}`, '/ops/nothing']) {
      const { body } = await get(at, url);
      expect(body).not.toMatch(
        /<style|style="| on[a-z]+="|<script(?! src="\/assets\/ops\.[0-9a-f]{12}\.js" defer>)/,
      );
    }
  });

  test('that does not exist, or has another method, answers with a page', async () => {
    const at = await sharedSite();
    const gone = await get(at, '/ops/nothing');
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    const wrong = await get(at, '/ops/dead-letters/redrive');
    expect(wrong.statusCode).toBe(404);
    const deleted = await at.site.inject({ method: 'DELETE', url: '/ops' });
    expect([deleted.statusCode, deleted.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the state', () => {
  test('has the queues, the dead letters without texts, and the storage calls of each process', async () => {
    const at = await withDeadLetters();
    await at.site.ready();
    at.deps.calls.count('AppendBlock', 'ok');
    at.journal.pendingBytes = 4711;
    at.time.ms += 3_600_000;
    const answer = await get(at, '/ops/state.json');
    expect(answer.headers['cache-control']).toBe('no-store');
    const state = answer.json<OpsState>();
    expect(state).toMatchObject({
      storage: 'answers',
      journal: { pendingBytes: 4711 },
      queues: [{ name: 'answers-stored', depth: 0 }],
      deadLetters: { queue: 'answers-stored-poison', count: 3, first: [{}, {}, { reason: 'invalid' }] },
      agent: { outcome: 'not-set' },
      storageCalls: { site: { overSeconds: 3600, operations: [{ operation: 'AppendBlock', perHour: 1 }] } },
    });
    expect(answer.body).not.toContain('alert');
  });

  test('has the same regions as the page', async () => {
    const at = await sharedSite();
    const page = (await get(at, '/ops')).body;
    const regions = (await get(at, '/ops/regions.json')).json<Record<string, string>>();
    expect(Object.keys(regions)).toHaveLength(9);
    for (const [id, html] of Object.entries(regions)) {
      expect(page).toContain(` id="${id}"`);
      expect(page).toContain(html);
    }
  });

  test('is unknown, not 0, if nothing answers', async () => {
    const at = opsSite();
    Object.assign(at.hints.poison, { depth: down, peek: down });
    at.hints.depths = down;
    const { body, statusCode } = await get(at, '/ops');
    expect(statusCode).toBe(200);
    expect(body.match(/<dd class="value unknown">unknown<\/dd>/g)).toHaveLength(6);
    expect(body).toContain('<td class="number"><span class="unknown">unknown</span></td>');
    expect(body).toContain('SCALING_AGENT_URL is not set');
    expect(body).not.toContain('a-secret-account');
  });
});

describe('dead letters', () => {
  test('are shown with their text escaped', async () => {
    const at = await sharedSite();
    const id = (await idsOf(at)).at(-1);
    const { body } = await get(at, `/ops/dead-letters/${id}`);
    expect(body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; ⟨U+0007⟩⟨U+202E⟩');
    expect((await get(at, '/ops')).body).not.toContain('alert(');
  });

  test('that do not exist are answered with 404', async () => {
    for (const id of ['some-id', 'no%20id', 'a'.repeat(65)]) {
      const gone = await get(await sharedSite(), `/ops/dead-letters/${id}`);
      expect(gone.statusCode).toBe(404);
      expect(gone.body).toContain('There is no such dead letter.');
    }
  });

  test('are reviewed before anything is done with them', async () => {
    const at = await sharedSite();
    const [first = '', second = ''] = await idsOf(at);
    const chosen = await post(at, '/ops/dead-letters/review', {
      order: 'redrive-chosen',
      id: [first, second],
    });
    expect(chosen.body).toContain('<h1>Redrive 2 dead letters?</h1>');
    expect(chosen.body).toContain('action="/ops/dead-letters/redrive"');
    expect(chosen.body).toContain(`name="id" value="${second}"`);
    const all = await post(at, '/ops/dead-letters/review', { order: 'purge-all', id: first });
    expect(all.body).toContain('<h1>Purge all 3 dead letters?</h1>');
    expect(formOf(all.body)).toEqual({ scope: ['all'], id: await idsOf(at) });
    expect(await at.hints.poison.depth()).toBe(3);
    expect(at.logs.join('')).not.toContain('dead letters settled');
  });

  test('are redriven and purged; the page and the log say how many', async () => {
    const at = await withDeadLetters();
    const [first = ''] = await idsOf(at);
    const redriven = await post(at, '/ops/dead-letters/redrive', { id: [first, 'gone'] });
    expect([redriven.statusCode, redriven.headers.location]).toEqual([303, '/ops?done=redrive&settled=1']);
    expect(await at.hints.depth()).toBe(1);
    const page = await get(at, String(redriven.headers.location));
    expect(page.body).toContain('1 dead letter was redriven');
    // The order has dropped the state of the last second.
    expect(page.body).toContain('2 dead letters to look at.');
    const purged = await post(at, '/ops/dead-letters/purge', { scope: 'all', id: await idsOf(at) });
    expect(purged.headers.location).toBe('/ops?done=purge&settled=2');
    expect((await get(at, String(purged.headers.location))).body).toContain('2 dead letters were purged');
    expect(await at.hints.poison.depth()).toBe(0);
    const told = at.logs.filter((line) => line.includes('dead letters settled'));
    expect(told.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { action: 'redrive', selection: { ids: 2 }, settled: 1 },
      { action: 'purge', selection: { ids: 2 }, settled: 2 },
    ]);
  });

  test('that were redriven 3 times stay, and the page says why', async () => {
    const at = await withDeadLetters(0);
    for (let n = 0; n < 3; n += 1) {
      await at.hints.poison.redrive({ all: true });
      await at.hints.receive(1, 60_000);
    }
    const review = await post(at, '/ops/dead-letters/review', { order: 'redrive-all' });
    expect(review.body).toContain('None of them can be redriven: 1 stays, redriven 3 times already.');
    expect(review.body).not.toContain('type="submit" autofocus');
    const done = await post(at, '/ops/dead-letters/redrive', formOf(review.body));
    const { body } = await get(at, String(done.headers.location));
    expect(body).toContain('No dead letter was redriven');
    expect(body).toContain('1 stays, redriven 3 times already.');
  });

  test('that were settled in between do not exist any more', async () => {
    const at = await withDeadLetters();
    const review = await post(at, '/ops/dead-letters/review', { order: 'purge-chosen', id: 'gone' });
    expect(review.body).toContain('None of the chosen dead letters exists any more');
    const done = await post(at, '/ops/dead-letters/purge', { id: 'gone' });
    expect((await get(at, String(done.headers.location))).body).toContain('No dead letter was purged');
    expect(await at.hints.poison.depth()).toBe(3);
  });

  test.each([
    ['/ops/dead-letters/review', { order: 'redrive-chosen' }, 'Choose at least one dead letter first'],
    ['/ops/dead-letters/review', { order: 'burn-all' }, 'Press one of the buttons'],
    ['/ops/dead-letters/review', {}, 'Press one of the buttons'],
    ['/ops/dead-letters/purge', {}, 'Choose at least one dead letter first'],
    ['/ops/dead-letters/purge', { all: 'true' }, 'Choose at least one dead letter first'],
    ['/ops/dead-letters/purge', { scope: 'all' }, 'Choose at least one dead letter first'],
    ['/ops/dead-letters/purge', { id: '../b' }, 'An id is up to 64 letters'],
  ])('stay if %s with %j does not name them', async (url, fields, words) => {
    const at = await sharedSite();
    const refused = await post(at, url, fields);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain(words);
    expect(await at.hints.poison.depth()).toBe(3);
  });

  test.each(['redrive', 'purge'] as const)(
    'that arrived after the review are not part of the order, and the page says so: %s',
    async (action) => {
      const at = await withDeadLetters();
      const review = await post(at, '/ops/dead-letters/review', { order: `${action}-all` });
      const shown = await idsOf(at);
      await addDeadLetters(at, 2);
      const done = await post(at, `/ops/dead-letters/${action}`, formOf(review.body));
      expect(done.headers.location).toBe(`/ops?done=${action}&settled=3&arrived=2`);
      expect((await get(at, String(done.headers.location))).body).toContain(
        '2 arrived after the review and were left.',
      );
      const left = await idsOf(at);
      expect(left).toHaveLength(2);
      expect(left.filter((id) => shown.includes(id))).toEqual([]);
      expect(await at.hints.depth()).toBe(action === 'redrive' ? 3 : 0);
    },
  );

  test('that arrived after some were chosen are not mentioned', async () => {
    const at = await withDeadLetters();
    const [first = ''] = await idsOf(at);
    const review = await post(at, '/ops/dead-letters/review', { order: 'purge-chosen', id: first });
    const done = await post(at, '/ops/dead-letters/purge', formOf(review.body));
    expect(done.headers.location).toBe('/ops?done=purge&settled=1');
  });

  test('that arrived are noticed among many that are refused', async () => {
    const at = await withDeadLetters(40);
    const review = await post(at, '/ops/dead-letters/review', { order: 'redrive-all' });
    for (let n = 0; n < 3; n += 1) {
      await at.hints.poison.redrive({ all: true });
      while ((await at.hints.depth()) > 0) {
        for (const message of await at.hints.receive(32, 60_000))
          await at.hints.moveToPoison(message, { reason: 'too-many-dequeues', error: new Error('no luck') });
      }
    }
    const again = await post(at, '/ops/dead-letters/redrive', formOf(review.body));
    expect(again.headers.location).toBe('/ops?done=redrive&settled=0&arrived=32');
    expect((await get(at, String(again.headers.location))).body).toContain(
      '32 or more arrived after the review',
    );
    const refusing = await post(at, '/ops/dead-letters/review', { order: 'redrive-all' });
    await addDeadLetters(at, 1);
    const refused = await post(at, '/ops/dead-letters/redrive', formOf(refusing.body));
    expect(refused.headers.location).toBe('/ops?done=redrive&settled=0&redrive-limit=41&arrived=1');
  });

  test('beyond the limit of an order are left, as the review says', async () => {
    const at = opsSite();
    for (let n = 0; n < 1_003; n += 1) at.queues.put(at.hints.poison.name, `${n}`);
    const review = await post(at, '/ops/dead-letters/review', { order: 'purge-all' });
    expect(review.body).toContain('<h1>Purge the first 1,000 dead letters?</h1>');
    expect(review.body).toContain('One order covers the first 1,000. About 3 more are there and stay');
    const form = formOf(review.body);
    expect([form['scope'], form['id']?.length]).toEqual([['first'], 1_000]);
    const done = await post(at, '/ops/dead-letters/purge', form);
    expect(done.headers.location).toBe('/ops?done=purge&settled=1000&left=3');
    expect((await get(at, String(done.headers.location))).body).toContain(
      'There are more, which the review did not cover. They were left.',
    );
    expect(await at.hints.poison.depth()).toBe(3);
  });

  test('that cannot be listed after an order do not make the order fail', async () => {
    const at = await withDeadLetters();
    const review = await post(at, '/ops/dead-letters/review', { order: 'purge-all' });
    at.hints.poison.list = down;
    const done = await post(at, '/ops/dead-letters/purge', formOf(review.body));
    expect([done.statusCode, done.headers.location]).toEqual([303, '/ops?done=purge&settled=3']);
  });

  test.each([
    ['/ops/dead-letters/review', { order: 'purge-all' }, 'Nothing was redriven or purged.'],
    ['/ops/dead-letters/redrive', { id: 'a' }, 'Some of the dead letters may have been settled.'],
    ['/ops/dead-letters/purge', { id: 'a' }, 'Some of the dead letters may have been settled.'],
  ])(
    'of a queue that does not answer at %s: the page says what may have been done',
    async (url, fields, words) => {
      const at = opsSite();
      Object.assign(at.hints.poison, { redrive: down, purge: down, list: down, show: down });
      const answer = await post(at, url, fields);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.body).toContain('The queue does not answer.');
      expect(answer.body).toContain(words);
      expect(answer.body).not.toContain('a-secret-account');
      expect((await get(at, '/ops/dead-letters/some-id')).statusCode).toBe(503);
    },
  );

  test.each(['?done=burn&settled=1', '?done=redrive', '?done=redrive&settled=-1', '?done=purge&settled=<b>'])(
    'are not reported as settled for an invented address: %s',
    async (query) => {
      expect((await get(await sharedSite(), `/ops${query}`)).body).not.toContain('id="notice-heading"');
    },
  );
});

const publicUrl = 'https://canvass.example/surveys';
const publicSite = opsSite(undefined, { options: { publicUrl } });

test.each([
  ['under its public name', 'canvass.example'],
  ['past its proxy', '10.0.0.5:3000'],
])('a sign-in over http %s is refused with the reason and the https address', async (_how, host) => {
  const headers = { host, origin: `http://${host}` };
  const answer = await postForm(publicSite, '/ops/sign-in', { key: adminApiKey }, headers);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.body).toContain('Sign in over https');
  expect(answer.body).toContain('https://canvass.example/ops');
  expect(answer.body).not.toContain('set PUBLIC_URL');
});
