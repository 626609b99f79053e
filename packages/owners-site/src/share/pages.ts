import type { FastifyRequest } from 'fastify';
import { isHidden, kindOf, type Question, type Language } from '@canvass/surveys';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { type TypedRoutes, seeOther, type SurveyRoute } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { noticeBox } from '../desk/page.ts';
import { problemTexts } from '../desk/problem-texts.ts';
import { surveyForms } from '../changes/change-routes.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import type { EmbedWay } from './embed-card.ts';
import { changePublicLink, changeWhoCanAnswer } from './changes.ts';
import { chooseWhoAnswers, sharePublicly, showShare } from './pages-schemas.ts';
import type { PublicResultsLinks } from './public-results-link.ts';
import { codeRoutes } from './code-routes.ts';
import { formAddressOf, linkOf } from './shared-link.ts';
import { type HiddenQuestion, sharePage, type SharePage } from './share-page.ts';
import { shareTexts as texts } from './texts.ts';

/** How a survey and its results reach others: a link, a QR code, a frame, and public results. */
export interface ShareDesk extends Desk {
  readonly publicResults: PublicResultsLinks;
}

export function shareRoutes(pages: TypedRoutes, deps: ShareDesk): void {
  const { guard } = deps;
  const withSurvey = createWithSurvey(deps);
  const onRequest = guard('editor');
  const address = '/:tenant/surveys/:survey';

  pages.get(`${address}/share`, { onRequest, schema: showShare }, (request, reply) =>
    withSurvey(request, reply, (found) => {
      const { embed, language } = request.query;
      const shown = { notice: doneNotice(texts.done, request.query), embedWay: embed, language };
      return reply.type(htmlType).send(pageOf(deps, request, found, shown));
    }),
  );

  codeRoutes(pages, deps);
  shareForms(pages, deps);
}

/** The forms of the page: who can answer, and the link to the results. */
function shareForms(pages: TypedRoutes, deps: ShareDesk): void {
  const { visitorOf, refuser } = deps;
  const withSurvey = createWithSurvey(deps);
  const post = surveyForms(pages, deps);
  post('/share', changeWhoCanAnswer, chooseWhoAnswers, async (request, reply) => {
    const { tenant, survey } = request.params;
    const { who } = formFieldsOf(request);
    if (who !== 'anyone' && who !== 'invited') {
      return refuser.refuse(request, reply, invalid([{ path: 'who', message: problemTexts.noAction }]));
    }
    const changed = await changeWhoCanAnswer(deps, visitorOf(request), survey, who === 'invited');
    return changed.outcome === 'notFound'
      ? refuser.refuse(request, reply, problem('survey-not-found'))
      : seeOther(reply, `${surveyAddress(tenant, survey)}/share?done=who`);
  });

  post('/public-results', changePublicLink, sharePublicly, async (request, reply) => {
    const { tenant, survey } = request.params;
    const { action, texts: withTexts, shown } = formFieldsOf(request);
    if (action !== 'create' && action !== 'revoke') {
      return refuser.refuse(request, reply, invalid([{ path: 'action', message: problemTexts.noAction }]));
    }
    const changed = await changePublicLink(deps, visitorOf(request), survey, {
      action,
      texts: withTexts === 'yes',
      shown: typedText(shown),
    });
    switch (changed) {
      case 'notFound':
        return refuser.refuse(request, reply, problem('survey-not-found'));
      case 'changedMeanwhile':
        return withSurvey(request, reply, (found) =>
          refuser.refuse(request, reply, problem('concurrent-edit'), () =>
            pageOf(deps, request, found, { notice: meanwhileNotice() }),
          ),
        );
      case 'done': {
        const done = action === 'revoke' ? 'revoked' : 'shared';
        return seeOther(reply, `${surveyAddress(tenant, survey)}/share?done=${done}`);
      }
    }
  });
}

interface ShownParts {
  readonly notice?: Html | undefined;
  /** The way whose lines the page shows. */
  readonly embedWay?: EmbedWay | undefined;
  /** The language in which the link that it shows opens the form. */
  readonly language?: Language | undefined;
}

/** The page for a survey as it was found. */
function pageOf(
  deps: ShareDesk,
  request: FastifyRequest<SurveyRoute>,
  found: DeskSurvey,
  { notice, embedWay = 'inline', language }: ShownParts,
): string {
  const { visitorOf, originOf } = deps;
  return sharePage({
    visitor: visitorOf(request),
    survey: request.params.survey,
    title: found.title,
    state: found.state,
    formAddress: formAddressOf(deps, request),
    link: linkOf(deps, request, found, language),
    languages: found.languages,
    isInviteOnly: found.settings.inviteOnly ?? false,
    frameOrigins: found.outcome === 'published' ? (found.settings.frameOrigins ?? []) : [],
    embedWay,
    hiddenQuestions:
      found.outcome === 'published'
        ? found.stored.definition.questions.filter(isHidden).map(hiddenQuestion)
        : [],
    results: resultsOf(deps, originOf(request), found),
    notice,
  });
}

function resultsOf(
  { publicResults }: Pick<ShareDesk, 'publicResults'>,
  origin: string,
  found: DeskSurvey,
): SharePage['results'] {
  const shared = found.outcome === 'published' ? found.settings.publicResults : undefined;
  if (found.outcome !== 'published' || shared === undefined) return undefined;
  const path = publicResults.addressOf({ ...found.key, id: shared.id });
  return { id: shared.id, address: `${origin}${path}`, texts: shared.texts };
}

function meanwhileNotice(): Html {
  const { meanwhile, meanwhileDetail } = texts.results;
  return noticeBox('warn', meanwhile, markup`<p>${meanwhileDetail}</p>`);
}

function hiddenQuestion(question: Question): HiddenQuestion {
  const [main] = kindOf(question).askedParts(question);
  return {
    id: question.id,
    text: question.text,
    values: main !== undefined && 'values' in main ? [...main.values].map(String) : [],
  };
}
