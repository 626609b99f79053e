import { surveySlugSchema, tenantSlugSchema } from '@canvass/surveys';
import { z } from 'zod';
import {
  deadLetterId as deadLetterIdSchema,
  deadLetterQuerySchema,
} from '../operators/dead-letter-requests.ts';
import { pageQuerySchema } from '../owners/page-query.ts';
import { ulidInAnyCase, withoutDialect } from './schemas.ts';

const pathParameter = (name: string, schema: z.ZodType) => ({
  name,
  in: 'path',
  required: true,
  schema: withoutDialect(z.toJSONSchema(schema)),
});
export const tenant = pathParameter('tenant', tenantSlugSchema);
const survey = pathParameter('survey', surveySlugSchema);
export const ofSurvey = [tenant, survey];

/** Of an answer: `id` in its address. */
export const answerId = pathParameter('id', ulidInAnyCase);

export const deadLetterId = pathParameter('id', deadLetterIdSchema);

/** Of an answer, behind a form. */
export const reference = {
  name: 'id',
  in: 'query',
  schema: withoutDialect(z.toJSONSchema(ulidInAnyCase)),
};

const header = (description: string, example: string, format?: string) => ({
  description,
  required: true,
  schema: { type: 'string', ...(format === undefined ? {} : { format }), examples: [example] },
});
export const location = (description: string, example: string) => ({
  Location: header(description, example, 'uri-reference'),
});
const definitionEtag = '"3-01KAJ5V3M0Q8ZJX4T9W2YB6NDC"';
export const documentEtag = {
  ETag: header(
    'Strong: of this document. For `If-None-Match`',
    '"qg0Zj6cCf0gQk1sNPEqWVbtcTVqD5tVyhmJiLHJzbWE"',
  ),
};
export const strongEtag = {
  ETag: header('Strong: of this version of this survey. For `If-Match` and `If-None-Match`', definitionEtag),
};
export const weakEtag = {
  ETag: header(
    'Weak: of these facts, however they are written. For `If-None-Match`',
    'W/"2-3.IjB4OERFMjhBIg"',
  ),
};
const conditional = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});
export const ifNoneMatch = conditional(
  'If-None-Match',
  'ETags that are known: 304 where one of them still holds',
);
export const writeConditions = [
  conditional(
    'If-Match',
    'The ETag of the version that may be replaced, or `*` for any: 412 where another one is there, or none. ' +
      'Compared strongly: a weak ETag never matches',
  ),
  conditional('If-None-Match', '`*`: 412 where the survey exists. ETags: 412 where one of them holds'),
];

export function pageParameters(): unknown[] {
  return queryParameters(pageQuerySchema);
}

export function deadLetterParameters(): unknown[] {
  return queryParameters(deadLetterQuerySchema);
}

function queryParameters(query: z.ZodType): unknown[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}
