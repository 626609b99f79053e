import type { SurveyDefinition } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { definitionEtag } from '../../http/definition-document.ts';
import { fieldErrors } from '../../http/field-errors.ts';
import { checkNames } from '../../http/names.ts';
import { invalid, problem, type Problem } from '../../http/problems/problem.ts';
import { finishedDeletion } from '../changes/audit-actions.ts';
import type { PutSurvey } from '../changes/survey-lifecycle.ts';
import { tooManySurveys, type SurveysApiDeps } from './api.ts';
import { createImported, freeName, type CreateImportedDeps } from './create-imported.ts';
import { readImport, type ReadImport } from './read-import.ts';
import { reportDocument } from './report-document.ts';
import { importQuerySchema, importSurvey } from './import-api-schemas.ts';

type TenantRoute = { Params: { tenant: string } };
type Taken = Extract<ReadImport, { ok: true }>;

export type ImportApiDeps = Omit<SurveysApiDeps, 'definitions'> & CreateImportedDeps;

/** Creates surveys from the files of other programs. The scope keeps JSON as bytes: a file may nest more deeply than a definition. */
export function importApi(app: FastifyInstance, deps: ImportApiDeps): void {
  const { auth, audit, writeLimit } = deps;
  const { refuse } = deps.refuser;
  const onRequest = [checkNames(deps.refuser), auth.tenant('editor'), writeLimit.count];

  // `::` is a colon in the address.
  app.post<TenantRoute>(
    '/tenants/:tenant/surveys::import',
    { onRequest, schema: importSurvey },
    async (request, reply) => {
      const query = importQuerySchema.safeParse(request.query);
      if (!query.success) return refuse(request, reply, invalid(fieldErrors(query.error, messages, unknown)));
      const read = readImport(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
      if (!read.ok) return refuse(request, reply, notTaken(read));
      if (query.data.dryRun === 'true') return tell(request, reply, read);
      return writeLimit.inTurn(request, reply, () => create(request, reply, read));
    },
  );

  async function tell(
    request: FastifyRequest<TenantRoute>,
    reply: FastifyReply,
    read: Taken,
  ): Promise<FastifyReply> {
    const survey = await freeName(deps, request.params.tenant, read.definition.title);
    return reply.header('cache-control', 'no-store').send(documentOf(survey, read, read.definition));
  }

  async function create(
    request: FastifyRequest<TenantRoute>,
    reply: FastifyReply,
    read: Taken,
  ): Promise<FastifyReply> {
    const { tenant } = request.params;
    const created = await createImported(deps, tenant, read.definition, {
      by: auth.principalOf(request).name,
      onDeletionFinished: (survey) => audit(request, 'survey-deleted', survey, finishedDeletion),
    });
    if (created.outcome === 'failed') return refuse(request, reply, problemOf(created.put));
    const { survey, stored } = created;
    await audit(request, 'survey-imported', survey);
    return reply
      .code(201)
      .header('location', `/v1/tenants/${tenant}/surveys/${survey}`)
      .header('etag', definitionEtag(stored))
      .header('cache-control', 'no-store')
      .send(documentOf(survey, read, stored.definition));
  }
}

function documentOf(survey: string, { report }: Taken, definition: SurveyDefinition): object {
  return { survey, definition, report: report === undefined ? null : reportDocument(report) };
}

function notTaken({ detail, errors }: Extract<ReadImport, { ok: false }>): Problem {
  return problem('invalid', { detail, errors: errors.length > 0 ? errors : [{ path: '', message: detail }] });
}

/** Of a new survey. */
function problemOf(put: PutSurvey): Problem {
  if (put.outcome === 'tooManySurveys')
    return problem('too-many-surveys', { detail: tooManySurveys(put.limit) });
  if (put.outcome === 'refused') return problem('incompatible-edit', { errors: put.errors });
  return problem('concurrent-edit');
}

const messages = { dryRun: '"true" or "false"' };
const unknown = 'Unknown: there is "dryRun"';
