import { parseDefinition } from '@canvass/surveys';
import { definitionBody, definitionEtag, type TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { deleteSurvey } from '../changes/delete-survey.ts';
import { surveyChanges } from '../changes/change-routes.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import * as schemas from './api-schemas.ts';
import { putSurvey } from './changes.ts';
import { putProblem } from './put-problem.ts';
import { preconditionFailed, preconditionsOf } from '../changes/write-conditions.ts';

/** Lists, creates, edits and deletes surveys. */
export function surveysApi(api: TypedRoutes, deps: OwnersApi): void {
  const { definitions, guard, callerOf } = deps;
  const { refuse } = deps.refuser;

  api.get(
    '/tenants/:tenant/surveys',
    { onRequest: guard('viewer'), schema: schemas.listSurveys },
    async (request, reply) => {
      const listed = await definitions.list(request.params.tenant);
      const surveys = listed.map(({ survey, title, version, updatedAt, settings }) => ({
        survey,
        title,
        version,
        updatedAt,
        labels: settings.labels ?? [],
        archived: settings.archived === true,
      }));
      return reply.header('cache-control', 'no-store').send({ surveys });
    },
  );

  const add = surveyChanges(api, deps);
  add('PUT', '', putSurvey, schemas.putSurvey, async (request, reply) => {
    const { tenant, survey } = request.params;
    const parsed = parseDefinition(request.body);
    if (!parsed.ok) return refuse(request, reply, invalid(parsed.errors));
    const preconditions = preconditionsOf(request);
    const put = await putSurvey(deps, callerOf(request), survey, parsed.definition, preconditions);
    if (!('stored' in put)) return refuse(request, reply, putProblem(put, tenant, survey));
    if (put.outcome === 'created') {
      reply.code(201).header('location', `/v1/tenants/${tenant}/surveys/${survey}`);
    }
    return reply
      .header('etag', definitionEtag(put.stored))
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(definitionBody(put.stored));
  });

  add('DELETE', '', deleteSurvey, schemas.deleteSurvey, async (request, reply) => {
    const { survey } = request.params;
    const deleted = await deleteSurvey(deps, callerOf(request), survey, preconditionsOf(request));
    switch (deleted.outcome) {
      case 'notFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'preconditionFailed':
        return refuse(request, reply, preconditionFailed(deleted.etag));
      case 'deleted':
        return reply.code(204).send();
    }
  });
}
