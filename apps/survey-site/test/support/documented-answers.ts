import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { InjectOptions } from 'fastify';
import { type ApiDocument, commonProblems } from '@canvass/web/openapi';
import type { Site } from '../../src/server/site.ts';

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly rawPayload: Buffer;
}

/** Also of a compressed response. */
function textOf({ headers, body, rawPayload }: Answer): string {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(rawPayload).toString();
    case 'gzip':
      return gunzipSync(rawPayload).toString();
    default:
      return body;
  }
}

const common: ReadonlySet<string> = new Set(commonProblems.map((type) => `urn:canvass:problem:${type}`));

// One document for all sites of a test file at the same address that serve the same areas, by their number of routes.
const documents = new Map<string, ApiDocument>();

/**
 * Checks every response to `inject` in every test against the OpenAPI document of the site, which is generated once for
 * all sites that are alike: it takes longer than most tests.
 */
export function withDocumentedAnswers(site: Site, publicUrl: string | undefined): Site {
  const inject = site.inject.bind(site);
  site.addHook('onReady', async () => {
    const generate = site.swagger.bind(site);
    const document = (): ApiDocument => {
      const kind = `${site.knownRoutes.list().length} ${publicUrl}`;
      const known = documents.get(kind) ?? (generate() as unknown as ApiDocument);
      documents.set(kind, known);
      return known;
    };
    Object.assign(site, { swagger: document });
  });
  const checked = async (asked: InjectOptions | string) => {
    const answer = await inject(asked);
    const document = site.swagger() as unknown as ApiDocument;
    const { method, url } = answer.raw.req as { method: string; url: string };
    const fault = faultOf(document, method, url, answer);
    if (fault === undefined) return answer;
    throw new Error(`${method} ${url} was answered ${answer.statusCode}, but OpenAPI ${fault}`);
  };
  return Object.assign(site, { inject: checked });
}

function faultOf(document: ApiDocument, method: string, url: string, answer: Answer) {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const path = url.split('?', 1)[0]!;
  const operation = Object.entries(document.paths).find(
    ([each, { [name]: its }]) => its && patternOf(each).test(path),
  )?.[1][name];
  if (!operation) return undefined;
  const [contentType = ''] = ((answer.headers['content-type'] ?? '') as string).split(';', 1);
  // The answer to a HEAD has no body.
  const isProblem = contentType === 'application/problem+json' && method !== 'HEAD';
  const type = isProblem ? (JSON.parse(answer.body) as { type: string }).type : '';
  if (common.has(type)) return undefined;

  const response = operation.responses[answer.statusCode];
  if (!response) return 'does not list this status';
  const missing = Object.entries(response.headers ?? {}).find(
    ([header, { required }]) => required && !(header.toLowerCase() in answer.headers),
  );
  if (missing) return `promises the header ${missing[0]}`;
  if (method === 'HEAD') return undefined;
  if (answer.body === '') return response.content ? 'promises a body' : undefined;
  const content = response.content?.[contentType];
  if (!content) return `does not list the content type ${contentType}`;
  if (isProblem) {
    const listed = content.schema.allOf?.some(({ properties }) => properties?.['type']?.enum?.includes(type));
    return listed ? undefined : `does not list ${type}`;
  }
  const isLines = contentType === 'application/x-ndjson';
  const schema = isLines ? (content.schema.contentSchema?.items ?? {}) : content.schema;
  // Of several, one must fit.
  const components = [schema, ...(schema.anyOf ?? [])].flatMap(({ $ref }) =>
    $ref === undefined ? [] : [$ref.replace('#/components/schemas/', '')],
  );
  if (components.length === 0) return undefined;
  const whole = textOf(answer);
  for (const text of isLines ? whole.trimEnd().split('\n') : [whole]) {
    const body: unknown = JSON.parse(text);
    const faults = components.map((each) => componentFault(document.components.schemas, each, body));
    if (!faults.includes(undefined)) return `shows it otherwise: ${faults.join(', ')}`;
  }
  return undefined;
}

type Schemas = ApiDocument['components']['schemas'];

const checkers = new WeakMap<Schemas, Ajv2020>();

/** What is wrong with a value by a component of the document, or undefined. */
export function componentFault(schemas: Schemas, name: string, value: unknown) {
  const checker =
    checkers.get(schemas) ??
    new Ajv2020({ strict: false, validateFormats: false }).addSchema({ components: { schemas } }, 'api');
  checkers.set(schemas, checker);
  const check = checker.getSchema(`api#/components/schemas/${name}`);
  if (check === undefined) throw new Error(`the document has no schema ${name}`);
  return check(value) ? undefined : `${name}: ${JSON.stringify(check.errors)}`;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[a-z]+\}/g, '[^/]+')}$`);
}
