import type { FieldError } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { csvByteOrderMark } from '@canvass/exports';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { checkPageNames, type InputTypes, seeOther, type SurveyRoute } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import type { LinkStreams } from './link-stream.ts';
import { createBatch, revokeBatch } from './changes.ts';
import type { InvitationBatches } from './invitation-batches.ts';
import { tooManyBatches, tooManyInvitations } from './too-many.ts';
import { usedCounts } from './used-counts.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { findDeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { invitationsTexts as texts } from './texts.ts';
import { invitationsPage, type InvitationsPage } from './invitations-page.ts';
import { readBatchForm } from './batch-form.ts';
import { createByForm, downloadLinks, revokeByForm, showInvitations } from './pages-schemas.ts';

export interface InvitationParts {
  readonly batches: InvitationBatches;
  readonly links: LinkStreams;
}

export interface InvitationsDesk extends Desk {
  readonly invitations: InvitationParts;
}

/** Single-use links to a survey: for editors, since each link is a vote. */
export function invitationsRoutes(app: FastifyInstance, deps: InvitationsDesk): void {
  const {
    guard,
    visitorOf,
    refuser,
    definitions,
    summaries,
    invitations: { batches, links },
    beforeChange,
    writeLimit,
    newId,
    clock,
    originOf,
    recordChange,
  } = deps;
  const changing = { batches, recordChange };
  const { refuse } = refuser;
  const pages = app.withTypeProvider<InputTypes>();
  const onRequest = [checkPageNames(refuser), guard('editor')];
  const address = '/:tenant/surveys/:survey/invitations';
  const notFound = problem('survey-not-found');

  async function page(
    request: FastifyRequest<SurveyRoute>,
    more: Pick<InvitationsPage, 'typed' | 'errors' | 'notice'>,
  ): Promise<string | undefined> {
    const { tenant, survey } = request.params;
    const found = await findDeskSurvey(deps, tenant, survey);
    if (found.outcome === 'notFound') return undefined;
    const { title, state } = found;
    const invitations = found.outcome === 'published' ? (found.stored.invitations ?? []) : [];
    const used =
      found.outcome === 'published'
        ? await usedCounts(summaries, found.key, invitations)
        : new Map<string, number>();
    return invitationsPage({
      visitor: visitorOf(request),
      survey,
      title,
      state,
      isInviteOnly: found.settings.inviteOnly ?? false,
      batches: invitations,
      used,
      formId: newId(),
      nowMs: clock.now(),
      ...more,
    });
  }

  pages.get(address, { onRequest, schema: showInvitations }, async (request, reply) => {
    const shown = await page(request, { notice: doneNotice(texts.done, request.query) });
    return shown === undefined ? refuse(request, reply, notFound) : reply.type(htmlType).send(shown);
  });

  pages.post(address, { onRequest: beforeChange(createBatch), schema: createByForm }, (request, reply) =>
    writeLimit.inTurn(request, reply, () => create(request, reply)),
  );

  async function create(request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { survey } = request.params;
    const { typed, key, read } = readBatchForm(formFieldsOf(request));
    const refuseForm = async (errors: readonly FieldError[]): Promise<FastifyReply> => {
      const shown = await page(request, { typed, errors });
      return shown === undefined
        ? refuse(request, reply, notFound)
        : refuse(request, reply, invalid(errors), () => shown);
    };
    if (!read.ok) return refuseForm(read.errors);
    const made = await createBatch(changing, visitorOf(request), survey, { ...read.value, key });
    switch (made.outcome) {
      case 'surveyNotFound':
        return refuse(request, reply, notFound);
      case 'alreadyExpired':
        return refuseForm([{ path: 'expiresAt', message: texts.faults.expiresAt }]);
      case 'otherRequest':
        return refuseForm([{ path: 'count', message: texts.faults.otherForm }]);
      case 'tooManyBatches':
        return refuse(request, reply, problem('too-many-invitations', { detail: tooManyBatches }));
      case 'tooManyInvitations':
        return refuseForm([{ path: 'count', message: tooManyInvitations(made.left) }]);
      case 'created':
      case 'repeated':
        return back(request, reply, 'invited');
    }
  }

  pages.post(
    `${address}/:batch/revoke`,
    { onRequest: beforeChange(revokeBatch), schema: revokeByForm },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { survey, batch } = request.params;
        const revoked = await revokeBatch(changing, visitorOf(request), survey, batch);
        switch (revoked.outcome) {
          case 'surveyNotFound':
            return refuse(request, reply, notFound);
          case 'notFound':
            return refuse(request, reply, problem('invitations-not-found'));
          case 'revoked':
          case 'unchanged':
            return back(request, reply, 'batch-revoked');
        }
      }),
  );

  // Without HEAD, for which all links would be signed.
  pages.get(
    `${address}/:batch/links.csv`,
    { onRequest, schema: downloadLinks, exposeHeadRoute: false },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const found = await definitions.read(tenant, survey);
      if (found.outcome !== 'found') return refuse(request, reply, notFound);
      const { instance, invitations = [] } = found.stored;
      const batch = invitations.find(({ id }) => id === request.params.batch);
      if (batch === undefined) return refuse(request, reply, problem('invitations-not-found'));
      const formAddress = `${originOf(request)}/s/${tenant}/${survey}`;
      const name = `${survey}-invitations-${batch.from}-${batch.from + batch.count - 1}.csv`;
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('text/csv; charset=utf-8')
        .send(links.csv({ instance, batch, formAddress }, csvByteOrderMark));
    },
  );
}

function back(
  request: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  done: 'invited' | 'batch-revoked',
): FastifyReply {
  const { tenant, survey } = request.params;
  return seeOther(reply, `${surveyAddress(tenant, survey)}/invitations?done=${done}`);
}
