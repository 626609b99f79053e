import { hasRole } from '@canvass/storage';
import { checkDraft, definitionJson, type SurveyDefinition } from '@canvass/surveys';
import { exportSurveyJs } from '@canvass/surveyjs';
import type { FastifyRequest } from 'fastify';
import type { TypedRoutes, SurveyRoute } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import type { Desk } from '../desk/desk.ts';
import { loadDraft } from '../drafts/load-draft.ts';
import { downloadDefinition, downloadDraft, downloadSurveyJs } from './downloads-schemas.ts';

/** Definitions for other programs, and drafts as they are stored. */
export function downloadRoutes(pages: TypedRoutes, deps: Desk): void {
  const { definitions, drafts, guard, visitorOf, refuser } = deps;
  const base = '/:tenant/surveys/:survey';
  const config = { isCompressed: true };

  // The draft is sent as it is stored, even if this version of Canvass cannot read it.
  pages.get(
    `${base}/draft.json`,
    { onRequest: guard('editor'), schema: downloadDraft, config },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const found = await drafts.read(tenant, survey);
      if (found.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
      return reply.send(found.document.draft);
    },
  );

  const downloads = {
    'definition.json': { schema: downloadDefinition, write: definitionJson },
    'surveyjs.json': { schema: downloadSurveyJs, write: exportSurveyJs },
  } as const;
  for (const [file, { schema, write }] of Object.entries(downloads)) {
    pages.get(`${base}/${file}`, { onRequest: guard('viewer'), schema, config }, async (request, reply) => {
      const { tenant, survey } = request.params;
      const found = await definitions.read(tenant, survey);
      const definition = found.outcome === 'found' ? found.stored.definition : await draftDefinition(request);
      if (definition === undefined) return refuser.refuse(request, reply, problem('survey-not-found'));
      const json: unknown = write(definition);
      return reply
        .header('content-disposition', `attachment; filename="${survey}-${file}"`)
        .type('application/json')
        .send(Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
    });
  }

  /** Returns the draft of a survey that was never published. Only editors see drafts. Returns undefined for a draft that is not complete. */
  async function draftDefinition(
    request: FastifyRequest<SurveyRoute>,
  ): Promise<SurveyDefinition | undefined> {
    if (!hasRole(visitorOf(request).principal.role, 'editor')) return undefined;
    const loaded = await loadDraft(deps, request.params.tenant, request.params.survey);
    const checked = loaded.outcome === 'found' ? checkDraft(loaded.draft) : undefined;
    return checked?.ok ? checked.definition : undefined;
  }
}
