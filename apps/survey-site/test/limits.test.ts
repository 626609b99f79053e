import { describe, expect, test } from '@jest/globals';
import { createDefinitions } from '@canvass/storage';
import { compileSurvey } from '../src/compiled-survey.ts';
import type { SiteOptions } from '../src/ports.ts';
import { bearer, coffee, memorySite, withTenant } from './support/memory-site.ts';
import { expectProblem, problemOf } from './support/problems.ts';

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

/** Of some 290 KiB as JSON as the site gives it out, 200 questions of 20 choices each. */
const large = (title = 'Large') => ({
  title,
  questions: Array.from({ length: 200 }, (_, n) => ({
    id: `q${n}`,
    text: `Question ${n}`,
    type: 'multipleChoice',
    choices: Array.from({ length: 20 }, (_choice, index) => `choice number ${index} of ${n}`),
  })),
});

describe('the surveys of a tenant', () => {
  test('are so many at most; the refusal names the setting, and a deletion makes room', async () => {
    const { put, remove } = await owned({ maxSurveysPerTenant: 1 });
    expect((await put('coffee')).statusCode).toBe(201);
    const refused = expectProblem(await put('tea'), 409, 'too-many-surveys');
    expect(refused.detail).toContain('at most 1 surveys (MAX_SURVEYS_PER_TENANT)');
    expect((await put('coffee', { ...coffee, title: 'Edited' })).statusCode).toBe(200);
    expect((await remove('coffee')).statusCode).toBe(204);
    expect((await put('tea')).statusCode).toBe(201);
  });

  test('have so many versions at most, and take answers to the last one', async () => {
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
    expect(at.answers.records()).toMatchObject([{ definitionVersion: 2 }]);
  });
});

describe('the changes of a tenant', () => {
  test('are so many a minute at most, edits and deletions together; the refusal names the setting', async () => {
    const { at, put, remove } = await owned({ writesPerMinute: 2 });
    expect([(await put('coffee')).statusCode, (await remove('coffee')).statusCode]).toEqual([201, 204]);
    at.time.ms += 20_000;
    for (const refused of [await put('coffee'), await remove('coffee')]) {
      const { detail } = expectProblem(refused, 429, 'too-many-changes');
      expect(detail).toContain('At most 2 a minute (RATE_LIMIT_WRITES_PER_MINUTE)');
      expect(refused.headers['retry-after']).toBe('40');
    }
    at.time.ms += 40_000;
    expect((await put('coffee')).statusCode).toBe(201);
  });

  test('are counted apart from those of others, and not for a key that is wrong', async () => {
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

  test('are worked at two at a time, however many come at once', async () => {
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
  test('follow one another on one site, so that none begins anew', async () => {
    const { at, put } = await owned({});
    await put('coffee');
    let begun = 0;
    const { definitions } = at.deps;
    const read = definitions.read.bind(definitions);
    Object.assign(definitions, {
      read: async (tenant: string, survey: string) => {
        begun += 1;
        const found = await read(tenant, survey);
        // Whoever else is let in reads the same.
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

describe('a large survey that is not in memory', () => {
  test('counts as many submissions of who asks for it, as JSON, as a form or by answering', async () => {
    const first = await owned({});
    await first.put('large', large());
    const definitions = createDefinitions({
      container: first.at.containers.definitions,
      clock: first.at.deps.clock,
      compile: compileSurvey,
      options: { maxBytes: 1_000 },
    });
    const { site, time } = memorySite({ options: { submissionsPerTenSeconds: 40 }, deps: { definitions } });
    const read = async (remoteAddress: string) =>
      (await site.inject({ url: `${surveys}/large`, remoteAddress })).statusCode;
    const open = async (remoteAddress: string) =>
      (await site.inject({ url: '/s/acme/large', remoteAddress })).statusCode;
    const answer = async (remoteAddress: string) => {
      const url = `${surveys}/large/answers`;
      return (await site.inject({ method: 'POST', url, remoteAddress, payload: { answers: {} } })).statusCode;
    };
    expect([await read('192.0.2.1'), await read('192.0.2.1'), await read('192.0.2.1')]).toEqual([
      200, 200, 200,
    ]);
    expect([await read('192.0.2.1'), await open('192.0.2.1')]).toEqual([429, 429]);
    expect([await open('192.0.2.2'), await read('192.0.2.2'), await open('192.0.2.2')]).toEqual([
      200, 200, 429,
    ]);
    for (let sent = 0; sent < 3; sent += 1) expect(await answer('192.0.2.3')).toBe(201);
    expect([await answer('192.0.2.3'), await read('192.0.2.4')]).toEqual([429, 200]);
    time.ms += 10_000;
    expect(await read('192.0.2.1')).toBe(200);
  });
});

describe('a large form', () => {
  test('is rendered once for all who open it, and counts as many submissions when it is rendered again', async () => {
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

  test('that is filled in wrongly is shown again, until that was too often', async () => {
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

  test('comes as a whole, with its length, and with a submission id of its own', async () => {
    const { at, put } = await owned({});
    await put('large', large());
    const pages = [await at.site.inject('/s/acme/large'), await at.site.inject('/s/acme/large')];
    const ids = pages.map(({ body }) => /name="submission.id" value="([0-9A-Z]{26})"/.exec(body)?.[1]);
    expect(new Set(ids).size).toBe(2);
    for (const { body, headers } of pages) {
      expect(body.match(/<fieldset/g)).toHaveLength(200);
      expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    }
  });
});
