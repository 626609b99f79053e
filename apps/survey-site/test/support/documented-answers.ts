import type { InjectOptions } from 'fastify';
import { openApiDocument } from '../../src/openapi/document.ts';
import { commonProblems } from '../../src/openapi/problems.ts';
import { input, output } from '../../src/openapi/schemas.ts';
import type { Site } from '../../src/server/site.ts';

interface Content {
  readonly schema: {
    readonly $ref?: string;
    readonly allOf?: readonly { readonly properties?: { readonly type: { readonly enum: string[] } } }[];
  };
}

interface DescribedResponse {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const { paths } = openApiDocument(undefined) as { readonly paths: Paths };
const common: ReadonlySet<string> = new Set(commonProblems.map((type) => `urn:canvass:problem:${type}`));

/** A site whose every answer to `inject` is held against its own OpenAPI document, whatever the test is about. */
export function withDocumentedAnswers(site: Site): Site {
  const inject = site.inject.bind(site);
  const checked = async (asked: InjectOptions | string) => {
    const answer = await inject(asked);
    const { method, url } = answer.raw.req as { method: string; url: string };
    const fault = faultOf(method, url, answer);
    if (fault === undefined) return answer;
    throw new Error(`${method} ${url} was answered ${answer.statusCode}, but OpenAPI ${fault}`);
  };
  return Object.assign(site, { inject: checked });
}

function faultOf(method: string, url: string, answer: Answer): string | undefined {
  const path = Object.keys(paths).find((each) => patternOf(each).test(url.split('?', 1)[0]!));
  const operation = path && paths[path]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (!operation) return undefined;
  const [contentType = ''] = ((answer.headers['content-type'] ?? '') as string).split(';', 1);
  const isProblem = contentType === 'application/problem+json';
  const type = isProblem ? (JSON.parse(answer.body) as { type: string }).type : '';
  if (common.has(type)) return undefined;

  const response = operation.responses[answer.statusCode];
  if (!response) return 'does not list this status';
  const missing = Object.entries(response.headers ?? {}).find(
    ([name, { required }]) => required && !(name.toLowerCase() in answer.headers),
  );
  if (missing) return `promises the header ${missing[0]}`;
  if (answer.body === '') return response.content ? 'promises a body' : undefined;
  const content = response.content?.[contentType];
  if (!content) return `does not list the content type ${contentType}`;
  if (isProblem) {
    const listed = content.schema.allOf?.some(({ properties }) => properties?.type.enum.includes(type));
    return listed ? undefined : `does not list ${type}`;
  }
  return bodyFault(content, answer.body);
}

function bodyFault({ schema }: Content, body: string): string | undefined {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  if (name === undefined) return undefined;
  const parsed = { ...input, ...output }[name as keyof typeof output].safeParse(JSON.parse(body));
  return parsed.success ? undefined : `shows it otherwise: ${parsed.error.message}`;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[a-z]+\}/g, '[^/]+')}$`);
}
