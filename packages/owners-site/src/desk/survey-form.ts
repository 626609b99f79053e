import type { Role } from '@canvass/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InputTypes, SurveyRoute } from '@canvass/web/app';
import type { Described, surveyParams } from '@canvass/web/openapi';
import type { Desk } from './desk.ts';

export interface SurveyForm {
  /** Below the address of the survey. */
  readonly path: string;
  readonly schema: Described<{ readonly params: typeof surveyParams }>;
  readonly change: { readonly needs: Role };
}

/** Adds the route of a form that changes a survey: `handle` is called for one such form at a time. */
export function surveyForm(
  app: FastifyInstance,
  { beforeChange, writeLimit }: Pick<Desk, 'beforeChange' | 'writeLimit'>,
  { path, schema, change }: SurveyForm,
  handle: (request: FastifyRequest<SurveyRoute>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app
    .withTypeProvider<InputTypes>()
    .post(`/:tenant/surveys/:survey${path}`, { onRequest: beforeChange(change), schema }, (request, reply) =>
      writeLimit.inTurn(request, reply, () => handle(request, reply)),
    );
}
