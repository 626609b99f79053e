import type { TypedRoutes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import { problem } from '@canvass/web/problems';
import { doneNotice } from '../desk/notices.ts';
import { surveyForms } from '../desk/survey-forms.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { revokeBatch } from './changes.ts';
import { createRoutes } from './create-routes.ts';
import { linksRoutes } from './links-routes.ts';
import * as schemas from './pages-schemas.ts';
import { back, showInvitations, type InvitationsDesk } from './show-invitations.ts';
import { invitationsTexts as texts } from './texts.ts';

/** Single-use links to a survey: for editors, since each link is a vote. */
export function invitationsRoutes(pages: TypedRoutes, deps: InvitationsDesk): void {
  const { guard, visitorOf, refuser } = deps;
  const { refuse } = refuser;
  const withSurvey = createWithSurvey(deps);

  pages.get(
    '/:tenant/surveys/:survey/invitations',
    { onRequest: guard('editor'), schema: schemas.showInvitations },
    (request, reply) =>
      withSurvey(request, reply, async (found) => {
        const notice = doneNotice(texts.done, request.query);
        return reply.type(htmlType).send(await showInvitations(deps, request, found, { notice }));
      }),
  );

  createRoutes(pages, deps);

  surveyForms(pages, deps)(
    '/invitations/:batch/revoke',
    revokeBatch,
    schemas.revokeByForm,
    async (request, reply) => {
      const { survey, batch } = request.params;
      const revoked = await revokeBatch(deps, visitorOf(request), survey, batch);
      switch (revoked.outcome) {
        case 'surveyNotFound':
          return refuse(request, reply, problem('survey-not-found'));
        case 'notFound':
          return refuse(request, reply, problem('invitations-not-found'));
        case 'revoked':
        case 'unchanged':
          return back(request, reply, 'batch-revoked');
      }
    },
  );

  linksRoutes(pages, deps);
}
