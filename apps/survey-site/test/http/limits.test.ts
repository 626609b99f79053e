import { describe, expect, jest, test } from '@jest/globals';
import { createDefinitions } from '@canvass/storage';
import { coffee, eventually, latch, FakeClock } from '@canvass/testing';
import { compileSurvey } from '@canvass/respondents-site';
import type { SiteOptions } from '../../src/server/site-deps.ts';
import { visitDesk } from '../support/desk-visit.ts';
import { formIdAt, formIdIn } from '../support/form-id.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { thanksAddress } from '../support/sent-form.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

const surveys = '/v1/tenants/acme/surveys';

async function owned(options: Partial<SiteOptions>) {
  const at = memorySite({ options });
  const key = await withTenant(at, 'acme', null);
  const put = (name: string, payload: object = coffee) =>
    at.site.inject({ method: 'PUT', url: `${surveys}/${name}`, headers: bearer(key), payload });
  const remove = (name: string) =>
    at.site.inject({ method: 'DELETE', url: `${surveys}/${name}`, headers: bearer(key) });
  return { at, key, put, remove };
}

/** As JSON some 1.4 KiB per question: 290 KiB for 200, the default. */
const large = (title = 'Large', questions = 200) => ({
  title,
  questions: Array.from({ length: questions }, (_, n) => ({
    id: `q${n}`,
    text: `Question ${n}`,
    type: 'choice',
    choices: Array.from({ length: 20 }, (_choice, index) => `choice number ${index} of ${n}`),
  })),
});

describe('the surveys of a tenant', () => {
  test('are limited; the refusal names the setting, and a deletion makes room', async () => {
    const { put, remove } = await owned({ maxSurveysPerTenant: 1 });
    expect((await put('coffee')).statusCode).toBe(201);
    const refused = expectProblem(await put('tea'), 409, 'too-many-surveys');
    expect(refused.detail).toContain('at most 1 survey (MAX_SURVEYS_PER_TENANT)');
    expect((await put('coffee', { ...coffee, title: 'Edited' })).statusCode).toBe(200);
    expect((await remove('coffee')).statusCode).toBe(204);
    expect((await put('tea')).statusCode).toBe(201);
  });

  test('have a limited number of versions, and accept answers to the last one', async () => {
    const { at, put } = await owned({ maxVersionsPerSurvey: 2 });
    await put('coffee');
    await put('coffee', { ...coffee, title: 'Second' });
    const refused = expectProblem(
      await put('coffee', { ...coffee, title: 'Third' }),
      409,
      'too-many-versions',
    );
    expect(refused.detail).toContain('at most 2 versions (MAX_VERSIONS_PER_SURVEY)');
    const sent = await at.site.inject({
      method: 'POST',
      url: `${surveys}/coffee/answers`,
      payload: { answers: { colour: 'red' } },
    });
    expect(sent.statusCode).toBe(201);
    expect(at.journal.records()).toMatchObject([{ definitionVersion: 2 }]);
  });
});

test('a form that is shown again counts as a submission for each 16 KiB that it has sent', async () => {
  const { at, put } = await owned({ submissionsPerTenSeconds: 20 });
  await put('coffee');
  const send = (why: string) =>
    at.site.inject({
      method: 'POST',
      url: '/s/acme/coffee',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${why}&submission:id=${formIdAt(at.time.ms)}`,
    });
  // Without the answer that is required, and once more than that.
  expect((await send('why=Short')).statusCode).toBe(422);
  expect((await send(`why=${'x'.repeat(16 * 1024 - 4)}&`.repeat(20))).statusCode).toBe(422);
  expect((await send('why=Short')).statusCode).toBe(429);
});

describe('the changes of a tenant', () => {
  test('are limited per minute, edits and deletions together; the refusal names the setting', async () => {
    const { at, put, remove } = await owned({ writesPerMinute: 2 });
    expect([(await put('coffee')).statusCode, (await remove('coffee')).statusCode]).toEqual([201, 204]);
    at.time.ms += 20_000;
    for (const refused of [await put('coffee'), await remove('coffee')]) {
      const { detail } = expectProblem(refused, 429, 'too-many-changes');
      expect(detail).toContain('At most 2 per minute (RATE_LIMIT_WRITES_PER_MINUTE)');
      expect(refused.headers['retry-after']).toBe('40');
    }
    at.time.ms += 40_000;
    expect((await put('coffee')).statusCode).toBe(201);
  });

  test('share one log line when they are refused', async () => {
    const { at, put } = await owned({ writesPerMinute: 1 });
    await put('coffee');
    const before = at.logs.length;
    for (let n = 0; n < 5; n += 1) expect(problemOf(await put('coffee'))).toBe('429 too-many-changes');
    expect(at.logs.length - before).toBe(1);
  });

  test('are counted per tenant, and not for a wrong key', async () => {
    const { at, put } = await owned({ writesPerMinute: 1 });
    const other = await withTenant(at, 'other', null);
    const wrong = await at.site.inject({
      method: 'PUT',
      url: `${surveys}/coffee`,
      headers: bearer(other),
      payload: coffee,
    });
    expect(problemOf(wrong)).toBe('403 forbidden');
    expect((await put('coffee')).statusCode).toBe(201);
    expect(problemOf(await put('tea'))).toBe('429 too-many-changes');
    const theirs = await at.site.inject({
      method: 'PUT',
      url: '/v1/tenants/other/surveys/coffee',
      headers: bearer(other),
      payload: coffee,
    });
    expect(theirs.statusCode).toBe(201);
  });

  test('count by their size', async () => {
    const { put } = await owned({ writesPerMinute: 5 });
    expect((await put('large', large())).statusCode).toBe(201);
    expect(problemOf(await put('coffee'))).toBe('429 too-many-changes');
  });

  test('are counted together, by program and at the desk, where saving a draft is one', async () => {
    const { at, key, put } = await owned({ writesPerMinute: 3 });
    await put('coffee');
    const visit = await visitDesk(at, key);
    const save = (action: string) =>
      visit.post('/desk/acme/surveys/coffee/edit', { revision: String(1_000_000), action });
    expect((await save('open:survey')).statusCode).toBe(303);
    expect((await save('add:text')).statusCode).toBe(303);
    const refused = await save('add:text');
    expect([refused.statusCode, refused.body]).toEqual([
      429,
      expect.stringContaining('At most 3 per minute (RATE_LIMIT_WRITES_PER_MINUTE)'),
    ]);
    expect(problemOf(await put('tea'))).toBe('429 too-many-changes');
    for (const path of ['discard', 'versions/1/edit', 'copy']) {
      expect((await visit.post(`/desk/acme/surveys/coffee/${path}`)).statusCode).toBe(429);
    }
  });

  test('count a draft by its size, whatever the size of the form', async () => {
    const { at, key, put } = await owned({ writesPerMinute: 20 });
    // Some ten times 16 KiB.
    await put('large', large('Large', 100));
    at.time.ms += 60_000;
    const visit = await visitDesk(at, key);
    const save = (revision: number) =>
      visit.post('/desk/acme/surveys/large/edit', {
        revision: String(1_000_000 + revision),
        action: 'add:text',
      });
    expect((await save(0)).statusCode).toBe(303);
    expect((await visit.post('/desk/acme/surveys/large/copy')).statusCode).toBe(303);
    expect((await save(1)).statusCode).toBe(429);
  });

  test('wait for each other, by program and at the desk', async () => {
    const { at, key, put } = await owned({});
    await put('coffee');
    const visit = await visitDesk(at, key);
    const { definitions } = at.deps;
    const read = definitions.read.bind(definitions);
    const gate = latch();
    const reading = jest.spyOn(definitions, 'read').mockImplementation(async (tenant, survey) => {
      await gate.wait();
      return read(tenant, survey);
    });
    const byProgram = put('coffee', { ...coffee, title: 'Edited' });
    await eventually(() => expect(reading).toHaveBeenCalledTimes(1));
    const save = visit.post('/desk/acme/surveys/coffee/edit', {
      revision: '1000000',
      action: 'add:text',
    });
    for (let n = 0; n < 50; n += 1) await new Promise(setImmediate);
    expect(reading).toHaveBeenCalledTimes(1);
    gate.open();
    // It was typed into the version before.
    expect([(await byProgram).statusCode, (await save).statusCode]).toEqual([200, 409]);
  });

  test('run two at a time, however many arrive at once', async () => {
    const { at, put } = await owned({});
    let [running, most] = [0, 0];
    const { definitions } = at.deps;
    const read = definitions.read.bind(definitions);
    Object.assign(definitions, {
      read: async (tenant: string, survey: string) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        return read(tenant, survey);
      },
    });
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => put(`survey-${n}`)));
    expect([all.map(({ statusCode }) => statusCode), most]).toEqual([
      Array.from({ length: 10 }, () => 201),
      2,
    ]);
  });
});

describe('edits of one survey', () => {
  test('run one after the other on one site, so that none retries', async () => {
    const { at, put } = await owned({});
    await put('coffee');
    let begun = 0;
    const { definitions } = at.deps;
    const read = definitions.read.bind(definitions);
    Object.assign(definitions, {
      read: async (tenant: string, survey: string) => {
        begun += 1;
        const found = await read(tenant, survey);
        // Concurrent requests would read the same version.
        await new Promise(setImmediate);
        return found;
      },
    });
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put('coffee', { ...coffee, title: `Title ${n}` })),
    );
    expect(all.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(begun).toBe(10);
  });
});

const largeNames = ['large', ...Array.from({ length: 9 }, (_, n) => `large-${n}`)];

let stored: Promise<MemorySite> | undefined;
/** The same one with large surveys for all sites of them, which only read it. */
const siteWithLarge = () =>
  (stored ??= (async () => {
    const { at, put } = await owned({ writesPerMinute: 1_000 });
    for (const name of largeNames) await put(name, large('Large', 40));
    return at;
  })());

/** A site with large surveys in its storage, and a limited cache. Loading one counts as 3 submissions. */
async function siteOfLarge(maxBytes: number, options: Partial<SiteOptions>) {
  const { containers, deps } = await siteWithLarge();
  const time = new FakeClock(deps.clock.now());
  const definitions = createDefinitions({
    container: containers.definitions,
    clock: time,
    compile: compileSurvey,
    options: { maxBytes },
  });
  const at = memorySite({ options, deps: { definitions, clock: time } });
  const ask = async (url: string, remoteAddress = '192.0.2.1') => at.site.inject({ url, remoteAddress });
  const answer = async (name: string, remoteAddress = '192.0.2.1') =>
    at.site.inject({
      method: 'POST',
      url: `${surveys}/${name}/answers`,
      remoteAddress,
      payload: { answers: { q0: 'choice number 0 of 0' } },
    });
  const send = async (name: string, remoteAddress = '192.0.2.1') =>
    at.site.inject({
      method: 'POST',
      url: `/s/acme/${name}`,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `submission:id=${formIdAt(time.ms)}&q0=choice+number+0+of+0`,
    });
  return { ...at, time, ask, answer, send };
}

const none = 1_000;
const all = 64 * 1024 ** 2;

function statuses(answers: readonly { readonly statusCode: number }[]): string {
  const counted = Map.groupBy(answers, ({ statusCode }) => statusCode);
  return [...counted].map(([status, { length }]) => `${length} x ${status}`).join(', ');
}

type LargeSite = Awaited<ReturnType<typeof siteOfLarge>>;

describe('a large survey that is not in memory', () => {
  test('counts as several submissions of the address that asks for it: as JSON, as a form or by answering', async () => {
    const { ask, answer, time } = await siteOfLarge(none, { submissionsPerTenSeconds: 9 });
    const read = async (address: string) => (await ask(`${surveys}/large`, address)).statusCode;
    const open = async (address: string) => (await ask('/s/acme/large', address)).statusCode;
    expect([await read('192.0.2.1'), await read('192.0.2.1'), await read('192.0.2.1')]).toEqual([
      200, 200, 200,
    ]);
    expect([await read('192.0.2.1'), await open('192.0.2.1')]).toEqual([429, 429]);
    expect([await open('192.0.2.2'), await read('192.0.2.2'), await open('192.0.2.2')]).toEqual([
      200, 200, 429,
    ]);
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await answer('large', '192.0.2.3')).statusCode).toBe(201);
    }
    expect([(await answer('large', '192.0.2.3')).statusCode, await read('192.0.2.4')]).toEqual([429, 200]);
    time.ms += 10_000;
    expect(await read('192.0.2.1')).toBe(200);
  });

  test('is loaded by no route for an address that has used up its share', async () => {
    const options = { submissionsPerTenSeconds: 9 };
    const { ask, answer, send, deps } = await siteOfLarge(none, options);
    for (let loaded = 0; loaded < 3; loaded += 1) await ask(`${surveys}/large`);
    const read = jest.spyOn(deps.definitions, 'find');
    expect(expectProblem(await ask(`${surveys}/large`), 429, 'rate-limited').detail).toContain(
      'RATE_LIMIT_PER_10_S',
    );
    expect(statuses([await ask('/s/acme/large'), await answer('large'), await send('large')])).toBe(
      '3 x 429',
    );
    const thanks = await ask(await thanksAddress({ deps }, '/s/acme/large'));
    expect([thanks.statusCode, thanks.body.includes('Your answers have arrived.')]).toEqual([200, true]);
    expect(read).not.toHaveBeenCalled();
  });

  test.each([
    ['its definition', (at: LargeSite) => at.ask(`${surveys}/large`)],
    ['its form', (at: LargeSite) => at.ask('/s/acme/large')],
    ['its thank-you page', async (at: LargeSite) => at.ask(await thanksAddress(at, '/s/acme/large'))],
    ['answers as JSON', (at: LargeSite) => at.answer('large')],
    ['answers as a form', (at: LargeSite) => at.send('large')],
  ])('counts if it is loaded for %s', async (_what, ask) => {
    const at = await siteOfLarge(none, { submissionsPerTenSeconds: 4 });
    expect((await ask(at)).statusCode).toBeLessThan(400);
    await at.ask(`${surveys}/large`);
    expect((await at.ask(`${surveys}/large`)).statusCode).toBe(429);
  });

  test('counts once if many ask for it at once', async () => {
    const at = await siteOfLarge(all, { submissionsPerTenSeconds: 9 });
    const opened = await Promise.all(Array.from({ length: 20 }, () => at.ask(`${surveys}/large`)));
    expect(statuses(opened)).toBe('20 x 200');
    expect((await at.answer('large')).statusCode).toBe(201);
    expect((await at.ask(`${surveys}/large-0`)).statusCode).toBe(200);
  });

  test('is not counted if it is in memory and unchanged in the storage', async () => {
    const at = await siteOfLarge(all, { submissionsPerTenSeconds: 9 });
    await at.ask(`${surveys}/large`);
    at.time.ms += 31_000;
    const opened = await Promise.all(Array.from({ length: 20 }, () => at.ask(`${surveys}/large`)));
    expect(statuses(opened)).toBe('20 x 200');
    const sent = [];
    for (let n = 0; n < 10; n += 1) sent.push(await at.answer('large'));
    expect(statuses(sent)).toBe('9 x 201, 1 x 429');
  });

  test('is not loaded past the limit when many are asked for at once', async () => {
    const at = await siteOfLarge(all, { submissionsPerTenSeconds: 9 });
    // Two at a time, so the limit of three can be exceeded by one.
    const answers = await Promise.all(largeNames.map((name) => at.ask(`${surveys}/${name}`)));
    expect(statuses(answers)).toBe('4 x 200, 6 x 429');
    expect((await at.ask(`${surveys}/large-8`, '192.0.2.2')).statusCode).toBe(200);
  });
});

describe('a large form', () => {
  test('is rendered once for all who open it, and counts as several submissions when it is rendered again', async () => {
    const { at, put } = await owned({ submissionsPerTenSeconds: 10 });
    await put('large', large());
    const open = () => at.site.inject('/s/acme/large');
    for (let opened = 0; opened < 50; opened += 1) expect((await open()).statusCode).toBe(200);
    await put('large', large('Edited'));
    const refused = await open();
    expect([refused.statusCode, refused.headers['content-type'], refused.headers['retry-after']]).toEqual([
      429,
      'text/html; charset=utf-8',
      '10',
    ]);
    at.time.ms += 10_000;
    expect((await open()).body).toContain('Edited');
  });

  test('that is filled in wrongly is shown again, up to the limit', async () => {
    const { at, put } = await owned({ submissionsPerTenSeconds: 30 });
    await put('large', large());
    const send = async () =>
      at.site.inject({
        method: 'POST',
        url: '/s/acme/large',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'q0=nothing+of+that',
      });
    const answered = [await send(), await send(), await send(), await send(), await send()];
    expect(answered.map(({ statusCode }) => statusCode)).toEqual([422, 422, 429, 429, 429]);
    expect(answered[0]?.body).toContain('name="q199"');
    expect(answered[4]?.body).not.toContain('name="q199"');
  });

  test('with pages counts at each step, also when its answers are stored', async () => {
    const { at, put } = await owned({ submissionsPerTenSeconds: 30 });
    await put('large', { ...large(), sections: [{ title: 'One', startsAt: 'q0' }] });
    const send = async () =>
      at.site.inject({
        method: 'POST',
        url: '/s/acme/large',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `submission:id=${formIdAt(at.time.ms)}&q0=choice+number+0+of+0&submission:page=q0&submission:step=send`,
      });
    const sent = [await send(), await send(), await send()];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303, 429]);
  });

  test('is sent whole, with its length, and with a submission id of its own', async () => {
    const { at, put } = await owned({});
    await put('large', large());
    const pages = [await at.site.inject('/s/acme/large'), await at.site.inject('/s/acme/large')];
    const ids = pages.map(({ body }) => formIdIn(body));
    expect(new Set(ids).size).toBe(2);
    for (const { body, headers } of pages) {
      expect(body.match(/<fieldset/g)).toHaveLength(200);
      expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    }
  });
});
