import { maxGroups } from '@canvass/surveyjs';
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
import { type ImportPage, importPage, importReportPage } from './import-page.ts';
import { proposedZone, settingsIn } from './proposed-zone.ts';
import { readImport, type ReadImport } from './read-import.ts';

/** How often groups are asked; undefined for what the page does not offer. */
function groupsOf(chosen: unknown): number | undefined {
  if (chosen === undefined) return 0;
  const groups = typeof chosen === 'string' && /^\d{1,2}$/.test(chosen) ? Number(chosen) : maxGroups + 1;
  return groups <= maxGroups ? groups : undefined;
}

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
        const sent = await uploadFields(request);
        const { file, json, groups: chosen, make: makes } = sent;
        const isFile = typeof file === 'string' && hasVisibleCharacter(file);
        const pasted = typeof json === 'string' ? json : '';
        const text = isFile ? file : pasted;
        const groups = groupsOf(chosen);
        const showAgain = (why: Omit<ImportPage, 'visitor' | 'groups'>): FastifyReply =>
          reply
            .code(422)
            .type(htmlType)
            .send(importPage({ visitor, groups, ...why }));
        if (!hasVisibleCharacter(text)) return showAgain({ error: importTexts.missing });
        if (groups === undefined) return showAgain({ pasted, groupsError: importTexts.wrongGroups });
        const read = readImport(text, groups);
        if (!read.ok) return showAgain({ pasted, refused: read });
        if (makes !== undefined) {
          const timeZone = proposedZone(sent);
          return writeLimit.inTurn(request, reply, () => make(request, reply, read, timeZone));
        }
        return reply.type(htmlType).send(importReportPage({ visitor, ...read, text, groups }));
      },
    );
  });

  async function make(
    request: FastifyRequest,
    reply: FastifyReply,
    { definition, settings }: Extract<ReadImport, { ok: true }>,
    timeZone: string,
  ): Promise<FastifyReply> {
    const visitor = visitorOf(request);
    const stored = await makeDraft(deps, visitor, {
      draft: draftOf(definition),
      settings: { ...settings, ...settingsIn(timeZone) },
      from: 'import',
    });
    return stored.outcome === 'stored'
      ? seeOther(reply, `${surveyAddress(visitor.tenant, stored.survey)}/edit?done=imported`)
      : refuser.refuse(request, reply, newDraftProblem(stored));
  }
}

const params = { params: tenantParams };

const showImport = deskShows('showImport', 'where a survey of SurveyJS or Canvass is imported', params);

const fields =
  '`file` or `json`: a survey as SurveyJS or Canvass JSON; `groups`: how often groups that repeat are asked, 0 to 10; `make`: makes a draft of it; `timeZone`, with `make`: a name of the IANA, UTC if this site does not know it';
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
