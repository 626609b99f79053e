import { describe, expect, test } from '@jest/globals';
import type { ApiDocument, ApiSchema } from '@canvass/web/openapi';
import { problemTypes } from '@canvass/web/problems';
import { componentFault } from '../support/documented-answers.ts';
import { memorySite, withTenant } from '../support/memory-site.ts';
import { problemOf } from '../support/problems.ts';

/** For all tests that only read. */
const { site } = memorySite();
const { site: publicSite } = memorySite({ options: { publicUrl: 'https://canvass.example' } });

/** The schema of a text with one of these on each line. */
const linesOf = (name: string) => ({
  type: 'string',
  contentMediaType: 'application/x-ndjson',
  contentSchema: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
});

describe('health', () => {
  test('depends on the process, readiness on the storage', async () => {
    let up = false;
    const at = memorySite({ deps: { ready: () => Promise.resolve(up) } });
    expect((await at.site.inject('/healthz')).statusCode).toBe(200);
    const unready = await at.site.inject('/readyz');
    expect(problemOf(unready)).toBe('503 storage-unavailable');
    expect(unready.headers['retry-after']).toBe('5');
    up = true;
    expect((await at.site.inject('/readyz')).statusCode).toBe(200);
  });
});

test.each([
  [undefined, true],
  [['respondents'], false],
] as const)('the start page of a site of %j signs owners in: %s', async (areas, leads) => {
  const at = areas === undefined ? memorySite() : memorySite({ options: { areas } });
  expect((await at.site.inject('/')).body.includes('action="/desk/sign-in"')).toBe(leads);
});

describe('metrics', () => {
  test('count what was accepted and refused, and its cost, without the name of a tenant', async () => {
    const at = memorySite();
    await withTenant(at, 'some-tenant');
    const url = '/v1/tenants/some-tenant/surveys/coffee/answers';
    const post = (answers: object) => at.site.inject({ method: 'POST', url, payload: { answers } });
    await post({ colour: 'red' });
    await post({ colour: 'red' });
    await post({});
    at.journal.pendingBytes = 4711;
    at.deps.calls.count('AppendBlock', 'ok');
    const { body, headers } = await at.site.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    for (const line of [
      'canvass_answers_accepted_total 2',
      'canvass_answers_refused_total{type="invalid"} 1',
      'canvass_answer_append_seconds_count 2',
      'canvass_journal_pending_bytes 4711',
      'canvass_storage_calls_total{operation="AppendBlock",outcome="ok"} 1',
    ]) {
      expect(body).toContain(line);
    }
    expect(body).not.toContain('some-tenant');
    const again = (await at.site.inject('/metrics')).body;
    expect(again).toContain('canvass_answers_accepted_total 2');
  });
});

describe('every response', () => {
  test.each(['/reference', '/v1/nothing', '/s/acme/nothing', '/healthz', '/%'])(
    'of %s has the security headers',
    async (url) => {
      const { headers } = await site.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test('tells browsers to stay with https if people use it', async () => {
    const { headers } = await publicSite.inject('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('may be cached for good if its name contains its hash', async () => {
    const stylesheet = /href="(\/assets\/desk\.[0-9a-f]{12}\.css)"/.exec((await site.inject('/')).body)?.[1];
    const { headers, statusCode } = await site.inject(String(stylesheet));
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });
});

test.each([
  ['/openapi.json', 'application/json'],
  ['/reference', 'text/html; charset=utf-8'],
  ['/reference?q=summary', 'text/html; charset=utf-8'],
  ['/reference/respondent/sendAnswers', 'text/html; charset=utf-8'],
])('%s is not sent again to a client that has it', async (url, contentType) => {
  const first = await site.inject(url);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, contentType]);
  const etag = String(first.headers.etag);
  const again = await site.inject({ url, headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
});

const linksIn = (body: string): string[] =>
  [...body.matchAll(/href="(\/reference\/[^"]+)"/g)].map(([, href = '']) => href);
const entriesIn = (body: string): (string | undefined)[] =>
  [...body.matchAll(/<li data-words="[^"]*"><a href="([^"]+)"/g)].map(([, href]) => href);
const found = async (search: string) =>
  entriesIn((await site.inject({ url: '/reference', query: { q: search } })).body);

describe('the reference', () => {
  test('has a page for every operation and schema, an entry for every problem, and no broken link', async () => {
    await site.ready();
    const { paths, components } = site.swagger() as unknown as ApiDocument;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const overview = (await site.inject('/reference')).body;
    const listed = entriesIn(overview);
    expect(listed).toEqual(
      expect.arrayContaining([
        ...operations.map(({ operationId, tags }) => `/reference/${tags[0]}/${operationId}`),
        ...Object.keys(components.schemas).map((name) => `/reference/schemas/${name}`),
        ...problemTypes.map((type) => `/reference/problems#${type}`),
      ]),
    );
    expect(listed).toHaveLength(
      operations.length + Object.keys(components.schemas).length + problemTypes.length,
    );

    const pages = new Map([['/reference', overview]]);
    const links = new Set(linksIn(overview));
    for (const link of links) {
      const [path = ''] = link.split('#');
      const { statusCode, body } = pages.has(path) ? { statusCode: 200, body: '' } : await site.inject(path);
      expect([path, statusCode]).toEqual([path, 200]);
      if (!pages.has(path)) pages.set(path, body);
      for (const further of linksIn(body)) links.add(further);
    }
    for (const link of links) {
      const [path = '', anchor] = link.split('#');
      expect([link, anchor === undefined || pages.get(path)?.includes(`id="${anchor}"`)]).toEqual([
        link,
        true,
      ]);
    }
  });

  test('finds what has all words of a search, by names, addresses and fields', async () => {
    expect(await found('send MANY answers')).toEqual(['/reference/respondent/sendAnswerBatch']);
    expect(await found('  post /answers:batch ')).toEqual(['/reference/respondent/sendAnswerBatch']);
    expect(await found('maxAnswers')).toContain('/reference/schemas/SurveySettings');
    expect(await found('too-many-reads')).toEqual(['/reference/problems#too-many-reads']);
    expect(await found('no such words')).toEqual([]);
  });

  test('shows a search again as it was typed', async () => {
    const { body } = await site.inject('/reference?q=%3Cb%3E+%22');
    expect(body).toContain('value="&lt;b&gt; &quot;"');
    expect(body).toContain('Nothing has “&lt;b&gt; &quot;”.');
    const long = await site.inject(`/reference?q=${'x'.repeat(101)}`);
    expect(long.body).toContain(`value="${'x'.repeat(100)}"`);
  });

  test.each([
    '/reference/nothing',
    '/reference/json',
    '/reference/owner/nothing',
    '/reference/desk/sendAnswers',
  ])('has no page at %s', async (url) => {
    expect((await site.inject(url)).statusCode).toBe(404);
  });
});

/** Every answer to `inject` in any test of this package is held against the document too: see `memory-site.ts`. */
async function read() {
  const { body } = await site.inject('/openapi.json');
  const document = JSON.parse(body) as ApiDocument & { openapi: string };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  return { body, document, operations };
}

const isNamed = (schema: ApiSchema): boolean => schema.$ref !== undefined;

describe('the OpenAPI document', () => {
  test('describes exactly the existing routes', async () => {
    const { operations } = await read();
    const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const registered = site.knownRoutes
      .list()
      // Browsers ask with OPTIONS by themselves. Files of the site are not described; a style that follows from its address is.
      .filter(({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !/^\/assets\/[^:]*$/.test(url))
      .map(
        ({ method, url }) => `${method} ${url.replaceAll(/(?<!:):([a-z]+)/g, '{$1}').replaceAll('::', ':')}`,
      );
    expect(described.toSorted()).toEqual(registered.toSorted());
  });

  test('describes lines of JSON as a text, so that generated clients send and read one', async () => {
    const { document } = await read();
    const batch = document.paths['/v1/tenants/{tenant}/surveys/{survey}/answers:batch']!['post']!;
    expect(batch.requestBody?.content['application/x-ndjson']?.schema).toMatchObject(
      linesOf('SubmissionLine'),
    );
    expect(batch.responses['200']?.content?.['application/x-ndjson']?.schema).toMatchObject(
      linesOf('LineResult'),
    );
    const example = batch.requestBody!.content['application/x-ndjson']!.example as string;
    for (const each of example.trimEnd().split('\n')) {
      expect(componentFault(document.components.schemas, 'SubmissionLine', JSON.parse(each))).toBeUndefined();
    }
  });

  test('says what is in each JSON file', async () => {
    const { operations } = await read();
    const empty = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content)
          .filter(
            ({ schema }) =>
              schema.additionalProperties === false && Object.keys(schema.properties ?? {}).length === 0,
          )
          .map(() => operationId),
      ),
    );
    expect(empty).toEqual([]);
  });

  test('has the structure that OpenAPI 3.1 asks for', async () => {
    const { document, operations } = await read();
    expect(document.openapi).toBe('3.1.0');
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, tags, security, parameters = [], responses } of operations) {
      for (const tag of tags) expect(document.tags.map(({ name }) => name)).toContain(tag);
      for (const scheme of security.flatMap((each) => Object.keys(each))) {
        expect(document.components.securitySchemes).toHaveProperty([scheme]);
      }
      const inPath = parameters.filter((each) => each.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{[a-z]+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      const names = parameters.map((each) => `${each.in} ${each.name.toLowerCase()}`);
      expect(new Set(names).size).toBe(names.length);
      for (const { schema } of parameters) expect(schema).toEqual(expect.any(Object));
      expect(Object.keys(responses).some((status) => /^[23]/.test(status))).toBe(true);
      for (const [status, { description, headers = {}, content = {} }] of Object.entries(responses)) {
        expect(status).toMatch(/^[2-5][0-9]{2}$/);
        expect(description).not.toBe('');
        for (const { schema, description: words } of Object.values(headers)) {
          expect([typeof schema, typeof words]).toEqual(['object', 'string']);
        }
        for (const { schema } of Object.values(content)) expect(schema).toEqual(expect.any(Object));
      }
    }
  });

  test('has no missing and no unused components', async () => {
    const { body, document } = await read();
    const names = [...body.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => String(name));
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
    expect(body).not.toContain('"$schema"');
  });

  test('lists the refusals of each operation under /v1', async () => {
    const { operations } = await read();
    for (const { path, security, requestBody, responses } of operations) {
      if (!path.startsWith('/v1')) continue;
      const expected = ['400', '422', '500', '503'];
      if (security.length > 0) expected.push('401', '429');
      if (requestBody) expected.push('413', '415');
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(expected));
      expect('401' in responses).toBe(security.length > 0);
    }
  });

  test('names every type of problem somewhere, each with its status', async () => {
    const { document, operations } = await read();
    const listed = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ description }) =>
        [...description.matchAll(/`([a-z-]+)`: /g)].map(([, type]) => type),
      ),
    );
    const everywhere = [...document.info.description.matchAll(/^- `([a-z-]+)` \(/gm)].map(([, type]) => type);
    expect(new Set([...listed, ...everywhere])).toEqual(new Set(problemTypes));
  });

  test('describes the headers that a client acts on', async () => {
    const { operations } = await read();
    const responses = operations.flatMap(({ path, method, responses: all }) =>
      Object.entries(all).map(([status, { headers = {} }]) => ({ path, method, status, headers })),
    );
    const needed: Record<string, (response: (typeof responses)[number]) => boolean> = {
      'WWW-Authenticate': ({ status }) => status === '401',
      'Retry-After': ({ status }) => status === '429' || status === '503',
      // Respondents cannot read what they have uploaded.
      Location: ({ status, path }) =>
        status === '303' || (status === '201' && path.includes('{survey}') && !path.endsWith('/files')),
      ETag: ({ status, method, path }) =>
        status === '304' || (method === 'put' && path.endsWith('{survey}') && status.startsWith('20')),
    };
    for (const [name, isNeeded] of Object.entries(needed)) {
      const without = responses.filter((each) => isNeeded(each) && !(name in each.headers));
      expect(without).toEqual([]);
    }
    const put = operations.find(({ operationId }) => operationId === 'putSurvey');
    expect(put?.parameters?.map(({ name }) => name)).toEqual([
      'tenant',
      'survey',
      'If-Match',
      'If-None-Match',
    ]);
    expect(put?.responses['200']?.headers?.['ETag']?.description).toMatch(/^Strong/);
  });

  test('shows an example of everything in JSON, and each matches its schema', async () => {
    const { document, operations } = await read();
    const { Problem: _problem, ...schemas } = document.components.schemas;
    const faults = Object.entries(schemas).flatMap(
      ([name, { examples = [] }]) => componentFault(document.components.schemas, name, examples[0]) ?? [],
    );
    expect(faults).toEqual([]);
    const contents = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => content?.['application/problem+json'] ?? []),
    );
    for (const { examples: cases = {} } of contents) {
      expect(Object.keys(cases)).not.toEqual([]);
      const values = Object.values(cases).map(({ value }) => value);
      expect(
        values.flatMap((value) => componentFault(document.components.schemas, 'Problem', value) ?? []),
      ).toEqual([]);
    }
  });

  test('describes the JSON of every operation under /v1 by a component, or by several', async () => {
    const { operations } = await read();
    const contents = operations
      .filter(({ path }) => path.startsWith('/v1'))
      .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
      .flatMap((described) => described?.content?.['application/json'] ?? []);
    expect(contents.filter(({ schema }) => !isNamed(schema) && !schema.anyOf?.every(isNamed))).toEqual([]);
  });

  test('names the address under which people reach the site', async () => {
    expect((await publicSite.inject('/openapi.json')).json()).toMatchObject({
      servers: [{ url: 'https://canvass.example' }],
    });
  });
});
