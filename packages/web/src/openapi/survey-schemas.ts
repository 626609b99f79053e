import {
  kindOf,
  questionTypes,
  surveyDefinitionSchema,
  surveySlugSchema,
  tenantSlugSchema,
} from '@canvass/surveys';
import { z } from 'zod';
import { input } from '../app/input.ts';
import type { ProblemType } from '../problems/problem-types.ts';
import { requiredHeader } from './route-schema.ts';

/** `checkNames` and `checkPageNames` refuse invalid names before this. */
export const tenantParams = input(z.object({ tenant: tenantSlugSchema }));
export const surveyParams = input(tenantParams.extend({ survey: surveySlugSchema }));

/** The problems of every call that reads a survey. */
export const surveyProblems = [
  'malformed-request',
  'invalid',
  'rate-limited',
  'internal-error',
  'document-unreadable',
  'storage-unavailable',
  'too-many-reads',
] as const satisfies readonly ProblemType[];

const kinds = questionTypes.map((type) => kindOf({ type }).api);
const answer = z.union(kinds.map((kind) => kind.answer));

/** Answers as a respondent sends them. */
export const answers = z
  .record(z.string(), answer)
  .describe('By question id; a question without an answer is left out, and at least one has an answer');

/** Answers as Canvass stores them. */
export const storedAnswers = z
  .record(z.string(), answer.nullable())
  .describe(
    'By question id; a question without an answer is left out, and one that was not asked, because its `showIf` did ' +
      'not hold, is null. A row of a matrix that was not asked is left out. Several choices of a question are in the order of the definition',
  );

/** A definition as a client may send it, with a question of each kind. */
export const definitionExample = {
  title: 'Coffee',
  questions: kinds.map(({ example }) => example.question),
};

/** An answer to each of its questions. */
export const answersExample = Object.fromEntries(
  kinds.map(({ example }) => [example.question.id, example.answer]),
);

/** A survey's definition as Canvass returns it. */
export const definition = surveyDefinitionSchema.meta({
  id: 'Definition',
  examples: [surveyDefinitionSchema.parse(definitionExample)],
});

const conditional = (description: string) => z.string().optional().describe(description);

export const ifNoneMatch = z.object({
  'If-None-Match': conditional(
    'The ETags that the client has; 304 if one of them still holds, or for `*` whatever it has',
  ),
});
export const writeConditions = z.object({
  'If-Match': conditional(
    'The ETag of the version that may be replaced, or `*` for any version; otherwise 412. Compared strongly: a weak ' +
      'ETag never matches',
  ),
  'If-None-Match': conditional('`*`: 412 if the survey exists. ETags: 412 if one of them holds'),
});

/** The header of a definition. */
export const definitionEtag = {
  ETag: requiredHeader(
    'Strong: it changes with each version. For `If-Match` and `If-None-Match`',
    '"3-01KAJ5V3M0Q8ZJX4T9W2YB6NDC"',
  ),
};

export const notModified = (headers: typeof definitionEtag) => ({
  description: 'Nothing has changed',
  headers,
});

/** The headers of an owner's request that makes something and may be repeated. */
export const repeatable = z.object({
  'Idempotency-Key': conditional(
    'A key of this request, made by the client: 1 to 255 printable ASCII characters, such as a UUID. Sent again with it and the same body, to ' +
      'any site, it makes nothing new and gets what the first request has made, while that exists; with another body, or if that was changed since: ' +
      '422 `idempotency-key-reused`. Other POSTs refuse the header (400)',
  ),
});
