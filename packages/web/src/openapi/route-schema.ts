import { pictureTypes } from '@canvass/surveys';
import type { FastifySchema } from 'fastify';
import type { z } from 'zod';
import { formType, linesType, uploadType } from '../headers/content-types.ts';

/**
 * The `schema` of a route, from which OpenAPI is generated. What is an `Input` also reads and types that part of a request; other
 * schemas only describe. Nothing is serialized by it.
 */
export interface RouteSchema extends FastifySchema {
  readonly tags: readonly [keyof typeof securityOf];
  readonly operationId: string;
  readonly summary: string;
  /** The keys that the route needs. Default: those of the tag's audience. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly params?: z.ZodObject;
  readonly querystring?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly response: Readonly<Record<number, ResponseSchema>>;
}

/** The schema of a route whose inputs have the types of `S`. */
export type Described<S> = Omit<RouteSchema, 'params' | 'querystring' | 'body'> & S;

export interface ResponseSchema {
  readonly description: string;
  readonly headers?: ResponseHeaders;
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly examples?: object }>>;
}

export type ResponseHeaders = Readonly<Record<string, HeaderSchema>>;

/** A JSON Schema; `required` says that the response always has the header. */
export interface HeaderSchema {
  readonly type: 'string' | 'integer';
  readonly description: string;
  readonly required?: boolean;
  readonly [keyword: string]: unknown;
}

/** What a client needs by default, by the tag of the route. */
export const securityOf = {
  respondent: [],
  owner: [{ tenantKey: [] }],
  desk: [{ ownerSession: [] }],
  operator: [{ operatorKey: [] }],
  service: [],
} as const;

/** The schema of a route; `operationId` names it in OpenAPI and in the clients that are generated from it. */
export function operation<S extends Omit<RouteSchema, 'tags' | 'operationId'>>(
  tag: RouteSchema['tags'][0],
  operationId: string,
  schema: S,
): Described<S> {
  return { tags: [tag], operationId, ...schema };
}

/** A response in JSON. A zod schema with an `id` becomes a component, with the `examples` of its meta data. */
export function json(
  description: string,
  schema: z.ZodType | object,
  headers?: ResponseHeaders,
): ResponseSchema {
  return { description, content: { 'application/json': { schema } }, ...(headers && { headers }) };
}

/**
 * Lines of JSON. For generators a text, or their clients would send a single document; `contentSchema` shows each line. (OpenAPI 3.2
 * has `itemSchema`, which few of them read yet.)
 */
export function lines(line: z.ZodType): object {
  const { examples = [] } = line.meta() ?? {};
  return {
    type: 'string',
    description: 'A JSON document on each line',
    contentMediaType: linesType,
    contentSchema: { type: 'array', items: line },
    examples: [(examples as unknown[]).map((each) => `${JSON.stringify(each)}\n`).join('')],
  };
}

export function text(description: string, type: string): ResponseSchema {
  return { description, content: { [type]: { schema: { type: 'string' } } } };
}

export function page(description: string): ResponseSchema {
  return text(description, 'text/html');
}

/** The body of an HTML form; `description` names its fields. */
export function formBody(description: string): Pick<FastifySchema, 'body' | 'consumes'> {
  return { consumes: [formType], body: { type: 'object', description } };
}

/** The body of an HTML form with a file; `description` names its fields. */
export function uploadBody(description: string): Pick<FastifySchema, 'body' | 'consumes'> {
  return { consumes: [uploadType], body: { type: 'object', description } };
}

export function location(description: string, example: string): ResponseHeaders {
  return { Location: requiredHeader(description, example, 'uri-reference') };
}

export function requiredHeader(description: string, example: string, format?: string): HeaderSchema {
  return { type: 'string', description, required: true, examples: [example], ...(format && { format }) };
}

/** A picture of a survey, as a response. */
export const pictureResponse = {
  description: 'The picture, under a policy that lets nothing run',
  content: Object.fromEntries(
    Object.values(pictureTypes).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
};
