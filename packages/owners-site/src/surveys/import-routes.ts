import { draftOf, hasVisibleCharacter } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepUploadBodies, uploadFields } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { seeOther, type TypedRoutes } from '@canvass/web/app';
import { page, type RouteSchema, tenantParams, uploadBody } from '@canvass/web/openapi';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { deskDoes, deskShows } from '../desk/schemas.ts';
import { makeDraft } from './changes.ts';
import { importTexts } from './import-texts.ts';
import { newDraftProblem } from './new-draft-problem.ts';
import { importPage, importReportPage } from './import-page.ts';
import { readImport, type ReadImport } from './read-import.ts';

/** Reads surveys of other programs: first a report, then a draft. Nothing is stored in between. */
export function importRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser, beforeChange, writeLimit, http } = deps;

  void pages.register(async (uploads) => {
    // A browser can send a file without a script in this type only.
    keepUploadBodies(uploads, http.collectBody);

    uploads.get(
      '/:tenant/import',
      { onRequest: guard('editor'), schema: showImport },
      async (request, reply) => reply.type(htmlType).send(importPage({ visitor: visitorOf(request) })),
    );

    uploads.post(
      '/:tenant/import',
      { onRequest: beforeChange(makeDraft), schema: importByForm },
      async (request, reply) => {
        const visitor = visitorOf(request);
        const { file, json, make: makes } = await uploadFields(request);
        const isFile = typeof file === 'string' && hasVisibleCharacter(file);
        const pasted = typeof json === 'string' ? json : '';
        const text = isFile ? file : pasted;
        if (!hasVisibleCharacter(text)) {
          const again = importPage({ visitor, error: importTexts.missing });
          return reply.code(422).type(htmlType).send(again);
        }
        const read = readImport(text);
        if (!read.ok) {
          return reply
            .code(422)
            .type(htmlType)
            .send(importPage({ visitor, pasted, refused: read }));
        }
        if (makes !== undefined) return writeLimit.inTurn(request, reply, () => make(request, reply, read));
        return reply.type(htmlType).send(importReportPage({ visitor, ...read, text }));
      },
    );
  });

  async function make(
    request: FastifyRequest,
    reply: FastifyReply,
    { definition }: Extract<ReadImport, { ok: true }>,
  ): Promise<FastifyReply> {
    const visitor = visitorOf(request);
    const stored = await makeDraft(deps, visitor, { draft: draftOf(definition), from: 'import' });
    return stored.outcome === 'stored'
      ? seeOther(reply, `${surveyAddress(visitor.tenant, stored.survey)}/edit?done=imported`)
      : refuser.refuse(request, reply, newDraftProblem(stored));
  }
}

const params = { params: tenantParams };

const showImport = deskShows('showImport', 'where a survey of SurveyJS or Canvass is imported', params);

const fields = '`file` or `json`: a survey as SurveyJS or Canvass JSON; `make`: makes a draft of it';
const imports = deskDoes(
  'importSurveyByForm',
  'Import a survey: report what is taken, or make a draft of it',
  { fields, next: '/desk/acme/surveys/coffee/edit?done=imported', ...params },
);

const importByForm: RouteSchema = {
  ...imports,
  ...uploadBody(fields),
  response: { ...imports.response, 200: page('What is taken, changed and left out') },
};
