import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, checkNames, type Guard, type InputTypes, type SurveyRoute } from '@canvass/web/app';
import { heldEtag } from '@canvass/web/headers';
import type { Problem, Refuser } from '@canvass/web/problems';
import type { CheckSubmissionDeps } from './check-submission.ts';
import type { LoadedSurvey } from './compiled-survey.ts';
import { faultOf, notInvited } from './invitation-gate.ts';
import { answerPreflights, openToOrigins } from './open-to-origins.ts';
import { readSurvey } from './definition-schemas.ts';
import { definitionClosed } from './survey-gate.ts';
import { whyNotFound, type SurveyFinder } from './survey-finder.ts';

export interface DefinitionApiDeps extends CheckSubmissionDeps {
  readonly auth: Pick<Auth, 'tenant'>;
  readonly surveys: SurveyFinder;
  readonly refuser: Refuser;
}

type DefinitionRequest = FastifyRequest<SurveyRoute & { Querystring: { invitation?: string | undefined } }>;

/**
 * Serves a survey's definition to programs that show the survey. Only those to whom the form would show the questions get them here. A key
 * of the tenant shows them always.
 */
export function definitionApi(app: FastifyInstance, deps: DefinitionApiDeps): void {
  const { auth, surveys, gate, invitations, refuser } = deps;
  const asViewer = auth.tenant('viewer');
  const checkKey: Guard = async (request, reply) => (hasKey(request) ? asViewer(request, reply) : undefined);

  /** Returns why the form would not show the questions; undefined if it would. */
  async function refusalOf(
    { params, query }: DefinitionRequest,
    found: LoadedSurvey,
  ): Promise<Problem | undefined> {
    const { tenant, survey } = params;
    const state = await gate.settledStateFor(tenant, survey, found);
    if (state.state !== 'open') return definitionClosed(state, found.compiled.settings);
    const admission = await invitations.settledAdmission(tenant, survey, found, query.invitation);
    return admission.outcome === 'admitted' ? undefined : notInvited(faultOf(admission));
  }

  const path = '/tenants/:tenant/surveys/:survey';
  answerPreflights(app, path, 'GET');
  const api = app.withTypeProvider<InputTypes>();
  api.get(
    path,
    { onRequest: [openToOrigins, checkNames(refuser), checkKey], schema: readSurvey },
    async (request, reply): Promise<FastifyReply> => {
      const found = await surveys.find(reply, request.params.tenant, request.params.survey);
      if (found.outcome !== 'found') return refuser.refuse(request, reply, whyNotFound(found));
      // Before the ETag: who knows it must not learn that the questions are still the same.
      const refused = hasKey(request) ? undefined : await refusalOf(request, found);
      if (refused !== undefined) return refuser.refuse(request, reply, refused);
      const { body, etag } = found.compiled;
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      const held = heldEtag(request.headers['if-none-match'], etag);
      if (held !== undefined) return reply.code(304).header('etag', held).send();
      return reply.type('application/json').send(body);
    },
  );
}

function hasKey({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined;
}
