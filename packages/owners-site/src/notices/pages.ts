import { timeZoneOf } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey, PublishedSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import * as changes from './changes.ts';
import { mailIsOff } from './mail-is-off.ts';
import { readNoticeForm } from './notices-form.ts';
import { noticesPage, type NoticesPage } from './notices-page.ts';
import * as schemas from './pages-schemas.ts';
import { noticesTexts as texts } from './texts.ts';

/** The people who are told of new answers by mail: only editors see them, since these are addresses. */
export function noticesRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser, originOf } = deps;
  const { refuse } = refuser;
  const withSurvey = createWithSurvey(deps);
  const post = surveyForms(pages, deps);

  const shownPage = createShownPage(deps);

  pages.get(
    '/:tenant/surveys/:survey/notices',
    { onRequest: guard('editor'), schema: schemas.showNotices },
    (request, reply) =>
      withSurvey(request, reply, async (found) => {
        const notice = doneNotice(texts.done, request.query);
        return reply.type(htmlType).send(await shownPage(request, found, { notice }));
      }),
  );

  post('/notices', changes.add, schemas.addByForm, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      if (found.outcome !== 'published') return refuse(request, reply, problem('survey-not-found'));
      const { typed, read } = readNoticeForm(formFieldsOf(request));
      if (!read.ok) {
        const shown = await shownPage(request, found, { typed, errors: read.errors });
        return refuse(request, reply, invalid(read.errors), () => shown);
      }
      const added = await changes.add(
        deps,
        visitorOf(request),
        noticed(found, originOf(request)),
        read.value,
      );
      switch (added.outcome) {
        case 'changed':
        case 'unchanged':
          return back(request, reply, 'notice-added');
        case 'duplicate':
        case 'tooMany':
        case 'unsubscribed': {
          const errors = [{ path: 'email', message: texts.faults[added.outcome] }];
          const shown = await shownPage(request, found, { typed, errors });
          return refuse(request, reply, invalid(errors), () => shown);
        }
        case 'off': {
          // It says so itself, in the language of the desk.
          const shown = await shownPage(request, found, {});
          return refuse(request, reply, mailIsOff, () => shown);
        }
        case 'notFound':
          return refuse(request, reply, problem('survey-not-found'));
      }
    }),
  );

  post('/notices/person', changes.change, schemas.changeByForm, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      if (found.outcome !== 'published') return refuse(request, reply, problem('survey-not-found'));
      const fields = formFieldsOf(request);
      const { typed, read } = readNoticeForm(fields);
      const at = noticed(found, originOf(request));
      if (fields['do'] === 'remove') {
        await changes.remove(deps, visitorOf(request), at, typed.email);
        return back(request, reply, 'notice-removed');
      }
      if (!read.ok) {
        const shown = await shownPage(request, found, { typed, errors: read.errors });
        return refuse(request, reply, invalid(read.errors), () => shown);
      }
      const changed = await changes.change(deps, visitorOf(request), at, read.value);
      // The person has ended the mails meanwhile, or somebody else has.
      return back(request, reply, changed.outcome === 'changed' ? 'notice-changed' : 'notice-removed');
    }),
  );
}

function noticed({ key, settings }: PublishedSurvey, origin: string): changes.NoticedSurvey {
  return { key, zone: timeZoneOf(settings), origin };
}

function back(
  { params }: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  done: keyof typeof texts.done,
): FastifyReply {
  return seeOther(reply, `${surveyAddress(params.tenant, params.survey)}/notices?done=${done}`);
}

/** Returns a function that renders the page as it is now. */
function createShownPage({ visitorOf, notices, singleMails }: Desk) {
  return async (
    request: FastifyRequest<SurveyRoute>,
    found: DeskSurvey,
    more: Pick<NoticesPage, 'typed' | 'errors' | 'notice'>,
  ): Promise<string> =>
    noticesPage({
      visitor: visitorOf(request),
      survey: request.params.survey,
      title: found.title,
      state: found.state,
      zone: timeZoneOf(found.settings),
      isOn: singleMails !== undefined,
      notices: found.outcome === 'published' ? await notices.list(found.key) : [],
      ...more,
    });
}
