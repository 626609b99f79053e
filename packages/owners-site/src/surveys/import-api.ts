import type { SurveyDefinition } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { definitionEtag, type TypedRoutes } from '@canvass/web/app';
import { problem, type Problem } from '@canvass/web/problems';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { importSurvey } from './changes.ts';
import { freeName, titleOf } from './free-name.ts';
import { putProblem } from './put-problem.ts';
import { readImport, type ReadImport } from './read-import.ts';
import { reportDocument } from './report-document.ts';
import * as schemas from './import-api-schemas.ts';

type Taken = Extract<ReadImport, { ok: true }>;

/** Creates surveys from the files of other programs. The scope keeps JSON as bytes: a file may nest more deeply than a definition. */
export function importApi(api: TypedRoutes, deps: OwnersApi): void {
  const { callerOf, beforeChange, writeLimit } = deps;
  const { refuse } = deps.refuser;

  // `::` is a colon in the address.
  api.post(
    '/tenants/:tenant/surveys::import',
    { onRequest: beforeChange(importSurvey), schema: schemas.importSurvey },
    async (request, reply) => {
      const read = readImport(
        Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
        Number(request.query.groups ?? 0),
      );
      if (!read.ok) return refuse(request, reply, notTaken(read));
      if (request.query.dryRun === 'true') return tell(request.params.tenant, reply, read);
      return writeLimit.inTurn(request, reply, () => create(request, reply, read));
    },
  );

  async function tell(tenant: string, reply: FastifyReply, read: Taken): Promise<FastifyReply> {
    const survey = await freeName(deps, tenant, titleOf(read.definition));
    return reply.header('cache-control', 'no-store').send(documentOf(survey, read, read.definition));
  }

  async function create(request: FastifyRequest, reply: FastifyReply, read: Taken): Promise<FastifyReply> {
    const by = callerOf(request);
    const { survey, put } = await importSurvey(deps, by, read.definition, read.settings);
    if (put.outcome === 'preconditionFailed') return refuse(request, reply, problem('concurrent-edit'));
    if (!('stored' in put)) return refuse(request, reply, putProblem(put, by.tenant, survey));
    return reply
      .code(201)
      .header('location', `/v1/tenants/${by.tenant}/surveys/${survey}`)
      .header('etag', definitionEtag(put.stored))
      .header('cache-control', 'no-store')
      .send(documentOf(survey, read, put.stored.definition));
  }
}

function documentOf(
  survey: string,
  { settings, report, lostPictures }: Taken,
  definition: SurveyDefinition,
): object {
  return {
    survey,
    definition,
    settings,
    lostPictures,
    report: report === undefined ? null : reportDocument(report),
  };
}

function notTaken({ detail, errors }: Extract<ReadImport, { ok: false }>): Problem {
  return problem('invalid', { detail, errors: errors.length > 0 ? errors : [{ path: '', message: detail }] });
}
