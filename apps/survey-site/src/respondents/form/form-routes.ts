import type { Clock } from '@canvass/runtime/clock';
import type { SurveyDefinition, SurveySettings } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { acceptedCoding, nameCoding, varyByCoding } from '../../http/compression/content-coding.ts';
import { htmlType } from '../../http/content-types.ts';
import { nameErrors, type SurveyRoute } from '../../http/names.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import { seeOther } from '../../http/see-other.ts';
import type { InvitationFault, Message } from '../../ui/form-texts/form-texts.ts';
import { textsOf } from '../../ui/form-texts/texts-of.ts';
import type { AnswersApiDeps } from '../answers-api.ts';
import { definitionOf } from '../compiled-survey.ts';
import type { FormIds } from '../form-ids.ts';
import { sendWhole, takeStep } from '../form-steps.ts';
import { invitationField, ownField, submissionIdField } from '../form-submission.ts';
import { tokenIn, type InvitationQuery } from '../invitation-query.ts';
import { faultOf, notInvited } from '../invitation-gate.ts';
import { limitSubmissions } from '../limit-submissions.ts';
import { RenderedForms } from './rendered-forms.ts';
import type { Receipts } from '../thanks/receipts.ts';
import { sendForm, showForm } from './form-schemas.ts';
import { codeCookie, forgottenCode, sentCookie, sentFormsIn } from '../sent-cookies.ts';
import { surveyClosed } from '../survey-gate.ts';
import { tooManyLargeSurveys } from '../survey-finder.ts';
import { closedPage } from '../views/closed-page.ts';
import { formPage, type FormPageParts } from '../views/form-page.ts';
import { invitationPage } from '../views/invitation-page.ts';
import { latePage, notInvitedPage } from '../views/late-page.ts';
import { noticeFor } from '../views/notices.ts';
import { sentFormPage } from '../views/sent-form-page.ts';
import { canAnswerAgain, isFramed, sendThanks, stayAddressOf } from '../thanks/thanks-routes.ts';

export interface FormRoutesDeps extends AnswersApiDeps {
  readonly clock: Clock;
  readonly formIds: FormIds;
  readonly receipts: Receipts;
  /** Whether cookies are for https only. */
  readonly isSecure: (request: FastifyRequest) => boolean;
  /** How long attempts are compared, in ms: a browser remembers for so long which forms it has sent. */
  readonly idempotencyWindowMs: number;
  /** Blank forms kept in memory, in bytes. */
  readonly formCacheBytes: number;
}

type FormRoute = SurveyRoute & { Querystring: InvitationQuery };

/** For people: the form, as HTML that needs no script. */
export function formRoutes(app: FastifyInstance, deps: FormRoutesDeps): void {
  const { definitions, intake, submissions, surveys, gate, invitations, codes, refuser } = deps;
  const { clock, formIds, receipts, isSecure, idempotencyWindowMs } = deps;
  const forms = new RenderedForms(deps.formCacheBytes);

  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    refuser.refuse(request, reply, problem('survey-not-found'));

  app.get<FormRoute>('/:tenant/:survey', { schema: showForm }, async (request, reply) => {
    varyByCoding(reply);
    const { tenant, survey } = request.params;
    if (nameErrors({ tenant, survey }).length > 0) return notFound(request, reply);
    const found = await surveys.find(reply, tenant, survey);
    if (found.outcome === 'tooMany') {
      return refuser.refuse(request, reply, tooManyLargeSurveys(found.waitMs));
    }
    if (found.outcome === 'notFound') return notFound(request, reply);
    const { compiled } = found;
    const state = await gate.settledStateFor(tenant, survey, found);
    if (state.state !== 'open') {
      const { title, settings } = compiled;
      return sendPage(reply, settings, closedPage({ texts: textsOf(compiled), title, state, settings }));
    }
    const invitation = tokenIn(request.query);
    const admission = await invitations.settledAdmission(tenant, survey, found, invitation);
    if (admission.outcome !== 'admitted') {
      const fault = faultOf(admission);
      return refuser.refuse(request, reply, notInvited(fault), () =>
        invitationPage({ texts: textsOf(compiled), title: compiled.title, fault }),
      );
    }
    const action = `/s/${tenant}/${survey}`;
    if (!forms.has(action, compiled)) {
      const waitMs = surveys.renderWaitMs(request);
      if (waitMs > 0) return refuser.refuse(request, reply, tooManyLargeSurveys(waitMs));
      surveys.chargeRender(request, compiled);
    }
    const submissionId = formIds.fresh(clock.now(), found.stored.instance);
    const coding = acceptedCoding(request.headers['accept-encoding'], ['gzip']);
    const own = { submissionId, invitation };
    const { bytes, stream } = await forms.stream(action, compiled, own, coding);
    if (coding) nameCoding(reply, coding);
    // The next person must not find the code of the one before.
    if (compiled.settings.sharedDevice) {
      void reply.header('set-cookie', forgottenCode({ form: action, secure: isSecure(request) }));
    }
    return reply
      .type(htmlType)
      .header('cache-control', cacheControlOf(compiled.settings))
      .header('content-length', bytes)
      .send(stream);
  });

  const posted = {
    onRequest: limitSubmissions(submissions, refuser),
    config: { takesAnswers: true },
    schema: sendForm,
  };
  app.post<SurveyRoute>('/:tenant/:survey', posted, async (request, reply) => {
    const { tenant, survey } = request.params;
    if (nameErrors({ tenant, survey }).length > 0) return notFound(request, reply);
    const found =
      definitions.peek(tenant, survey) ?? (await surveys.findForSubmission(reply, tenant, survey));
    if (found.outcome === 'tooMany') {
      return refuser.refuse(request, reply, tooManyLargeSurveys(found.waitMs));
    }
    if (found.outcome === 'notFound') return notFound(request, reply);

    const { stored, compiled } = found;
    const texts = textsOf(compiled);
    // Undefined if the request has no body.
    const fields = formFieldsOf(request);
    const formId = formIds.read(fields[submissionIdField], clock.now(), stored.instance);
    const freshFormId = (): string => formIds.fresh(clock.now(), stored.instance);
    /** What a refusal shows of the answers, with their questions: nothing to somebody who has not seen the form. */
    const seen = formId.isOurs ? fields : {};
    const token = ownField(fields, invitationField);
    let parsed: SurveyDefinition | undefined;
    /** Charged once for what it takes to parse it and to render a page of it. */
    const definition = (): SurveyDefinition => {
      if (parsed === undefined) {
        surveys.chargeRender(request, compiled);
        parsed = definitionOf(compiled);
      }
      return parsed;
    };
    const render = (
      parts: Pick<FormPageParts, 'shown' | 'errors' | 'notice' | 'isDone'> & {
        readonly submissionId?: string;
      },
    ): string =>
      formPage({
        definition: definition(),
        action: `/s/${tenant}/${survey}`,
        isShared: compiled.settings.sharedDevice === true,
        submissionId: formId.id ?? freshFormId(),
        invitation: token,
        fields,
        ...parts,
      });

    const state = gate.stateFor(tenant, survey, found);
    const { settings } = compiled;
    const form = `/s/${tenant}/${survey}`;
    const sentForms = sentFormsIn(request.headers.cookie);
    /** The browser knows that its answers are stored, so this is no retry: somebody has gone back. */
    const wasSent = formId.id !== undefined && sentForms.includes(formId.id);
    if (wasSent && settings.sharedDevice) {
      return refuser.refuse(request, reply, problem('idempotency-key-reused'), () =>
        sentFormPage({ texts, title: compiled.title, form }),
      );
    }
    const refuseClosed =
      state.state === 'open'
        ? undefined
        : (): FastifyReply =>
            refuser.refuse(request, reply, surveyClosed(state, settings), () =>
              latePage({ definition: definition(), fields: seen, state, settings }),
            );
    const refuseInvitation = (fault: InvitationFault): FastifyReply =>
      refuser.refuse(request, reply, notInvited(fault), () =>
        notInvitedPage({ definition: definition(), fields: seen, fault }),
      );
    const admission = invitations.admit(tenant, survey, found, token);
    if (admission.outcome === 'refused') return refuseClosed?.() ?? refuseInvitation(admission.fault);
    const { invitation } = admission;
    /** Nothing new is taken. A repeated submission that was stored in time leads to its thank-you page again. */
    const refuseLate =
      refuseClosed ?? (admission.outcome === 'used' ? () => refuseInvitation('used') : undefined);
    const { questions, validate } = compiled;
    const step = compiled.hasSteps
      ? takeStep({ definition: definition(), questions, validate, fields })
      : sendWhole({ questions, validate, fields });
    if (refuseLate && step.outcome !== 'send') return refuseLate();
    const { page: shown } = step;
    switch (step.outcome) {
      case 'show':
        return sendPage(reply, settings, render({ shown, isDone: step.isDone }));
      case 'changed':
        return refuser.refuse(request, reply, invalid([]), () =>
          render({ shown, notice: texts.form.surveyChanged }),
        );
      case 'refuse': {
        const { errors } = step;
        return refuser.refuse(request, reply, invalid(errors), () => render({ shown, errors }));
      }
      case 'send':
        break;
    }
    const renderAsNew = (notice: Message): string => render({ shown, notice, submissionId: freshFormId() });
    // An invitation is the key of its submission, however old the form is.
    if (!formId.isCurrent && invitation === undefined) {
      if (refuseLate) return refuseLate();
      return refuser.refuse(request, reply, invalid([]), () => renderAsNew(texts.form.tooOld));
    }
    try {
      const submission = {
        tenant,
        survey,
        stored,
        answers: step.answers,
        formId: formId.id,
        invitation,
      };
      const isKnown = refuseLate !== undefined || wasSent;
      const acceptance = await (isKnown ? intake.repeated(submission) : intake.accept(submission));
      if (acceptance.outcome === 'keyReused') {
        if (refuseLate) return refuseLate();
        if (invitation !== undefined) return refuseInvitation('used');
        return refuser.refuse(request, reply, problem('idempotency-key-reused'), () =>
          renderAsNew(texts.form.alreadySent),
        );
      }
      const { id, fingerprint } = acceptance.answer;
      const code = codes.codeOf({ instance: stored.instance, id }, fingerprint);
      const again = canAnswerAgain(gate, request.params, found);
      const query = receipts.queryOf({ tenant, survey, instance: stored.instance, id });
      // The cookies of a frame on another site are lost, and so would be the code.
      if (isFramed(request)) {
        const stayAddress = stayAddressOf(form, query);
        return sendThanks(request, reply, {
          form,
          id,
          survey: compiled,
          code,
          canAnswerAgain: again,
          stayAddress,
        });
      }
      if (!wasSent) {
        const where = { form, secure: isSecure(request), windowMs: idempotencyWindowMs };
        const sent = formId.id === undefined ? sentForms : [formId.id, ...sentForms];
        void reply.header('set-cookie', [codeCookie(code, where), sentCookie(sent, where)]);
      }
      // A redirect, so that reloading the next page does not submit again.
      return seeOther(reply, `${form}/thanks?${query}${wasSent ? '&again=yes' : ''}`);
    } catch (error) {
      return refuser.fail(request, reply, error, ({ type }) =>
        render({ shown, notice: noticeFor(type, texts) }),
      );
    }
  });
}

/**
 * Not `no-store` by default: a person who navigates back would get another form, into which the browser puts the old answers, and could
 * send them twice.
 */
function cacheControlOf({ sharedDevice }: SurveySettings): string {
  return sharedDevice ? 'no-store' : 'private, no-cache';
}

function sendPage(reply: FastifyReply, settings: SurveySettings, html: string): FastifyReply {
  return reply.type(htmlType).header('cache-control', cacheControlOf(settings)).send(html);
}
