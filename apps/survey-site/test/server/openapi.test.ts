import { describe, expect, test } from '@jest/globals';
import type { ApiDocument } from '../../src/http/openapi/api-document.ts';
import { problemTypes } from '../../src/http/problems/problem-types.ts';
import { componentFault } from '../support/documented-answers.ts';
import { memorySite } from '../support/memory-site.ts';

/** Every answer to `inject` in any test of this package is held against the document too: see `memory-site.ts`. */
async function read() {
  const { site } = memorySite();
  const { body } = await site.inject('/openapi.json');
  const document = JSON.parse(body) as ApiDocument & { openapi: string };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  return { site, body, document, operations };
}

describe('the OpenAPI document', () => {
  test('describes exactly the existing routes', async () => {
    const { site, operations } = await read();
    const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const registered = site.knownRoutes
      .list()
      .filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/assets/'))
      .map(({ method, url }) => `${method} ${url.replaceAll(/:([a-z]+)/g, '{$1}')}`);
    expect(described.toSorted()).toEqual(registered.toSorted());
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
      Location: ({ status, path }) => status === '303' || (status === '201' && path.includes('{survey}')),
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

  test('describes the JSON of every operation under /v1 by a component', async () => {
    const { operations } = await read();
    const contents = operations
      .filter(({ path }) => path.startsWith('/v1'))
      .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
      .flatMap((described) => described?.content?.['application/json'] ?? []);
    expect(contents.filter(({ schema }) => !('$ref' in schema))).toEqual([]);
  });

  test('names the address under which people reach the site', async () => {
    const { site } = memorySite({ options: { publicUrl: 'https://canvass.example' } });
    expect((await site.inject('/openapi.json')).json()).toMatchObject({
      servers: [{ url: 'https://canvass.example' }],
    });
  });
});
