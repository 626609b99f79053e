import type { SurveyDefinition } from '@canvass/surveys';
import { exportSurveyJs } from '@canvass/surveyjs';
import type { FastifyInstance } from 'fastify';
import { checkNames, type SurveyRoute } from '../../../http/names.ts';
import { problem } from '../../../http/problems/problem.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { htmlType } from '../html-type.ts';
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
        if (found.outcome !== 'found') return refuser.refuse(request, reply, problem('survey-not-found'));
        const json: unknown = write(found.stored.definition);
        return reply
          .header('content-disposition', `attachment; filename="${survey}-${file}"`)
          .type('application/json')
          .send(Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
      },
    );
  }
}
