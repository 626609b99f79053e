import { z } from 'zod';
import { problemKinds, problemTypes, type ProblemType } from '../problems/problem-types.ts';
import { problem, problemContentType, problemDocument } from '../problems/problem.ts';
import { page, type ResponseHeaders, type ResponseSchema } from './route-schema.ts';

export const problemSchema = z
  .object({
    type: z.enum(problemTypes.map((type) => `urn:canvass:problem:${type}`)),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    instance: z.string(),
    errors: z
      .array(
        z.object({
          path: z.string().describe('The field, such as `answers.colour` or `questions[2].max`'),
          message: z.string(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457' });

/** The problems of any address, which no operation lists. The last two need a body. */
export const commonProblems = [
  'route-not-found',
  'method-not-allowed',
  'request-timeout',
  'head-too-large',
  'address-sends-too-much',
  'too-much-unfinished',
] as const satisfies readonly ProblemType[];

/** The problem responses of an operation: one for each status, with the types that have this status. */
export function problems(...types: readonly ProblemType[]): Record<number, ResponseSchema> {
  const byStatus = Map.groupBy(types, (type) => problemKinds[type].status);
  return Object.fromEntries([...byStatus].map(([status, together]) => [status, response(status, together)]));
}

function response(status: number, types: readonly ProblemType[]): ResponseSchema {
  return {
    description: types.map((type) => `\`${type}\`: ${problemKinds[type].occasion}.`).join('\n\n'),
    ...headersOf(status),
    content: {
      [problemContentType]: {
        schema: {
          allOf: [
            problemSchema,
            { properties: { type: { enum: types.map((type) => `urn:canvass:problem:${type}`) } } },
          ],
        },
        examples: Object.fromEntries(types.map((type) => [type, { value: example(type) }])),
      },
    },
  };
}

/** The refusals of a form by status: pages, since a person reads them. */
export function refusedPages(descriptions: Readonly<Record<number, string>>): Record<number, ResponseSchema> {
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { ...page(description), ...headersOf(Number(status)) },
    ]),
  );
}

const exampleErrors: Partial<Record<ProblemType, { path: string; message: string }>> = {
  invalid: { path: 'answers.rating', message: 'The answer must be from 1 to 5' },
  'incompatible-edit': { path: 'questions[0].type', message: 'The question "rating" was a range before' },
};

function example(type: ProblemType): unknown {
  const error = exampleErrors[type];
  const shown = problem(type, error === undefined ? {} : { errors: [error] });
  return JSON.parse(problemDocument(shown, '/v1/tenants/acme/surveys/coffee'));
}

const retryAfter: ResponseHeaders = {
  'Retry-After': { type: 'integer', description: 'How long to wait, in seconds', required: true, minimum: 1 },
};

/** The headers of every refusal with a status, whether a document or a page. */
const headersByStatus: Readonly<Record<number, ResponseHeaders>> = {
  401: {
    'WWW-Authenticate': {
      type: 'string',
      description: 'The scheme, and whether a key was wrong',
      examples: ['Bearer realm="canvass", error="invalid_token"'],
    },
  },
  415: {
    'Accept-Encoding': {
      type: 'string',
      description: 'The supported content coding, if the body or its headers were read',
      const: 'identity',
    },
  },
  429: retryAfter,
  503: retryAfter,
};

function headersOf(status: number): Pick<ResponseSchema, 'headers'> {
  const headers = headersByStatus[status];
  return headers ? { headers } : {};
}
