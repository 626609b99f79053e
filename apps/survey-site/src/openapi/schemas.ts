import { publicSummarySchema, surveyDefinitionSchema } from '@canvass/surveys';
import { z } from 'zod';
import { deadLetterOrderSchema } from '../operators/dead-letter-requests.ts';
import { problemTypes } from '../http/problems/problem.ts';
import { deadLetter, deadLetterList, deadLetterReport } from './dead-letter-schemas.ts';

const ulid = z
  .string()
  .regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  .describe('A ULID');

/** As it is taken in an address. */
export const ulidInAnyCase = z
  .string()
  .regex(/^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/)
  .describe('A ULID, in either case');

const answerValue = z
  .union([z.string(), z.int(), z.array(z.string())])
  .describe('Text; an integer for a range; a choice value, or an array of them where several may be chosen');

const answers = z
  .record(z.string(), answerValue)
  .describe('By question id; a question without an answer is left out');

const storedAnswer = z.object({
  id: ulid,
  receivedAt: z.iso.datetime(),
  version: z.int().min(1).describe('The version of the definition that was answered'),
  answers,
});

const problem = z
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
  .describe('RFC 9457');

/** By the name that the document refers to them with. Those under `input` are shown as a client writes them. */
export const input = {
  SurveyDefinition: surveyDefinitionSchema,
  Submission: z.strictObject({ answers }),
  DeadLetterOrder: deadLetterOrderSchema,
};
export const output = {
  Definition: surveyDefinitionSchema,
  AcceptedAnswer: z.object({ id: ulid, receivedAt: z.iso.datetime() }),
  StoredAnswer: storedAnswer,
  AnswerPage: z.object({
    answers: z.array(storedAnswer),
    next: z
      .string()
      .nullable()
      .describe('Give it as `after` for the next page; null: these were the last so far'),
  }),
  Summary: publicSummarySchema,
  SurveyList: z.object({
    surveys: z.array(
      z.object({
        survey: z.string(),
        title: z.string(),
        version: z.int().min(1),
        updatedAt: z.iso.datetime(),
      }),
    ),
  }),
  CreatedTenant: z.object({
    tenant: z.string(),
    apiKey: z.string().describe('Shown this once; only its hash is kept'),
  }),
  DeadLetter: deadLetter,
  DeadLetterList: deadLetterList,
  DeadLetterReport: deadLetterReport,
  Status: z.object({ status: z.string() }),
  Problem: problem,
};

export type SchemaName = keyof typeof input | keyof typeof output;

export function componentSchemas(): Record<string, unknown> {
  return { ...shown(input, 'input'), ...shown(output, 'output') };
}

function shown(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      return [name, withoutDialect(z.toJSONSchema(schema, { io, target: 'draft-2020-12' }))];
    }),
  );
}

/** A schema as a part of the document, which says once what dialect its schemas are in. */
export function withoutDialect({
  $schema: _dialect,
  ...schema
}: Record<string, unknown>): Record<string, unknown> {
  return schema;
}
