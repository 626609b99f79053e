import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { seeOther, type TypedRoutes } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import { surveyAddress } from '../../desk/addresses.ts';
import type { Desk } from '../../desk/desk.ts';
import { framedByDesk, framesDesk } from '../../desk/headers.ts';
import { surveyPreviewLook } from '../../drafts/preview-look.ts';
import { makeDraft } from '../changes.ts';
import { newDraftProblem } from '../new-draft-problem.ts';
import { proposedZone, settingsIn } from '../proposed-zone.ts';
import { makeOfTemplate, showTemplate, showTemplateForm, showTemplates } from './pages-schemas.ts';
import { ownTemplateLanguage, templateDraft } from './template-draft.ts';
import { templateForm } from './template-form.ts';
import {
  findTemplate,
  type SurveyTemplate,
  type TemplateLanguage,
  templateLanguages,
} from './survey-templates.ts';
import { templatePage, templatesPage } from './templates-page.ts';
import { templatesTexts as texts } from './texts.ts';

/** The surveys that owners begin with. */
export function templatesRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, beforeChange, visitorOf, refuser, writeLimit } = deps;
  const onRequest = guard('editor');

  function withTemplate(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    work: (template: SurveyTemplate) => FastifyReply | Promise<FastifyReply>,
  ): FastifyReply | Promise<FastifyReply> {
    const template = findTemplate(name);
    return template === undefined
      ? refuser.refuse(request, reply, problem('route-not-found', { detail: texts.notFound }))
      : work(template);
  }

  pages.get('/:tenant/templates', { onRequest, schema: showTemplates }, async (request, reply) =>
    reply.type(htmlType).send(templatesPage(visitorOf(request))),
  );

  pages.get('/:tenant/templates/:template', { onRequest, schema: showTemplate }, async (request, reply) =>
    withTemplate(request, reply, request.params.template, (template) => {
      const language = languageNamed(request.query.language);
      return reply
        .headers(framesDesk)
        .type(htmlType)
        .send(templatePage(visitorOf(request), template, language));
    }),
  );

  pages.get(
    '/:tenant/templates/:template/form',
    { onRequest, schema: showTemplateForm },
    async (request, reply) =>
      withTemplate(request, reply, request.params.template, async (template) => {
        const look = await surveyPreviewLook(deps, request.params.tenant, undefined, {});
        const language = languageNamed(request.query.language);
        return reply
          .headers(framedByDesk)
          .type(htmlType)
          .send(templateForm(template, language, look));
      }),
  );

  pages.post(
    '/:tenant/templates/:template',
    { onRequest: beforeChange(makeDraft), schema: makeOfTemplate },
    async (request, reply) =>
      withTemplate(request, reply, request.params.template, (template) =>
        writeLimit.inTurn(request, reply, async () => {
          const visitor = visitorOf(request);
          const fields = formFieldsOf(request);
          const stored = await makeDraft(deps, visitor, {
            draft: templateDraft(template, languagesNamed(typedText(fields['languages']))),
            from: 'template',
            settings: settingsIn(proposedZone(fields)),
          });
          return stored.outcome === 'stored'
            ? seeOther(reply, `${surveyAddress(visitor.tenant, stored.survey)}/edit`)
            : refuser.refuse(request, reply, newDraftProblem(stored));
        }),
      ),
  );
}

function languageNamed(name: string | undefined): TemplateLanguage {
  return templateLanguages.find((language) => language === name) ?? ownTemplateLanguage();
}

/** The languages that the form names: one, or all, that of the page first. */
function languagesNamed(name: string): readonly [TemplateLanguage, ...TemplateLanguage[]] {
  const only = templateLanguages.find((language) => language === name);
  if (only !== undefined) return [only];
  const own = ownTemplateLanguage();
  return [own, ...templateLanguages.filter((language) => language !== own)];
}
