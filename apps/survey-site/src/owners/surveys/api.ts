import { parseDefinition } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '../../http/auth.ts';
import { definitionBody, definitionEtag } from '../../http/definition-document.ts';
import { checkNames, type SurveyRoute } from '../../http/names.ts';
import { invalid, problem, summaryUnreadable } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { finishedDeletion } from '../changes/audit-actions.ts';
import type { Audit } from '../changes/record-change.ts';
import type { OwnerPorts } from '../ports.ts';
import { deleteSurvey, listSurveys, putSurvey } from './api-schemas.ts';
import type { SurveyLifecycle } from '../changes/survey-lifecycle.ts';
import { preconditionFailed, preconditionsOf } from '../changes/write-conditions.ts';
import type { WriteLimit } from '../changes/write-limit.ts';

export interface SurveysApiDeps {
  readonly definitions: Pick<OwnerPorts['definitions'], 'list'>;
  readonly lifecycle: SurveyLifecycle;
  readonly auth: Pick<Auth, 'tenant' | 'principalOf'>;
  readonly audit: Audit;
  readonly writeLimit: WriteLimit;
  readonly refuser: Refuser;
}

/** Lists, creates, edits and deletes surveys. */
export function surveysApi(app: FastifyInstance, deps: SurveysApiDeps): void {
  const { definitions, lifecycle, auth, audit, writeLimit } = deps;
  const { refuse } = deps.refuser;
  const onRequest = [checkNames(deps.refuser), auth.tenant('viewer')];
  const beforeWrite = [checkNames(deps.refuser), auth.tenant('editor'), writeLimit.count];

  app.get<{ Params: { tenant: string } }>(
    '/tenants/:tenant/surveys',
    { onRequest, schema: listSurveys },
    async (request, reply) => {
      const listed = await definitions.list(request.params.tenant);
      const surveys = listed.map(({ survey, title, version, updatedAt }) => ({
        survey,
        title,
        version,
        updatedAt,
      }));
      return reply.header('cache-control', 'no-store').send({ surveys });
    },
  );

  const address = '/tenants/:tenant/surveys/:survey';
  app.put<SurveyRoute>(address, { onRequest: beforeWrite, schema: putSurvey }, (request, reply) =>
    writeLimit.inTurn(request, reply, () => put(request, reply)),
  );
  app.delete<SurveyRoute>(address, { onRequest: beforeWrite, schema: deleteSurvey }, (request, reply) =>
    writeLimit.inTurn(request, reply, () => remove(request, reply)),
  );

  async function put(request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const parsed = parseDefinition(request.body);
    if (!parsed.ok) return refuse(request, reply, invalid(parsed.errors));
    const written = await lifecycle.put(tenant, survey, parsed.definition, preconditionsOf(request), {
      by: auth.principalOf(request).name,
      onDeletionFinished: () => audit(request, 'survey-deleted', survey, finishedDeletion),
    });
    switch (written.outcome) {
      case 'refused':
        return refuse(request, reply, problem('incompatible-edit', { errors: written.errors }));
      case 'tooManySurveys':
        return refuse(request, reply, problem('too-many-surveys', { detail: tooManySurveys(written.limit) }));
      case 'tooManyVersions':
        return refuse(
          request,
          reply,
          problem('too-many-versions', { detail: tooManyVersions(written.limit) }),
        );
      case 'summaryUnreadable':
        return refuse(request, reply, summaryUnreadable(tenant, survey));
      case 'preconditionFailed':
        return refuse(request, reply, preconditionFailed(written.etag));
      case 'created':
        await audit(request, 'survey-created', survey);
        reply.code(201).header('location', `/v1/tenants/${tenant}/surveys/${survey}`);
        break;
      case 'edited':
        await audit(request, 'survey-published', survey, `version ${written.stored.version}`);
        break;
      case 'unchanged':
    }
    return reply
      .header('etag', definitionEtag(written.stored))
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(definitionBody(written.stored));
  }

  async function remove(request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const deleted = await lifecycle.delete(tenant, survey, preconditionsOf(request));
    switch (deleted.outcome) {
      case 'notFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'preconditionFailed':
        return refuse(request, reply, preconditionFailed(deleted.etag));
      case 'deleted':
        await audit(request, 'survey-deleted', survey);
        return reply.code(204).send();
    }
  }
}

const counted = (limit: number, noun: string): string => `${limit} ${noun}${limit === 1 ? '' : 's'}`;

export const tooManySurveys = (limit: number): string =>
  `A tenant has at most ${counted(limit, 'survey')} (MAX_SURVEYS_PER_TENANT). Delete one first; deleted ones do not count.`;

const tooManyVersions = (limit: number): string =>
  `A survey has at most ${counted(limit, 'version')} (MAX_VERSIONS_PER_SURVEY). The last version stays in force. Create a new survey for further edits.`;
