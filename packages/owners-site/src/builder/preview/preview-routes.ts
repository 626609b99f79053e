import { parse as parseQuery } from 'node:querystring';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayAt, type FormFields } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import type { Desk } from '../../desk/desk.ts';
import { framedByDesk, framesDesk } from '../../desk/headers.ts';
import type { LoadedDraft } from '../../drafts/load-draft.ts';
import { surveyPreviewLook } from '../../drafts/preview-look.ts';
import { createWithDraft } from '../../drafts/with-draft.ts';
import { phonePreview, previewedForm } from './preview-page.ts';
import { previewDraft, previewNextPage, type PreviewQuery } from './route-schemas.ts';

/** The form as respondents will see it, with a draft's questions. It is filled in page by page, and nothing of it is stored. */
export function previewRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, newId, clock, previewForm } = deps;
  const withDraft = createWithDraft(deps);
  const onRequest = guard('editor');
  const address = '/:tenant/surveys/:survey/preview';

  async function show(
    request: FastifyRequest<{ Querystring: PreviewQuery }>,
    reply: FastifyReply,
    loaded: LoadedDraft,
    fields?: FormFields,
  ) {
    const { lang, on, ...looks } = request.query;
    const { settings = {} } = loaded.published ?? loaded.initial;
    const form = previewedForm(loaded, {
      look: await surveyPreviewLook(deps, loaded.tenant, settings.theme, looks),
      language: lang,
      scheme: looks.scheme,
      isFramed: on === 'frame' || looks.scheme !== undefined,
      fields,
      // The schema has no names that depend on the survey.
      link: parseQuery(request.url.split('?', 2)[1] ?? ''),
      query: queryOf({ ...looks, on }),
      settings,
      newId: newId(),
      day: dayAt(clock.now()),
    });
    const html = typeof form === 'string' ? form : previewForm(form);
    return reply.headers(framedByDesk).type(htmlType).send(html);
  }

  pages.get(address, { onRequest, schema: previewDraft }, (request, reply) =>
    withDraft(request, reply, (loaded) => {
      const { query } = request;
      if (query.on !== 'phone') return show(request, reply, loaded);
      return reply.headers(framesDesk).type(htmlType).send(phonePreview(loaded));
    }),
  );

  pages.post(address, { onRequest, schema: previewNextPage }, (request, reply) =>
    withDraft(request, reply, (loaded) => show(request, reply, loaded, formFieldsOf(request))),
  );
}

/** The same for the next page of the form. */
function queryOf(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
