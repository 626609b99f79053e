import { hasRole } from '@canvass/storage';
import { checkDraft, type SurveyDefinition } from '@canvass/surveys';
import { exportSurveyJs } from '@canvass/surveyjs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { htmlType } from '../../../http/content-types.ts';
import { checkNames, type SurveyRoute } from '../../../http/names.ts';
import { problem } from '../../../http/problems/problem.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { openDraft } from './open-draft.ts';
import { previewPage } from './preview-page.ts';
import { downloadDefinition, downloadSurveyJs, previewDraft } from './route-schemas.ts';
import { unreadablePage } from './unreadable-page.ts';

/** The form as respondents will see it, and definitions for other programs. */
export function exportRoutes(app: FastifyInstance, deps: DeskDeps): void {
  const { definitions, guard, visitorOf, refuser } = deps;
  const names = checkNames(refuser);
  const base = '/:tenant/surveys/:survey';

  app.get<SurveyRoute>(
    `${base}/preview`,
    { onRequest: [names, guard('editor')], schema: previewDraft },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const opened = await openDraft(deps, tenant, survey);
      if (opened.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
      if (opened.outcome === 'unreadable') {
        const shown = unreadablePage(request.params, visitorOf(request), opened);
        return reply.code(409).type(htmlType).send(shown);
      }
      const { page } = request.query as Record<string, unknown>;
      const number = typeof page === 'string' && /^\d{1,2}$/.test(page) ? Number(page) : 1;
      return reply.type(htmlType).send(previewPage(opened, number));
    },
  );

  const downloads = {
    'definition.json': { schema: downloadDefinition, write: (definition: SurveyDefinition) => definition },
    'surveyjs.json': { schema: downloadSurveyJs, write: exportSurveyJs },
  } as const;
  for (const [file, { schema, write }] of Object.entries(downloads)) {
    app.get<SurveyRoute>(
      `${base}/${file}`,
      { onRequest: [names, guard('viewer')], schema },
      async (request, reply) => {
        const { tenant, survey } = request.params;
        const found = await definitions.read(tenant, survey);
        const definition =
          found.outcome === 'found' ? found.stored.definition : await draftDefinition(request);
        if (definition === undefined) return refuser.refuse(request, reply, problem('survey-not-found'));
        const json: unknown = write(definition);
        return reply
          .header('content-disposition', `attachment; filename="${survey}-${file}"`)
          .type('application/json')
          .send(Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
      },
    );
  }

  /** Of a survey that was never published. Only editors see drafts. Undefined also for one that is not complete. */
  async function draftDefinition(
    request: FastifyRequest<SurveyRoute>,
  ): Promise<SurveyDefinition | undefined> {
    if (!hasRole(visitorOf(request).principal.role, 'editor')) return undefined;
    const opened = await openDraft(deps, request.params.tenant, request.params.survey);
    const checked = opened.outcome === 'open' ? checkDraft(opened.draft) : undefined;
    return checked?.ok ? checked.definition : undefined;
  }
}
