import { gzipSync } from 'node:zlib';
import { coffee } from '@canvass/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { bearer, largestSurvey, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

const answersUrl = '/v1/tenants/acme/surveys/coffee/answers';
const json = { 'content-type': 'application/json' };

let at: MemorySite;
let key: string;
beforeAll(async () => {
  at = memorySite();
  key = await withTenant(at);
});

const post = (payload: string | Buffer | object, headers: Record<string, string> = json, url = answersUrl) =>
  at.site.inject({ method: 'POST', url, payload, headers });
const postAnswers = (answers: unknown) => post(JSON.stringify({ answers }));

/** Expects that nothing was stored, and that the site still works. */
async function expectUnharmed(): Promise<void> {
  expect(at.journal.lines).toEqual([]);
  const good = await postAnswers({ colour: 'red' });
  expect(good.statusCode).toBe(201);
  at.journal.lines.length = 0;
}

describe('a submission that is not a valid request', () => {
  test.each([
    ['cut-off JSON', '{"answers":{'],
    ['JSON with a comment', '{"answers":{} /* hello */}'],
    ['an invalid number', '{"answers":{"rating":NaN}}'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])('is refused as malformed: %s', async (_name, body) => {
    const { title } = expectProblem(await post(body), 400, 'malformed-request');
    expect(title).toBe('The request is malformed');
    await expectUnharmed();
  });

  test.each([
    ['text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['XML', { 'content-type': 'application/xml' }],
    ['nonsense', { 'content-type': 'json' }],
  ])('is refused for an unsupported content type: %s', async (_name, headers) => {
    expect(problemOf(await post('{"answers":{"colour":"red"}}', headers))).toBe('415 unsupported-media-type');
    await expectUnharmed();
  });

  test.each([
    ['a content coding', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ['another charset', { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['a parameter without a value', { 'content-type': 'application/json; charset' }],
    ['no content type', { 'content-type': '' }],
    ['half a type', { 'content-type': 'application/' }],
  ])('is refused with what is supported: %s', async (_name, headers) => {
    const refused = await post('{"answers":{"colour":"red"}}', headers);
    const { detail } = expectProblem(refused, 415, 'unsupported-media-type');
    expect(detail).toContain('A body must be application/json in UTF-8, without a Content-Encoding.');
    await expectUnharmed();
  });

  test('is refused if its bytes are compressed', async () => {
    const refused = await post(gzipSync('{"answers":{"colour":"red"}}'), {
      ...json,
      'content-encoding': 'gzip',
    });
    expect(problemOf(refused)).toBe('415 unsupported-media-type');
    expect(refused.headers['accept-encoding']).toBe('identity');
    await expectUnharmed();
  });

  test('may begin with a byte order mark', async () => {
    const marked = await post('\uFEFF{"answers":{"colour":"red"}}');
    expect(marked.statusCode).toBe(201);
    at.journal.clear();
    expect(problemOf(await post('\uFEFF\uFEFF{"answers":{"colour":"red"}}'))).toBe('400 malformed-request');
    await expectUnharmed();
  });

  test('is refused if the body is over 1 MiB', async () => {
    expect(problemOf(await postAnswers({ colour: 'red', why: 'x'.repeat(1024 * 1024) }))).toBe(
      '413 too-large',
    );
    await expectUnharmed();
  });

  test.each([
    ['levels', '['.repeat(100_000), 'JSON is nested at most 8 levels deep here.'],
    ['levels of objects', '{"a":'.repeat(100_000), 'JSON is nested at most 8 levels deep here.'],
    ['values', `[${'1,'.repeat(50_000)}1]`, 'A JSON body has at most 41000 values here.'],
    ['properties', `{${'"a":1,'.repeat(2_000)}"a":1}`, 'A JSON body has at most 1200 properties here.'],
  ])('is refused before it is parsed if it has too many %s', async (_name, body, limit) => {
    expect(expectProblem(await post(body), 413, 'too-large').detail).toBe(limit);
    await expectUnharmed();
  });

  test.each([
    'application/json' + '; '.repeat(240) + 'x',
    `application/json;${'\t'.repeat(400)}x`,
    `application/json;a="${'\\"'.repeat(200)}`,
  ])(
    'is refused if a regular expression could match its Content-Type in very many ways: %s',
    async (type) => {
      const refused = await post('{"answers":{"colour":"red"}}', { 'content-type': type });
      expect(problemOf(refused)).toBe('415 unsupported-media-type');
      await expectUnharmed();
    },
  );

  test('is refused if its Content-Type is too long', async () => {
    const refused = await post('{}', { 'content-type': `application/json;${'\t'.repeat(15_000)}x` });
    const { detail } = expectProblem(refused, 431, 'head-too-large');
    expect(detail).toBe('The Content-Type has at most 512 characters.');
    await expectUnharmed();
  });

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['text', '"answers"'],
  ])('is refused if the body is no object: %s', async (_name, body) => {
    expect(problemOf(await post(body))).toBe('422 invalid');
    await expectUnharmed();
  });

  test('is refused if it has no answers, or another property', async () => {
    expect(expectProblem(await post('{}'), 422, 'invalid').errors).toMatchObject([{ path: 'answers' }]);
    const extra = expectProblem(await post('{"answers":{"colour":"red"},"admin":true}'), 422, 'invalid');
    expect(extra.errors).toMatchObject([{ path: 'admin' }]);
    const proto = expectProblem(await post('{"answers":{"colour":"red"},"__proto__":{}}'), 422, 'invalid');
    expect(proto.errors).toMatchObject([{ path: '__proto__' }]);
    await expectUnharmed();
  });
});

describe('answers that do not fit the survey name the field', () => {
  test.each([
    ['an unknown question id', { colour: 'red', color: 'red' }, 'answers.color'],
    ['text for a range', { colour: 'red', rating: '5' }, 'answers.rating'],
    ['a number for text', { colour: 'red', why: 5 }, 'answers.why'],
    ['null', { colour: 'red', why: null }, 'answers.why'],
    ['an object', { colour: { $ne: 1 } }, 'answers.colour'],
    ['a number out of its range', { colour: 'red', rating: 6 }, 'answers.rating'],
    ['a negative number', { colour: 'red', rating: -1 }, 'answers.rating'],
    ['a number that is not whole', { colour: 'red', rating: 4.5 }, 'answers.rating'],
    ['an unknown choice', { colour: 'green' }, 'answers.colour'],
    ['a choice of another case', { colour: 'Red' }, 'answers.colour'],
    ['a list for a single choice', { colour: ['red'] }, 'answers.colour'],
    ['an unknown one among several choices', { colour: 'red', extras: ['milk', 'rum'] }, 'answers.extras'],
    ['a choice twice', { colour: 'red', extras: ['milk', 'milk'] }, 'answers.extras'],
    ['a required answer left out', { rating: 5 }, 'answers.colour'],
    ['text over its limit', { colour: 'red', why: 'x'.repeat(101) }, 'answers.why'],
    ['NUL in text', { colour: 'red', why: 'a\0b' }, 'answers.why'],
  ])('%s', async (_name, answers, path) => {
    const { errors } = expectProblem(await postAnswers(answers), 422, 'invalid');
    expect(errors?.map((error) => error.path)).toEqual([path]);
    await expectUnharmed();
  });

  test.each(['4.99999999999999999999', '5.00000000000000000001', '499999999999999999999e-20'])(
    'a number that is whole only after rounding: %s',
    async (rating) => {
      const body = `{"answers":{"colour":"red","rating":${rating}}}`;
      const { errors } = expectProblem(await post(body), 422, 'invalid');
      expect(errors).toEqual([{ path: 'answers.rating', message: 'The answer must be a whole number' }]);
      await expectUnharmed();
    },
  );

  test('a number that only rounding makes whole, under one name 101 times', async () => {
    const repeated = Array.from({ length: 101 }, () => '"rating":4.99999999999999999999').join(',');
    const { detail } = expectProblem(
      await post(`{"answers":{"colour":"red",${repeated}}}`),
      400,
      'malformed-request',
    );
    expect(detail).toContain('More than 100 numbers');
    await expectUnharmed();
  });

  test.each(['\\ud800', '\\udc00', '\\ud800x'])('an unpaired surrogate: %s', async (text) => {
    const { errors } = expectProblem(
      await post(`{"answers":{"colour":"red","why":"${text}"}}`),
      422,
      'invalid',
    );
    expect(errors).toMatchObject([{ path: 'answers.why' }]);
    await expectUnharmed();
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s as a question id',
    async (id) => {
      const body = `{"answers":{"colour":"red","${id}":{"polluted":true}}}`;
      const { errors } = expectProblem(await post(body), 422, 'invalid');
      expect(errors).toMatchObject([{ path: `answers.${id}` }]);
      expect({}).not.toHaveProperty('polluted');
      await expectUnharmed();
    },
  );

  test('every wrong field at once', async () => {
    const { errors } = expectProblem(await postAnswers({ rating: 9, why: 1, x: 1 }), 422, 'invalid');
    expect(errors?.map(({ path }) => path)).toEqual([
      'answers.colour',
      'answers.rating',
      'answers.why',
      'answers.x',
    ]);
  });
});

test.each(['4.0', '4e0', '0.4E1', '40e-1'])('%s is a whole number, and stored as such', async (rating) => {
  expect((await post(`{"answers":{"colour":"red","rating":${rating}}}`)).statusCode).toBe(201);
  expect(at.journal.records()).toMatchObject([{ answers: { colour: 'red', rating: 4 } }]);
  at.journal.lines.length = 0;
});

describe('an address that names no survey', () => {
  test.each([
    ['dots', '/v1/tenants/acme/surveys/cof.fee/answers', 'survey'],
    ['only dots', '/v1/tenants/acme/surveys/%2e%2e%2f/answers', 'survey'],
    ['an encoded slash', '/v1/tenants/acme/surveys/coffee%2Fother/answers', 'survey'],
    ['upper case', '/v1/tenants/ACME/surveys/coffee/answers', 'tenant'],
    ['a hyphen at the end', '/v1/tenants/acme-/surveys/coffee/answers', 'tenant'],
    ['64 characters', `/v1/tenants/${'a'.repeat(64)}/surveys/coffee/answers`, 'tenant'],
    ['NUL', '/v1/tenants/acme/surveys/cof%00fee/answers', 'survey'],
    ['__proto__', '/v1/tenants/__proto__/surveys/coffee/answers', 'tenant'],
  ])('is refused by the name of its parameter: %s', async (_name, url, path) => {
    const { errors } = expectProblem(await post('{"answers":{"colour":"red"}}', json, url), 422, 'invalid');
    expect(errors).toMatchObject([{ path }]);
    await expectUnharmed();
  });

  test('is refused if its encoding is invalid', async () => {
    const url = '/v1/tenants/acme/surveys/%E0%A4/answers';
    expect(problemOf(await post('{}', json, url))).toBe('400 malformed-request');
  });

  test.each([
    ['an unknown survey', '/v1/tenants/acme/surveys/tea/answers'],
    ['an unknown tenant', '/v1/tenants/nobody/surveys/coffee/answers'],
  ])('is not found: %s', async (_name, url) => {
    expect(problemOf(await post('{"answers":{"colour":"red"}}', json, url))).toBe('404 survey-not-found');
    await expectUnharmed();
  });

  test('is not found once the survey is deleted', async () => {
    const url = '/v1/tenants/acme/surveys/gone';
    await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload: coffee });
    expect((await at.site.inject({ method: 'DELETE', url, headers: bearer(key) })).statusCode).toBe(204);
    expect(problemOf(await post('{"answers":{"colour":"red"}}', json, `${url}/answers`))).toBe(
      '404 survey-not-found',
    );
    expect(problemOf(await at.site.inject(url))).toBe('404 survey-not-found');
    await expectUnharmed();
  });

  test('is not found if there is no such route, and a wrong method gets the list of right ones', async () => {
    expect(problemOf(await at.site.inject('/v1/nothing'))).toBe('404 route-not-found');
    expect(problemOf(await at.site.inject('/v2'))).toBe('404 route-not-found');
    const refused = await at.site.inject({ method: 'PATCH', url: '/v1/tenants/acme/surveys/coffee' });
    expect(problemOf(refused)).toBe('405 method-not-allowed');
    expect(refused.headers.allow).toBe('OPTIONS, GET, HEAD, PUT, DELETE');
  });

  test.each([
    ['GET', '/nothing', 404, 'This page cannot be found'],
    ['GET', '/desk-of-mine', 404, 'This page cannot be found'],
    ['GET', '/v1/nothing', 404, 'This page cannot be found'],
    ['DELETE', '/reference', 405, 'This address is for programs'],
  ] as const)('is a page for a browser: %s %s', async (method, url, status, words) => {
    const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const shown = await at.site.inject({ method, url, headers });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(shown.headers['vary']).toContain('accept');
    expect(shown.body).toContain(words);
    expect(shown.body).toContain('<a href="/">');
    const told = await at.site.inject({ method, url });
    expect([told.statusCode, told.headers['content-type']]).toEqual([status, 'application/problem+json']);
  });

  const long = 'x'.repeat(257);
  test.each([
    ['of a survey', '/s/acme/%zz', 'This address cannot be read'],
    ['of a survey, in capitals', '/S/acme/%ZZ', 'This address cannot be read'],
    ['of a survey, too long', `/s/acme/${long}`, 'This address cannot be read'],
    ['of public results', '/results/acme/coffee/SECRET%E', 'This page cannot be found'],
    ['of public results, too long', `/results/acme/coffee/${long}`, 'This page cannot be found'],
    ['of the desk', '/desk/%zz', 'This page cannot be found'],
    ['of the desk, too long', `/desk/${long}/surveys/coffee`, 'This page cannot be found'],
    ['of operators', '/ops/%E0%A4', 'This page cannot be found'],
  ])('is a page if it is that of a page and cannot be read: %s', async (_what, url, words) => {
    for (const accept of [undefined, '*/*', 'text/html,*/*;q=0.8']) {
      const shown = await at.site.inject({ url, headers: accept === undefined ? {} : { accept } });
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(shown.body).toContain(words);
    }
  });

  test.each(['/%', '/v1/%zz', '/desk-of-mine%'])(
    'is a page for a browser also if it cannot be read: %s',
    async (url) => {
      const shown = await at.site.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(shown.headers['vary']).toContain('accept');
      expect(shown.body).toContain('This page cannot be found');
      expect(problemOf(await at.site.inject(url))).toBe('400 malformed-request');
    },
  );
});

const put = (payload: string | object, url = '/v1/tenants/acme/surveys/bad') =>
  at.site.inject({ method: 'PUT', url, payload, headers: { ...json, ...bearer(key) } });

describe('an invalid definition', () => {
  const question = { id: 'q', text: 'How?', type: 'scale' };

  test.each([
    ['no questions', { title: 'Bad', questions: [] }, 'questions'],
    ['an unknown property', { title: 'Bad', questions: [question], colour: 1 }, 'colour'],
    [
      'a range of 102 values',
      { title: 'Bad', questions: [{ ...question, min: 0, max: 101 }] },
      'questions[0].max',
    ],
    [
      'constructor as an id',
      { title: 'Bad', questions: [{ ...question, id: 'constructor' }] },
      'questions[0].id',
    ],
    ['an id twice', { title: 'Bad', questions: [question, question] }, 'questions[1].id'],
  ])('is refused by name: %s', async (_name, definition, path) => {
    const { errors } = expectProblem(await put(definition), 422, 'invalid');
    expect(errors).toMatchObject([{ path }]);
    expect(problemOf(await at.site.inject('/v1/tenants/acme/surveys/bad'))).toBe('404 survey-not-found');
  });

  test.each(['min', 'max'])('is refused if only rounding makes its %s whole', async (end) => {
    const body = `{"title":"Bad","questions":[{"id":"q","text":"How?","type":"scale","${end}":4.99999999999999999999}]}`;
    const { errors } = expectProblem(await put(body), 422, 'invalid');
    expect(errors).toEqual([{ path: `questions[0].${end}`, message: `${end} must be an integer` }]);
  });

  test('is refused if __proto__ is one of its properties', async () => {
    const body = `{"title":"Bad","questions":[${JSON.stringify(question)}],"__proto__":{"title":"x"}}`;
    expect(expectProblem(await put(body), 422, 'invalid').errors).toMatchObject([{ path: '__proto__' }]);
  });

  test("is refused if it changes a question's type under the same id", async () => {
    const questions = coffee.questions.map((each) =>
      each.id === 'rating' ? { ...each, type: 'text' } : each,
    );
    const { errors } = expectProblem(
      await put({ ...coffee, questions }, '/v1/tenants/acme/surveys/coffee'),
      409,
      'incompatible-edit',
    );
    expect(errors).toMatchObject([
      { path: 'questions[2].type', message: expect.stringContaining('"rating"') },
    ]);
  });

  test('is refused if its name is no slug', async () => {
    const { errors } = expectProblem(await put(coffee, '/v1/tenants/acme/surveys/Cof.fee'), 422, 'invalid');
    expect(errors).toMatchObject([{ path: 'survey' }]);
  });
});

test('the largest definition is accepted, and an answer with all of its choices', async () => {
  const survey = largestSurvey();
  const labelled = survey.questions.map(({ choices, ...question }, n) => ({
    ...question,
    // With labels, the body would be too large.
    choices: n < 170 ? choices.map((value) => ({ value, label: 'x' })) : choices,
  }));
  const url = '/v1/tenants/acme/surveys/largest';
  expect((await put({ ...survey, questions: labelled }, url)).statusCode).toBe(201);
  const answers = Object.fromEntries(survey.questions.map(({ id, choices }) => [id, choices]));
  expect((await post({ answers }, json, `${url}/answers`)).statusCode).toBe(201);
  at.journal.lines.length = 0;
});

test('an answer with all rows of the most that a survey may have is accepted, alone and in a batch', async () => {
  const rows = Array.from({ length: 49 }, (_, n) => ({ id: `r${n}`, label: `Row ${n}` }));
  const columns = Array.from({ length: 10 }, (_, n) => `c${n}`);
  const questions = Array.from({ length: 20 }, (_, n) => ({
    id: `q${n}`,
    text: 'How?',
    type: 'matrix',
    rows,
    columns,
  }));
  const url = '/v1/tenants/acme/surveys/rows';
  expect((await put({ title: 'Rows', questions }, url)).statusCode).toBe(201);
  const row = Object.fromEntries(rows.map(({ id }) => [id, 'c9']));
  const answers = Object.fromEntries(questions.map(({ id }) => [id, row]));
  expect((await post({ answers }, json, `${url}/answers`)).statusCode).toBe(201);
  const line = `${JSON.stringify({ key: 'a', answers })}\n`;
  const batch = await post(line, { 'content-type': 'application/x-ndjson' }, `${url}/answers:batch`);
  expect(batch.body).toContain('"status":201');
  at.journal.lines.length = 0;
});
