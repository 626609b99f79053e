import { isSlug, surveySlugSchema, tenantSlugSchema, type FieldError } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid, problem } from '../problems/problem.ts';
import type { Refuser } from '../problems/refuser.ts';

const names = z.object({ tenant: tenantSlugSchema, survey: surveySlugSchema }).partial();

/** A route at a survey. */
export interface SurveyRoute {
  Params: { tenant: string; survey: string };
}

/** The errors in the slugs among a route's parameters. */
export function nameErrors(params: unknown): FieldError[] {
  if (areNames(params)) return [];
  const issues = names.safeParse(params).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** The names in the address of a request. An invalid one is left out, with all others. */
export function namesOf({ params }: Pick<FastifyRequest, 'params'>): z.output<typeof names> {
  return areNames(params) ? params : (names.safeParse(params).data ?? {});
}

/** Nearly all names are valid, and their schema takes longer to say so. */
function areNames(params: unknown): params is z.output<typeof names> {
  const { tenant = 'a', survey = 'a' } = params as Readonly<Record<string, string | undefined>>;
  return isSlug(tenant) && isSlug(survey);
}

/** An `onRequest` hook that refuses invalid names before anything is looked up. */
export type CheckNames = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/** Refuses names in the addresses of an API that no tenant or survey can have, and says what is wrong with each. */
export function checkNames({ refuse }: Refuser): CheckNames {
  return checkOf((request, reply, errors) => refuse(request, reply, invalid(errors)));
}

/** Refuses names in the addresses of pages: no survey has such an address. */
export function checkPageNames({ refuse }: Refuser): CheckNames {
  return checkOf((request, reply) => refuse(request, reply, problem('survey-not-found')));
}

function checkOf(
  refuse: (request: FastifyRequest, reply: FastifyReply, errors: FieldError[]) => unknown,
): CheckNames {
  return (request, reply, done) => {
    const errors = nameErrors(request.params);
    if (errors.length === 0) done();
    else refuse(request, reply, errors);
  };
}
