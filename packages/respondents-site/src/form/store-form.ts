import { type FlatRecord, isOfKnownPerson } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refuser } from '@canvass/web/problems';
import { seeOther, type SignedAnswers } from '@canvass/web/app';
import type { AcceptedAnswer } from '../answer-intake.ts';
import type { FormStep, ShownPage } from './form-steps.ts';
import { endFields } from '../paths/end-answers.ts';
import { codeCookie, endCookie, sentCookie } from '../sent-cookies.ts';
import { inLanguage } from '../languages/language.ts';
import type { Looks } from '../looks.ts';
import type { FormProgress } from '../progress/form-progress.ts';
import { endingIdOf, endingOf } from '../paths/endings.ts';
import { linkAnswersOf, withLinkAnswers } from '../prefill/kept-in-link.ts';
import type { SurveyGate } from '../survey-gate.ts';
import type { Receipts } from '../thanks/receipts.ts';
import { canAnswerAgain, isFramed, sendThanks, stayAddressOf } from '../thanks/thanks-routes.ts';
import type { WithdrawalCodes } from '../withdrawal/withdrawal-codes.ts';
import { acceptForm } from './accept-form.ts';
import type { SavedForm } from './saving/saved-form.ts';
import { elsewhereView, type SavingDeps, savingView } from './saving/saving.ts';
import { SentFormPages, type Refusal } from './sent-form-pages.ts';
import type { SentForm } from './sent-form.ts';

export interface StoreFormDeps extends SavingDeps {
  readonly gate: SurveyGate;
  readonly looks: Looks;
  readonly codes: Pick<WithdrawalCodes, 'codeOf'>;
  readonly receipts: Receipts;
  readonly refuser: Refuser;
  readonly progress: Pick<FormProgress, 'linesOfSent'>;
  /** Returns whether cookies are for https only. */
  readonly isSecure: (request: FastifyRequest) => boolean;
}

/** A form that the survey takes. */
export interface AdmittedForm {
  readonly outcome: 'admitted';
  /** The number of the invitation; undefined if the survey needs none. */
  readonly invitation: number | undefined;
  /** The answers of hidden questions that the invitation carries. */
  readonly signed: SignedAnswers | undefined;
  /** Says why nothing new is taken; undefined if new answers are taken. A repeated submission that was stored in time leads to its thank-you page again. */
  readonly late: Refusal | undefined;
}

/** A form whose answers are valid. */
export interface AnsweredForm {
  readonly sent: SentForm;
  readonly pages: SentFormPages;
  readonly admitted: AdmittedForm;
  /** What is saved of it; undefined if the survey saves nothing. */
  readonly saved: SavedForm | undefined;
  readonly step: Extract<FormStep<ShownPage | undefined>, { outcome: 'send' }>;
}

/** Stores the answers of a form, and leads to the thank-you page; or says why they were not stored. */
export function createStoreForm(deps: StoreFormDeps) {
  const { gate, looks, codes, receipts, refuser, isSecure, idempotencyWindowMs, progress } = deps;

  function acknowledge(
    reply: FastifyReply,
    { request, found, path: form, formId, sentForms, wasSent, language, fields, token }: SentForm,
    { id, fingerprint }: AcceptedAnswer,
    { answers, invitation }: { readonly answers: FlatRecord; readonly invitation: number | undefined },
  ): FastifyReply {
    const { tenant, survey } = request.params;
    const { instance } = found.stored;
    const code = codes.codeOf({ instance, id }, fingerprint);
    const ending = endingOf(answers, found.compiled.endings);
    // An invitation signs its answers for one person.
    const link = token === undefined ? linkAnswersOf(found.compiled.hidden, fields) : [];
    const isKnown = isOfKnownPerson(found.stored.invitations ?? [], invitation);
    const receipt = receipts.queryOf({ tenant, survey, instance, id, ending: endingIdOf(answers), isKnown });
    const query = withLinkAnswers(receipt, link);
    const { endSources: sources } = found.compiled;
    const shown = sources === undefined ? undefined : endFields(sources, fields, answers);
    // The cookies of a frame on another site are lost, and so would be the code.
    if (isFramed(request)) {
      return sendThanks(request, reply, {
        form,
        id,
        ending,
        fields: shown,
        link,
        survey: found.compiled,
        code,
        isKnown: isKnown || found.compiled.asksWho,
        canAnswerAgain: canAnswerAgain(gate, request.params, found),
        stayAddress: stayAddressOf(form, query),
        language,
        look: looks.latest(tenant, found.compiled),
      });
    }
    if (!wasSent) {
      const where = { form, secure: isSecure(request), windowMs: idempotencyWindowMs };
      const sent = formId.id === undefined ? sentForms : [formId.id, ...sentForms];
      const kept =
        shown === undefined || found.compiled.settings.sharedDevice ? [] : [endCookie(id, shown, where)];
      void reply.header('set-cookie', [codeCookie(code, where), sentCookie(sent, where), ...kept]);
    }
    // A redirect, so that reloading the next page does not submit again.
    const address = `${form}/thanks?${query}${wasSent ? '&again=yes' : ''}`;
    return seeOther(reply, inLanguage(address, language, found.compiled));
  }

  return async (
    reply: FastifyReply,
    { sent, pages, admitted: { invitation, late }, saved, step }: AnsweredForm,
  ): Promise<FastifyReply> => {
    const { request, found, formId, wasSent } = sent;
    const { tenant, survey } = request.params;
    const { answers, page: shown } = step;
    const refuse = ({ problem, page }: Refusal) => refuser.refuse(request, reply, problem, page);
    // An invitation, or what is saved, is the key of its submission, however old the form is.
    if (!formId.isCurrent && invitation === undefined && !saved) return refuse(late ?? pages.tooOld(shown));
    try {
      const isKnown = late !== undefined || wasSent;
      const beside =
        isKnown || found.compiled.progress === undefined ? undefined : progress.linesOfSent(sent, invitation);
      const { stored } = found;
      const submission = { tenant, survey, stored, answers, formId: formId.id, invitation, beside };
      const { acceptance, answers: taken } = await acceptForm(deps, { sent, submission, saved, isKnown });
      if (acceptance.outcome === 'accepted') {
        return acknowledge(reply, sent, acceptance.answer, { answers: taken, invitation });
      }
      if (acceptance.outcome === 'gone') return refuse(pages.tooOld(shown));
      if (saved && acceptance.outcome === 'elsewhere') {
        return refuse(new SentFormPages(deps, sent, elsewhereView(saved, acceptance)).elsewhere(shown));
      }
      if (saved && acceptance.outcome === 'sent' && invitation === undefined) {
        const view = savingView(deps, saved, acceptance);
        return refuse(late ?? new SentFormPages(deps, sent, view).othersSent(shown));
      }
      const isReused = invitation === undefined;
      return refuse(late ?? (isReused ? pages.alreadySent(shown) : pages.notInvited('used')));
    } catch (error) {
      return refuser.fail(request, reply, error, ({ type }) => pages.notStored(type, shown));
    }
  };
}
