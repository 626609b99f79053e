import { surveySlugSchema, tenantSlugSchema, type FieldError } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, problem } from './problems/problem.ts';
import type { Refuser } from './problems/refuser.ts';

const schemas = { tenant: tenantSlugSchema, survey: surveySlugSchema };

/** A route at a survey. */
export interface SurveyRoute {
  Params: { tenant: string; survey: string };
}

/** The errors in the slugs among a route's parameters. */
export function nameErrors(params: { readonly tenant?: string; readonly survey?: string }): FieldError[] {
  return (['tenant', 'survey'] as const).flatMap((name) => {
    const value = params[name];
    const parsed = value === undefined ? undefined : schemas[name].safeParse(value);
    return parsed === undefined || parsed.success
      ? []
      : [{ path: name, message: parsed.error.issues[0]?.message ?? 'Not a valid name' }];
  });
}

/** An `onRequest` hook of an API that refuses invalid names before anything is looked up. */
export function checkNames({ refuse }: Refuser) {
  return checkOf((request, reply, errors) => refuse(request, reply, invalid(errors)));
}

/** The same for pages: no survey has such an address. */
export function checkPageNames({ refuse }: Refuser) {
  return checkOf((request, reply) => refuse(request, reply, problem('survey-not-found')));
}

function checkOf(refuse: (request: FastifyRequest, reply: FastifyReply, errors: FieldError[]) => unknown) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const errors = nameErrors(request.params as { tenant?: string; survey?: string });
    if (errors.length === 0) done();
    else refuse(request, reply, errors);
  };
}
