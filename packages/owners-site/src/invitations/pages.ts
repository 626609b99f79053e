import { csvByteOrderMark } from '@canvass/exports';
import { type FieldError, isHidden, type TimeZone, timeZoneOf } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { readBatchForm, type BatchForm } from './batch-form.ts';
import { createBatch, revokeBatch } from './changes.ts';
import { findBatch } from './find-batch.ts';
import { invitationsPage, type InvitationsPage } from './invitations-page.ts';
import type { InvitationParts } from './link-stream.ts';
import * as schemas from './pages-schemas.ts';
import { signedRoutes } from './signed-routes.ts';
import { invitationsTexts as texts } from './texts.ts';
import { revokePage } from './revoke-page.ts';
import { tooManyBatches, tooManyInvitations } from './too-many.ts';
import { usedCounts } from './used-counts.ts';

export interface InvitationsDesk extends Desk {
  readonly invitations: InvitationParts;
}

/** Single-use links to a survey: for editors, since each link is a vote. */
export function invitationsRoutes(pages: TypedRoutes, deps: InvitationsDesk): void {
  const { guard, refuser, definitions, originOf } = deps;
  const { refuse } = refuser;
  const withSurvey = createWithSurvey(deps);
  const onRequest = guard('editor');
  const address = '/:tenant/surveys/:survey/invitations';

  pages.get(address, { onRequest, schema: schemas.showInvitations }, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      const notice = doneNotice(texts.done, request.query);
      return reply.type(htmlType).send(await pageOf(deps, request, found, { notice }));
    }),
  );

  // The route takes no HEAD, because the site would sign all links for it.
  pages.get(
    `${address}/:batch/links.csv`,
    { onRequest, schema: schemas.downloadLinks, exposeHeadRoute: false },
    async (request, reply) => {
      const found = await findBatch(definitions, request.params);
      if (found.outcome === 'refused') return refuse(request, reply, found.problem);
      const { tenant, survey } = request.params;
      const { instance, batch } = found;
      const formAddress = `${originOf(request)}/s/${tenant}/${survey}`;
      const name = `${survey}-invitations-${batch.from}-${batch.from + batch.count - 1}.csv`;
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('text/csv; charset=utf-8')
        .send(deps.invitations.links.csv({ instance, batch, formAddress }, csvByteOrderMark));
    },
  );
  invitationForms(pages, deps);
  signedRoutes(pages, deps);
}

function invitationForms(pages: TypedRoutes, deps: InvitationsDesk): void {
  const { visitorOf } = deps;
  const { refuse } = deps.refuser;
  const withSurvey = createWithSurvey(deps);
  const post = surveyForms(pages, deps);
  post('/invitations', createBatch, schemas.createByForm, (request, reply) =>
    withSurvey(request, reply, (found) => create(request, reply, timeZoneOf(found.settings))),
  );

  async function create(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    zone: TimeZone,
  ): Promise<FastifyReply> {
    const { typed, key, read } = readBatchForm(formFieldsOf(request), zone);
    if (!read.ok) return refuseForm(request, reply, typed, read.errors);
    const wanted = { ...read.value, key };
    const made = await createBatch(deps, visitorOf(request), request.params.survey, wanted);
    switch (made.outcome) {
      case 'surveyNotFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'alreadyExpired':
        return refuseForm(request, reply, typed, [{ path: 'expiresAt', message: texts.faults.expiresAt }]);
      case 'otherRequest':
        return refuseForm(request, reply, typed, [{ path: 'count', message: texts.faults.otherForm }]);
      case 'tooManyBatches':
        return refuse(request, reply, problem('too-many-invitations', { detail: tooManyBatches }));
      case 'tooManyInvitations':
        return refuseForm(request, reply, typed, [{ path: 'count', message: tooManyInvitations(made.left) }]);
      case 'created':
      case 'repeated':
        return back(request, reply, 'invited');
    }
  }

  pages.get(
    '/:tenant/surveys/:survey/invitations/:batch/revoke',
    { onRequest: deps.guard('editor'), schema: schemas.confirmRevoke },
    (request, reply) =>
      withSurvey(request, reply, async (found) => {
        const { survey, batch: id } = request.params;
        const batches = found.outcome === 'published' ? (found.stored.invitations ?? []) : [];
        const batch = batches.find((each) => each.id === id);
        if (batch === undefined) return refuse(request, reply, problem('invitations-not-found'));
        const { title, state } = found;
        const shown = { visitor: visitorOf(request), survey, title, state };
        return reply.type(htmlType).send(revokePage(shown, batch));
      }),
  );

  post('/invitations/:batch/revoke', revokeBatch, schemas.revokeByForm, async (request, reply) => {
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
  });

  /** Shows the form again, with what was typed and what is wrong with it. */
  function refuseForm(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    typed: BatchForm['typed'],
    errors: readonly FieldError[],
  ): Promise<FastifyReply> {
    return withSurvey(request, reply, async (found) => {
      const shown = await pageOf(deps, request, found, { typed, errors });
      return refuse(request, reply, invalid(errors), () => shown);
    });
  }
}

/** Renders the batches of a survey, and the form for a new one. */
async function pageOf(
  { visitorOf, summaries, newId, clock }: InvitationsDesk,
  request: FastifyRequest<SurveyRoute>,
  found: DeskSurvey,
  more: Pick<InvitationsPage, 'typed' | 'errors' | 'notice'>,
): Promise<string> {
  const { title, state, settings } = found;
  const batches = found.outcome === 'published' ? (found.stored.invitations ?? []) : [];
  return invitationsPage({
    visitor: visitorOf(request),
    survey: request.params.survey,
    title,
    state,
    isInviteOnly: settings.inviteOnly ?? false,
    batches,
    hasHidden: found.outcome === 'published' && found.stored.definition.questions.some(isHidden),
    used: found.outcome === 'published' ? await usedCounts(summaries, found.key, batches) : new Map(),
    formId: newId(),
    nowMs: clock.now(),
    zone: timeZoneOf(settings),
    ...more,
  });
}

/** Goes back to the page, which says what was done. */
function back(
  { params: { tenant, survey } }: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  done: 'invited' | 'batch-revoked',
): FastifyReply {
  return seeOther(reply, `${surveyAddress(tenant, survey)}/invitations?done=${done}`);
}
