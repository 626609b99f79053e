import type { FieldError } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { csvByteOrderMark } from '@canvass/exports';
import type { LinkStreams } from './link-stream.ts';
import type { InvitationBatches } from './invitation-batches.ts';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { htmlType } from '../../http/content-types.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import { readUlid } from '../../http/read-ulid.ts';
import { seeOther } from '../../http/see-other.ts';
import { batchDetail } from './batch-detail.ts';
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

interface BatchRoute {
  Params: SurveyRoute['Params'] & { batch: string };
}

/** Single-use links to a survey: for editors, since each link is a vote. */
/** What makes, revokes and writes invitations. */
export interface InvitationParts {
  readonly batches: InvitationBatches;
  readonly links: LinkStreams;
}

export interface InvitationsDesk extends Desk {
  readonly invitations: InvitationParts;
}

export function invitationsRoutes(app: FastifyInstance, deps: InvitationsDesk): void {
  const {
    guard,
    visitorOf,
    refuser,
    definitions,
    summaries,
    invitations,
    writeLimit,
    newId,
    clock,
    originOf,
    audit,
  } = deps;
  const { refuse } = refuser;
  const onRequest = [checkPageNames(refuser), guard('editor')];
  const beforeWrite = [...onRequest, writeLimit.count];
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
    const batches = found.outcome === 'published' ? (found.stored.invitations ?? []) : [];
    const used =
      found.outcome === 'published'
        ? await usedCounts(summaries, found.key, batches)
        : new Map<string, number>();
    return invitationsPage({
      visitor: visitorOf(request),
      survey,
      title,
      state,
      isInviteOnly: found.settings.inviteOnly ?? false,
      batches,
      used,
      formId: newId(),
      nowMs: clock.now(),
      ...more,
    });
  }

  app.get<SurveyRoute>(address, { onRequest, schema: showInvitations }, async (request, reply) => {
    const shown = await page(request, { notice: doneNotice(texts.done, request.query) });
    return shown === undefined ? refuse(request, reply, notFound) : reply.type(htmlType).send(shown);
  });

  app.post<SurveyRoute>(address, { onRequest: beforeWrite, schema: createByForm }, (request, reply) =>
    writeLimit.inTurn(request, reply, () => create(request, reply)),
  );

  async function create(request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const { typed, key, read } = readBatchForm(formFieldsOf(request));
    const refuseForm = async (errors: readonly FieldError[]): Promise<FastifyReply> => {
      const shown = await page(request, { typed, errors });
      return shown === undefined
        ? refuse(request, reply, notFound)
        : refuse(request, reply, invalid(errors), () => shown);
    };
    if (!read.ok) return refuseForm(read.errors);
    const made = await invitations.batches.create(tenant, survey, { ...read.wanted, key });
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
        await audit(request, 'invitations-created', survey, batchDetail(made.batch));
        break;
      case 'repeated':
    }
    return back(request, reply, 'invited');
  }

  app.post<BatchRoute>(
    `${address}/:batch/revoke`,
    { onRequest: beforeWrite, schema: revokeByForm },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { tenant, survey, batch: id } = request.params;
        const revoked = await invitations.batches.revoke(tenant, survey, readUlid(id) ?? '');
        switch (revoked.outcome) {
          case 'surveyNotFound':
            return refuse(request, reply, notFound);
          case 'notFound':
            return refuse(request, reply, problem('invitations-not-found'));
          case 'revoked':
            await audit(request, 'invitations-revoked', survey, batchDetail(revoked.batch));
            break;
          case 'unchanged':
        }
        return back(request, reply, 'batch-revoked');
      }),
  );

  // Without HEAD, for which all links would be signed.
  app.get<BatchRoute>(
    `${address}/:batch/links.csv`,
    { onRequest, schema: downloadLinks, exposeHeadRoute: false },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const found = await definitions.read(tenant, survey);
      if (found.outcome !== 'found') return refuse(request, reply, notFound);
      const { instance, invitations: batches = [] } = found.stored;
      const batch = batches.find(({ id }) => id === readUlid(request.params.batch));
      if (batch === undefined) return refuse(request, reply, problem('invitations-not-found'));
      const formAddress = `${originOf(request)}/s/${tenant}/${survey}`;
      const name = `${survey}-invitations-${batch.from}-${batch.from + batch.count - 1}.csv`;
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('text/csv; charset=utf-8')
        .send(invitations.links.csv({ instance, batch, formAddress }, csvByteOrderMark));
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
