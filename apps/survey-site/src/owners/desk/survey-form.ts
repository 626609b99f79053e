import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import type { RouteSchema } from '../../http/openapi/route-schema.ts';
import type { Desk } from './desk.ts';

/**
 * Adds a form at a survey, for editors. Checks the role and counts the change before the body is read, and changes one survey at a
 * time.
 */
export function surveyForm(
  app: FastifyInstance,
  { guard, refuser, writeLimit }: Pick<Desk, 'guard' | 'refuser' | 'writeLimit'>,
  path: string,
  schema: RouteSchema,
  handle: (request: FastifyRequest<SurveyRoute>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const onRequest = [checkPageNames(refuser), guard('editor'), writeLimit.count];
  app.post<SurveyRoute>(`/:tenant/surveys/:survey${path}`, { onRequest, schema }, (request, reply) =>
    writeLimit.inTurn(request, reply, () => handle(request, reply)),
  );
}
