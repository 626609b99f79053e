import { surveySlugSchema, tenantSlugSchema } from '@canvass/surveys';
import { z } from 'zod';
import { pageQuerySchema } from '../page-query.ts';
import { problems, withoutDialect } from './problems.ts';
import type { SchemaName } from './schemas.ts';

interface Operation {
  readonly tag: 'respondent' | 'owner' | 'operator' | 'service';
  readonly summary: string;
  readonly operationId: string;
  readonly parameters?: readonly unknown[];
  readonly body?: Body;
  readonly responses: Record<string, unknown>;
}

type Body = { readonly json: SchemaName } | { readonly form: string };

const pathParameter = (name: string, schema: z.ZodType) => ({
  name,
  in: 'path',
  required: true,
  schema: withoutDialect(z.toJSONSchema(schema)),
});
const tenant = pathParameter('tenant', tenantSlugSchema);
const survey = pathParameter('survey', surveySlugSchema);
const ofSurvey = [tenant, survey];

const reference = (schema: SchemaName) => ({ $ref: `#/components/schemas/${schema}` });
const json = (schema: SchemaName) => ({ 'application/json': { schema: reference(schema) } });
const text = (description: string, type: string) => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
});
const header = (description: string) => ({ description, schema: { type: 'string' } });
const etag = { ETag: header('For `If-None-Match`') };
const ifNoneMatch = { name: 'If-None-Match', in: 'header', schema: { type: 'string' } };
const notModified = { description: 'Nothing has changed since', headers: etag };
const page = (description: string) => text(description, 'text/html');

function operation({ tag, summary, operationId, parameters, body, responses }: Operation) {
  const security = {
    owner: [{ tenantKey: [] }],
    operator: [{ operatorKey: [] }],
    respondent: [],
    service: [],
  }[tag];
  return {
    tags: [tag],
    summary,
    operationId,
    security,
    ...(parameters ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body) } } : {}),
    responses,
  };
}

function contentOf(body: Body): Record<string, unknown> {
  return 'json' in body
    ? json(body.json)
    : { 'application/x-www-form-urlencoded': { schema: { type: 'object', description: body.form } } };
}

/** Every route of the site; a test compares it with what is registered. */
export function paths(): Record<string, Record<string, unknown>> {
  return {
    '/v1/tenants/{tenant}': {
      put: operation({
        tag: 'operator',
        summary: 'Make a tenant',
        operationId: 'createTenant',
        parameters: [tenant],
        responses: {
          201: { description: 'The tenant and its key', content: json('CreatedTenant') },
          ...problems(400, 401, 409, 413, 415, 422, 429, 500, 503),
        },
      }),
    },
    '/v1/tenants/{tenant}/surveys': {
      get: operation({
        tag: 'owner',
        summary: "List the tenant's surveys",
        operationId: 'listSurveys',
        parameters: [tenant],
        responses: {
          200: { description: 'The live surveys in the order of their names', content: json('SurveyList') },
          ...problems(401, 403, 422, 429, 500, 503),
        },
      }),
    },
    '/v1/tenants/{tenant}/surveys/{survey}': {
      get: operation({
        tag: 'respondent',
        summary: "Read a survey's definition",
        operationId: 'readSurvey',
        parameters: [...ofSurvey, ifNoneMatch],
        responses: {
          200: { description: 'The definition in force', headers: etag, content: json('Definition') },
          304: notModified,
          ...problems(404, 422, 500, 503),
        },
      }),
      put: operation({
        tag: 'owner',
        summary: 'Create a survey, or edit it as a new version',
        operationId: 'putSurvey',
        parameters: ofSurvey,
        body: { json: 'SurveyDefinition' },
        responses: {
          200: { description: 'Edited, or as it was', headers: etag, content: json('Definition') },
          201: {
            description: 'Created',
            headers: { ...etag, Location: header('The survey') },
            content: json('Definition'),
          },
          ...problems(400, 401, 403, 409, 413, 415, 422, 429, 500, 503),
        },
      }),
      delete: operation({
        tag: 'owner',
        summary: 'Delete a survey for good, with its answers',
        operationId: 'deleteSurvey',
        parameters: ofSurvey,
        responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 409, 422, 429, 500, 503) },
      }),
    },
    '/v1/tenants/{tenant}/surveys/{survey}/summary': {
      get: operation({
        tag: 'owner',
        summary: 'Read the summary statistics',
        operationId: 'readSummary',
        parameters: [...ofSurvey, ifNoneMatch],
        responses: {
          200: { description: 'The summary', headers: etag, content: json('Summary') },
          304: notModified,
          ...problems(401, 403, 404, 422, 429, 500, 503),
        },
      }),
    },
    '/v1/tenants/{tenant}/surveys/{survey}/answers': {
      get: operation({
        tag: 'owner',
        summary: 'Page through the answers in the order of the log',
        operationId: 'listAnswers',
        parameters: [...ofSurvey, ...pageParameters()],
        responses: {
          200: { description: 'A page of counted answers', content: json('AnswerPage') },
          ...problems(401, 403, 404, 422, 429, 500, 503),
        },
      }),
      post: operation({
        tag: 'respondent',
        summary: 'Send answers',
        operationId: 'sendAnswers',
        parameters: ofSurvey,
        body: { json: 'Submission' },
        responses: {
          201: {
            description: 'The answers are durable',
            headers: { Location: header('The answer, to be read by its owner once it is counted') },
            content: json('AcceptedAnswer'),
          },
          ...problems(400, 404, 413, 415, 422, 429, 500, 503),
        },
      }),
    },
    '/v1/tenants/{tenant}/surveys/{survey}/answers/{id}': {
      get: operation({
        tag: 'owner',
        summary: 'Read one answer',
        operationId: 'readAnswer',
        parameters: [...ofSurvey, { name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'The answer', content: json('StoredAnswer') },
          ...problems(401, 403, 404, 422, 429, 500, 503),
        },
      }),
    },
    '/s/{tenant}/{survey}': {
      get: operation({
        tag: 'respondent',
        summary: 'The form',
        operationId: 'showForm',
        parameters: ofSurvey,
        responses: {
          200: page('The form'),
          404: page('There is no such survey'),
          500: page('A fault'),
          503: page('Try again'),
        },
      }),
      post: operation({
        tag: 'respondent',
        summary: 'Send the form',
        operationId: 'sendForm',
        parameters: ofSurvey,
        body: { form: 'Answers by question id' },
        responses: {
          303: {
            description: 'The answers are durable',
            headers: { Location: header('The thank-you page') },
          },
          404: page('There is no such survey'),
          413: page('Over 1 MiB'),
          415: page('Not a form'),
          422: page('The form again, with the answers and what is wrong with them'),
          429: page('The form again, with the answers: too many from this address'),
          500: page('A fault'),
          503: page('The form again, with the answers: not stored'),
        },
      }),
    },
    '/s/{tenant}/{survey}/thanks': {
      get: operation({
        tag: 'respondent',
        summary: 'The thank-you page',
        operationId: 'showThanks',
        parameters: [...ofSurvey, { name: 'id', in: 'query', schema: { type: 'string' } }],
        responses: {
          200: page('Thanks, and the reference of the answer'),
          404: page('There is no such survey'),
          500: page('A fault'),
          503: page('Try again'),
        },
      }),
    },
    '/': { get: serviceOperation('What this is', 'landingPage', page('A page')) },
    '/healthz': { get: serviceOperation('Whether the process lives', 'health', status('It lives')) },
    '/readyz': {
      get: serviceOperation('Whether requests can be served', 'readiness', status('They can'), problems(503)),
    },
    '/metrics': {
      get: serviceOperation('Metrics for Prometheus', 'metrics', text('The metrics', 'text/plain')),
    },
    '/openapi.json': {
      get: serviceOperation('This document', 'openApi', {
        description: 'OpenAPI 3.1',
        content: { 'application/json': { schema: { type: 'object' } } },
      }),
    },
  };
}

function status(description: string) {
  return { description, content: json('Status') };
}

function serviceOperation(
  summary: string,
  operationId: string,
  ok: unknown,
  others: Record<string, unknown> = {},
) {
  return operation({ tag: 'service', summary, operationId, responses: { 200: ok, ...others } });
}

function pageParameters(): unknown[] {
  const { properties = {} } = z.toJSONSchema(pageQuerySchema, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}
