import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublicResultsLinks } from './public-results-link.ts';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { htmlType } from '../../http/content-types.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { surveyParams } from '../../http/openapi/survey-schemas.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import { seeOther } from '../../http/see-other.ts';
import { markup, type Html } from '../../ui/markup.ts';
import { recordSettings } from '../changes/record-settings.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { findDeskSurvey, type DeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { deskDoes, deskSends, deskShows } from '../desk/schemas.ts';
import { noticeBox } from '../desk/page.ts';
import { problemTexts } from '../desk/problem-texts.ts';
import { shareTexts as texts } from './texts.ts';
import { qrCode } from './qr-code.ts';
import { sharePage, type SharePage } from './share-page.ts';

/** How a survey and its results reach others: a link, a QR code, a frame, and public results. */
export interface ShareDesk extends Desk {
  readonly publicResults: PublicResultsLinks;
}

export function shareRoutes(app: FastifyInstance, deps: ShareDesk): void {
  const { guard, visitorOf, refuser, lifecycle, writeLimit, newId, originOf, publicResults, audit } = deps;
  const names = checkPageNames(refuser);
  const onRequest = [names, guard('editor')];
  const address = '/:tenant/surveys/:survey';

  const formAddressOf = (request: FastifyRequest<SurveyRoute>): string => {
    const { tenant, survey } = request.params;
    return `${originOf(request)}/s/${tenant}/${survey}`;
  };

  const resultsOf = (request: FastifyRequest<SurveyRoute>, found: DeskSurvey): SharePage['results'] => {
    const shared = found.outcome === 'published' ? found.settings.publicResults : undefined;
    if (found.outcome !== 'published' || shared === undefined) return undefined;
    const path = publicResults.addressOf({ ...found.key, id: shared.id });
    return { id: shared.id, address: `${originOf(request)}${path}`, texts: shared.texts };
  };

  const show = async (
    request: FastifyRequest<SurveyRoute>,
    notice: Html | undefined,
  ): Promise<string | undefined> => {
    const { tenant, survey } = request.params;
    const found = await findDeskSurvey(deps, tenant, survey);
    if (found.outcome === 'notFound') return undefined;
    const { title, state } = found;
    return sharePage({
      visitor: visitorOf(request),
      survey,
      title,
      state,
      formAddress: formAddressOf(request),
      isInviteOnly: found.settings.inviteOnly ?? false,
      frameOrigins: found.outcome === 'published' ? (found.settings.frameOrigins ?? []) : [],
      results: resultsOf(request, found),
      notice,
    });
  };

  app.get<SurveyRoute>(`${address}/share`, { onRequest, schema: showShare }, async (request, reply) => {
    const page = await show(request, doneNotice(texts.done, request.query));
    return page === undefined
      ? refuser.refuse(request, reply, problem('survey-not-found'))
      : reply.type(htmlType).send(page);
  });

  app.get<SurveyRoute>(`${address}/qr.svg`, { onRequest, schema: readQrCode }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const found = await findDeskSurvey(deps, tenant, survey);
    if (found.outcome !== 'published') {
      return refuser.refuse(request, reply, problem('survey-not-found'));
    }
    const form = formAddressOf(request);
    return reply
      .type('image/svg+xml')
      .header('content-disposition', `attachment; filename="${survey}-qr.svg"`)
      .send(qrCode(form, texts.qr.alt(form)).toString());
  });

  app.post<SurveyRoute>(
    `${address}/public-results`,
    { onRequest: [...onRequest, writeLimit.count], schema: sharePublicly },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { tenant, survey } = request.params;
        const fields = formFieldsOf(request);
        const { action } = fields;
        if (action !== 'create' && action !== 'revoke') {
          return refuser.refuse(request, reply, invalid([noAction]));
        }
        const withTexts = fields['texts'] === 'yes';
        let isAsShown = true;
        const changed = await lifecycle.changeSettings(tenant, survey, (before) => {
          const { publicResults: link, ...others } = before;
          // A link that someone else made meanwhile may have been sent to people.
          isAsShown = (link?.id ?? '') === (fields['shown'] ?? '');
          if (!isAsShown) return before;
          return action === 'revoke'
            ? others
            : { ...others, publicResults: { id: newId(), texts: withTexts } };
        });
        if (changed.outcome === 'notFound') {
          return refuser.refuse(request, reply, problem('survey-not-found'));
        }
        if (!isAsShown) {
          const page = await show(request, noticeBox('warn', meanwhile, markup`<p>${meanwhileDetail}</p>`));
          return refuser.refuse(
            request,
            reply,
            problem('concurrent-edit'),
            page === undefined ? undefined : () => page,
          );
        }
        if (changed.outcome === 'changed') {
          await recordSettings(audit, request, survey, changed.before, changed.stored.settings ?? {});
        }
        const done = action === 'revoke' ? 'revoked' : 'shared';
        return seeOther(reply, `${surveyAddress(tenant, survey)}/share?done=${done}`);
      }),
  );
}

const { meanwhile, meanwhileDetail } = texts.results;

const noAction = { path: 'action', message: problemTexts.noAction };

const showShare = deskShows('showShare', 'how to share a survey', { params: surveyParams });
const readQrCode = deskSends('readQrCode', 'the QR code of a survey', 'image/svg+xml', {
  params: surveyParams,
});
const sharePublicly = deskDoes(
  'sharePublicly',
  'Make, replace or revoke the link to the public results',
  {
    fields:
      '`action`: `create` or `revoke`; `texts`: `yes` to show the texts of respondents, too; `shown`: the id of the link that the page showed, if any',
    next: '/desk/acme/surveys/coffee/share?done=shared',
  },
  { params: surveyParams },
);
