import type { Clock } from '@canvass/clock';
import type { SurveyDefinition } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../http/bodies/form-fields.ts';
import { htmlType } from '../http/content-types.ts';
import { within } from '../http/limits/time-limit.ts';
import { nameErrors, type SurveyRoute } from '../http/names.ts';
import { invalid, problem } from '../http/problems/problem.ts';
import { readUlid } from '../http/read-ulid.ts';
import { seeOther } from '../http/see-other.ts';
import type { InvitationFault, Message } from '../ui/form-texts/form-texts.ts';
import { textsOf } from '../ui/form-texts/texts-of.ts';
import type { AnswersApiDeps } from './answers-api.ts';
import { definitionOf } from './compiled-survey.ts';
import type { FormIds } from './form-ids.ts';
import { sendWhole, takeStep } from './form-steps.ts';
import {
  invitationField,
  ownField,
  submissionIdField,
  tokenIn,
  type InvitationQuery,
} from './form-submission.ts';
import { faultOf, notInvited } from './invitation-gate.ts';
import { limitSubmissions } from './limit-submissions.ts';
import { RenderedForms } from './rendered-forms.ts';
import { sendForm, showForm, showThanks } from './route-schemas.ts';
import { surveyClosed } from './survey-gate.ts';
import { tooManyLargeSurveys } from './survey-finder.ts';
import { closedPage } from './views/closed-page.ts';
import { formPage, type FormPageParts } from './views/form-page.ts';
import { invitationPage } from './views/invitation-page.ts';
import { latePage, notInvitedPage } from './views/late-page.ts';
import { noticeFor } from './views/notices.ts';
import { thanksPage } from './views/thanks-page.ts';
import { withdrawalFields } from './views/withdraw-page.ts';

export interface FormRoutesDeps extends AnswersApiDeps {
  readonly clock: Clock;
  readonly formIds: FormIds;
  /** How long the thank-you page waits for the title of its survey, in ms. */
  readonly titleLimitMs: number;
  /** Blank forms kept in memory, in bytes. */
  readonly formCacheBytes: number;
}

type FormRoute = SurveyRoute & { Querystring: InvitationQuery };

/** For people: the form and its thank-you page, as HTML that needs no script. */
export function formRoutes(app: FastifyInstance, deps: FormRoutesDeps): void {
  const { definitions, intake, submissions, surveys, gate, invitations, codes, refuser } = deps;
  const { clock, formIds, titleLimitMs } = deps;
  const forms = new RenderedForms(deps.formCacheBytes);

  /** The answers are already durable: neither a limit nor a failed lookup may look like a failed submission. */
  async function surveyOf(reply: FastifyReply, { tenant, survey }: SurveyRoute['Params']) {
    if (nameErrors({ tenant, survey }).length > 0) return { outcome: 'notFound' } as const;
    try {
      const found = await within(clock, titleLimitMs, surveys.find(reply, tenant, survey));
      if (found.outcome === 'notFound') return found;
      if (found.outcome === 'found') {
        const { compiled, stored } = found;
        return { outcome: 'found', survey: compiled, instance: stored.instance } as const;
      }
    } catch {
      // Treated like a limit that was reached.
    }
    return { outcome: 'unknown', survey: definitions.lastFound(tenant, survey) } as const;
  }

  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    refuser.refuse(request, reply, problem('survey-not-found'));

  app.get<FormRoute>(
    '/:tenant/:survey',
    { schema: showForm, config: { isCompressed: true } },
    async (request, reply) => {
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
        return sendPage(reply, closedPage({ texts: textsOf(compiled), title, state, settings }));
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
      const { bytes, stream } = forms.stream(action, compiled, { submissionId, invitation });
      return reply
        .type(htmlType)
        .header('cache-control', cacheControl)
        .header('content-length', bytes)
        .send(stream);
    },
  );

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
        submissionId: formId.id ?? freshFormId(),
        invitation: token,
        fields,
        ...parts,
      });

    const state = gate.stateFor(tenant, survey, found);
    const { settings } = compiled;
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
        return sendPage(reply, render({ shown, isDone: step.isDone }));
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
      const acceptance = await (refuseLate ? intake.repeated(submission) : intake.accept(submission));
      if (acceptance.outcome === 'keyReused') {
        if (refuseLate) return refuseLate();
        if (invitation !== undefined) return refuseInvitation('used');
        return refuser.refuse(request, reply, problem('idempotency-key-reused'), () =>
          renderAsNew(texts.form.alreadySent),
        );
      }
      // A redirect, so that reloading the next page does not submit again.
      const { id, fingerprint } = acceptance.answer;
      const code = codes.codeOf({ instance: stored.instance, id }, fingerprint);
      return seeOther(reply, `/s/${tenant}/${survey}/thanks?${withdrawalQuery(id, code)}`);
    } catch (error) {
      return refuser.fail(request, reply, error, ({ type }) =>
        render({ shown, notice: noticeFor(type, texts) }),
      );
    }
  });

  app.get<SurveyRoute & { Querystring: { id?: unknown; code?: unknown } }>(
    '/:tenant/:survey/thanks',
    { schema: showThanks },
    async (request, reply) => {
      const found = await surveyOf(reply, request.params);
      if (found.outcome === 'notFound') return notFound(request, reply);
      const { survey } = found;
      const { id, code } = request.query;
      const answerId = readUlid(id);
      // The page makes no code for an id that somebody gives it.
      const withdrawal =
        found.outcome === 'found' &&
        answerId !== undefined &&
        typeof code === 'string' &&
        codes.read({ instance: found.instance, id: answerId }, code) !== undefined
          ? { code, address: `${pathOf(request.params)}/withdraw?${withdrawalQuery(answerId, code)}` }
          : undefined;
      return reply
        .type(htmlType)
        .header('cache-control', 'no-store')
        .send(
          thanksPage({
            texts: textsOf(survey ?? {}),
            surveyTitle: survey?.title,
            answerId,
            withdrawal,
            settings: survey?.settings ?? {},
            isFramed: request.headers['sec-fetch-dest'] === 'iframe',
          }),
        );
    },
  );
}

/** Not `no-store`: with it, browsers drop what was entered when a person navigates back. */
const cacheControl = 'private, no-cache';

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type(htmlType).header('cache-control', cacheControl).send(html);
}

function pathOf({ tenant, survey }: SurveyRoute['Params']): string {
  return `/s/${tenant}/${survey}`;
}

function withdrawalQuery(id: string, code: string): string {
  return new URLSearchParams({ [withdrawalFields.id]: id, [withdrawalFields.code]: code }).toString();
}
