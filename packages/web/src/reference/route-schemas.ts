import { z } from 'zod';
import { input } from '../app/input.ts';
import { problems } from '../openapi/problem-responses.ts';
import { json, operation, page, requiredHeader, type ResponseSchema } from '../openapi/route-schema.ts';
import { ifNoneMatch, notModified } from '../openapi/survey-schemas.ts';
import { maxSearchLength } from './max-search-length.ts';

const etagHeader = {
  ETag: requiredHeader(
    'Strong: it changes with the document. For `If-None-Match`',
    '"qg0Zj6cCf0gQk1sNPEqWVbtcTVqD5tVyhmJiLHJzbWE"',
  ),
};

const cached = (ok: ResponseSchema) => ({
  headers: ifNoneMatch,
  response: { 200: { ...ok, headers: etagHeader }, 304: notModified(etagHeader) },
});

const shown = cached(page('The page'));
const orAbsent = { ...shown, response: { ...shown.response, ...problems('route-not-found') } };

export const openApi = operation('service', 'openApi', {
  summary: 'Get this document',
  ...cached(json('OpenAPI 3.1', { type: 'object' })),
});

export const reference = operation('service', 'reference', {
  summary: 'Show this document as pages: the overview',
  querystring: input(
    z.object({
      q: z
        .string()
        .catch('')
        .transform((text) => text.trim().slice(0, maxSearchLength))
        .describe(
          `Words: the page shows the operations, schemas and problems that have all of them. The first ${maxSearchLength} characters count`,
        ),
    }),
  ),
  ...shown,
});

const part = z.string().describe('A group of operations, `schemas` or `problems`');

export const referencePart = operation('service', 'referencePart', {
  summary: 'Show a group of operations, the schemas or the problems',
  params: input(z.object({ part })),
  ...orAbsent,
});

export const referenceEntry = operation('service', 'referenceEntry', {
  summary: 'Show an operation or a schema',
  params: input(
    z.object({ part, name: z.string().describe('The `operationId`, or the name of the schema') }),
  ),
  ...orAbsent,
});
