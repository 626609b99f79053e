import type { FastifyInstance } from 'fastify';
import { checkPageNames, type InputTypes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import { problem } from '@canvass/web/problems';
import { doneNotice } from '../desk/notices.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { revokeBatch } from './changes.ts';
import { createRoutes } from './create-routes.ts';
import { linksRoutes } from './links-routes.ts';
import * as schemas from './pages-schemas.ts';
import { back, showInvitations, type InvitationsDesk } from './show-invitations.ts';
import { invitationsTexts as texts } from './texts.ts';

/** Single-use links to a survey: for editors, since each link is a vote. */
export function invitationsRoutes(app: FastifyInstance, deps: InvitationsDesk): void {
  const { guard, visitorOf, refuser, beforeChange, writeLimit, recordChange, invitations } = deps;
  const { refuse } = refuser;
  const pages = app.withTypeProvider<InputTypes>();
  const withSurvey = createWithSurvey(deps);
  const changing = { batches: invitations.batches, recordChange };
  const address = '/:tenant/surveys/:survey/invitations';

  pages.get(
    address,
    { onRequest: [checkPageNames(refuser), guard('editor')], schema: schemas.showInvitations },
    (request, reply) =>
      withSurvey(request, reply, async (found) => {
        const notice = doneNotice(texts.done, request.query);
        return reply.type(htmlType).send(await showInvitations(deps, request, found, { notice }));
      }),
  );

  createRoutes(app, deps);

  pages.post(
    `${address}/:batch/revoke`,
    { onRequest: beforeChange(revokeBatch), schema: schemas.revokeByForm },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { survey, batch } = request.params;
        const revoked = await revokeBatch(changing, visitorOf(request), survey, batch);
        switch (revoked.outcome) {
          case 'surveyNotFound':
            return refuse(request, reply, problem('survey-not-found'));
          case 'notFound':
            return refuse(request, reply, problem('invitations-not-found'));
          case 'revoked':
          case 'unchanged':
            return back(request, reply, 'batch-revoked');
        }
      }),
  );

  linksRoutes(app, deps);
}
