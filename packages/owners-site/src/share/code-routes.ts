import type { FastifyRequest } from 'fastify';
import { defaultLanguage } from '@canvass/surveys';
import { textsOf } from '@canvass/survey-form';
import { htmlType } from '@canvass/web/headers';
import type { SurveyRoute, TypedRoutes } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { PublishedSurvey } from '../desk/find-survey.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { readQrCode, readQrPicture, showPoster } from './pages-schemas.ts';
import { posterPage, type PosterPage } from './poster-page.ts';
import { qrCode } from './qr-code.ts';
import { qrPicture } from './qr-picture.ts';
import { linkOf, linkQuery, type SharedLink } from './shared-link.ts';
import { shareTexts as texts } from './texts.ts';

/** The QR code of a survey's link, in files and on a sheet to print. */
export function codeRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, refuser } = deps;
  const withSurvey = createWithSurvey(deps);
  const onRequest = guard('editor');
  const address = '/:tenant/surveys/:survey';

  pages.get(`${address}/qr.svg`, { onRequest, schema: readQrCode }, (request, reply) =>
    withSurvey(request, reply, (found) => {
      if (found.outcome === 'draft') return refuser.refuse(request, reply, problem('survey-not-found'));
      const link = linkOf(deps, request, found, request.query.language);
      return reply
        .type('image/svg+xml')
        .header('content-disposition', attachment(request, link, 'svg'))
        .send(qrCode(link.address, texts.qr.alt(link)).toString());
    }),
  );

  pages.get(`${address}/qr.png`, { onRequest, schema: readQrPicture }, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      if (found.outcome === 'draft') return refuser.refuse(request, reply, problem('survey-not-found'));
      const link = linkOf(deps, request, found, request.query.language);
      const picture = await qrPicture(link.address);
      return reply
        .type('image/png')
        .header('content-disposition', attachment(request, link, 'png'))
        .send(picture);
    }),
  );

  pages.get(`${address}/poster`, { onRequest, schema: showPoster }, (request, reply) =>
    withSurvey(request, reply, (found) => {
      if (found.outcome === 'draft') return refuser.refuse(request, reply, problem('survey-not-found'));
      const { tenant, survey } = request.params;
      const link = linkOf(deps, request, found, request.query.language);
      const back = `${surveyAddress(tenant, survey)}/share${linkQuery(link)}`;
      return reply
        .type(htmlType)
        .send(posterPage({ ...posterTexts(found, link), formAddress: link.address, back }));
    }),
  );
}

/** The name under which a browser saves a file with the code. */
function attachment(
  { params }: FastifyRequest<SurveyRoute>,
  { language }: SharedLink,
  extension: string,
): string {
  const name = [params.survey, language, 'qr'].filter((part) => part !== undefined).join('-');
  return `attachment; filename="${name}.${extension}"`;
}

/** The words of a poster: in the language of its link, else in the first of the survey. */
function posterTexts(
  { title, languages, stored }: PublishedSurvey,
  link: SharedLink,
): Pick<PosterPage, 'title' | 'formTexts'> {
  const [first = defaultLanguage] = languages;
  const { language = first } = link;
  const formTexts = textsOf({ language });
  const translated = stored.definition.translations?.[language]?.['/title'];
  return translated === undefined
    ? { title, formTexts: { ...formTexts, foreign: { language: first, texts: new Set([title]) } } }
    : { title: translated, formTexts };
}
