import type { ProblemType } from '../http/problems/problem.ts';
import { examples } from './examples.ts';
import { headersOf } from './problems.ts';
import type { SchemaName } from './schemas.ts';

export interface Operation {
  readonly tag: 'respondent' | 'owner' | 'operator' | 'service';
  /** Other ways to be let in than the tag's own. */
  readonly security?: readonly Record<string, readonly string[]>[];
  readonly summary: string;
  readonly description?: string;
  readonly operationId: string;
  readonly parameters?: readonly unknown[];
  readonly body?: { readonly json: SchemaName } | { readonly form: string };
  readonly responses: Record<string, unknown>;
}

/** What every call with the tenant's key may be refused with. */
export const ofOwner = [
  'malformed-request',
  'unauthenticated',
  'forbidden',
  'invalid',
  'rate-limited',
  'internal-error',
  'document-unreadable',
  'storage-unavailable',
  'too-many-reads',
] as const satisfies readonly ProblemType[];

/** What every call with the operator's key may be refused with. */
export const ofOperator = [
  'malformed-request',
  'unauthenticated',
  'invalid',
  'rate-limited',
  'internal-error',
] as const satisfies readonly ProblemType[];

const ofTag = {
  owner: [{ tenantKey: [] }],
  operator: [{ operatorKey: [] }],
  respondent: [],
  service: [],
} as const;

export function operation({
  tag,
  summary,
  description,
  operationId,
  parameters,
  body,
  responses,
  security = ofTag[tag],
}: Operation) {
  return {
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    operationId,
    security,
    ...(parameters ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses,
  };
}

function contentOf(body: NonNullable<Operation['body']>): Record<string, unknown> {
  return 'json' in body
    ? json(body.json)
    : { 'application/x-www-form-urlencoded': { schema: { type: 'object', description: body.form } } };
}

/** The content of a request or a response, with its example. */
export function json(schema: SchemaName): Record<string, unknown> {
  return {
    'application/json': {
      schema: { $ref: `#/components/schemas/${schema}` },
      ...(examples[schema] === undefined ? {} : { example: examples[schema] }),
    },
  };
}

export function text(description: string, type: string) {
  return { description, content: { [type]: { schema: { type: 'string' } } } };
}

export function page(description: string) {
  return text(description, 'text/html');
}

/** What a form is refused with, by status: pages, since a person reads them. */
export function refusedPages(descriptions: Readonly<Record<number, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => {
      const headers = headersOf(Number(status));
      return [status, { ...page(description), ...(headers ? { headers } : {}) }];
    }),
  );
}
