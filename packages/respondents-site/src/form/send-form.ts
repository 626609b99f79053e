import type { Clock } from '@canvass/runtime/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayAt, drawOf } from '@canvass/surveys';
import type { RateLimiter } from '@canvass/web/limits';
import type { SurveyRoute } from '@canvass/web/app';
import type { CheckSubmissionDeps } from '../check-submission.ts';
import type { Looks } from '../looks.ts';
import type { FormIds } from '../form-ids.ts';
import { stepOf } from './step-of.ts';
import { whyNotFound, type SurveyFinder } from '../survey-finder.ts';
import { sendFormPage } from './form-page-reply.ts';
import { ownField, stepField } from './form-submission.ts';
import { SentFormPages, type Refusal } from './sent-form-pages.ts';
import { readSentForm, type SentForm, withSigned } from './sent-form.ts';
import { takeFiles, type TakeFilesDeps } from './take-files.ts';
import { type ContinueForm, continuedOf } from './saving/continue-form.ts';
import { savedForm } from './saving/saved-form.ts';
import { savePage, type SavingDeps } from './saving/saving.ts';
import { isSavingStep, savingSteps } from './saving/saving-fields.ts';
import { isTrapped } from '../robots/trap.ts';
import type { QuotaGate } from '../quotas/quota-gate.ts';
import { stepUnderQuotas } from './step-under-quotas.ts';
import type { MarkedLinks } from '../mail/marked-links.ts';
import type { FormProgress } from '../progress/form-progress.ts';
import { createStoreForm, type AdmittedForm, type StoreFormDeps } from './store-form.ts';
import { whyNotTaken, type WhyNotTakenDeps } from './why-not-taken.ts';

export interface SendFormDeps
  extends CheckSubmissionDeps, StoreFormDeps, TakeFilesDeps, SavingDeps, WhyNotTakenDeps {
  readonly quotas: QuotaGate;
  readonly submissions: RateLimiter;
  readonly surveys: SurveyFinder;
  readonly clock: Clock;
  readonly looks: Looks;
  readonly formIds: FormIds;
  readonly progress: Pick<FormProgress, 'shown' | 'linesOfSent'>;
  readonly markedLinks: Pick<MarkedLinks, 'mark'>;
  /** Shows the answers that were saved elsewhere instead of those that were sent. */
  readonly continueForm: ContinueForm;
}

/** Creates the handler that takes a page of the form, and stores the answers with the last one. */
export function createSendForm(deps: SendFormDeps) {
  const { clock, surveys, looks, refuser, progress } = deps;
  const store = createStoreForm(deps);

  return async (request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await surveys.findForForm(request, reply);
    if (found.outcome !== 'found') return refuser.refuse(request, reply, whyNotFound(found));
    // The pages that answer the form look like it.
    await looks.settled(request.params.tenant, found.compiled);
    const ofFiles = await takeFiles(deps, request, found);
    const given = readSentForm(deps, request, found);
    const refusals = new SentFormPages(deps, given);
    const refuse = ({ problem: why, page }: Refusal) => refuser.refuse(request, reply, why, page);
    const { settings } = found.compiled;
    if (given.wasSent && settings.sharedDevice) return refuse(refusals.sentHere());
    const admitted = admit(deps, given, refusals);
    if (admitted.outcome === 'refused') return refuse(admitted.refusal);
    const sent = withSigned(given, admitted.signed, clock.now());
    if (admitted.invitation !== undefined && admitted.late === undefined && hasBegun(sent)) {
      deps.markedLinks.mark('started', request.params, found.stored, admitted.invitation);
    }
    const pages = sent === given ? refusals : new SentFormPages(deps, sent);
    const { id } = sent.formId;
    const { language } = sent;
    const saved = savedForm(deps, sent, admitted.invitation);
    if (saved && ownField(sent.fields, stepField) === savingSteps.take) {
      return deps.continueForm(reply, continuedOf(saved));
    }
    const context = { day: dayAt(clock.now()), draw: id === undefined ? undefined : drawOf(id), language };
    const { step, isClosed } = stepUnderQuotas(deps.quotas, sent, context, (each, other) =>
      stepOf(each, pages, other, ofFiles),
    );
    if (step.outcome === 'send') {
      const late = admitted.late ?? (isClosed ? pages.closed({ state: 'closed', why: 'limit' }) : undefined);
      const answered = { sent, pages, admitted: { ...admitted, late }, saved, step };
      // A late form is compared with the stored answers: those that were stored in time are acknowledged again.
      if (late === undefined && !sent.wasSent) {
        try {
          const refusal = await whyNotTaken(deps, answered, context);
          if (refusal !== undefined) return refuse(refusal);
        } catch (error) {
          return refuser.fail(request, reply, error, ({ type }) => pages.notStored(type, step.page));
        }
      }
      return store(reply, answered);
    }
    if (admitted.late) return refuse(admitted.late);
    const shown = saved ? await savePage(deps, saved, pages, step.page) : pages;
    // A person who asks for the same page has answered nothing yet.
    if (found.compiled.progress && !sent.isSwitch) {
      shown.progress = await progress.shown(sent, admitted.invitation, step.page?.name);
    }
    if (step.outcome !== 'show') return refuse(shown.wrongStep(step));
    return sendFormPage(reply, settings, shown.form({ shown: step.page, isDone: step.isDone }));
  };
}

/** Whether the person has sent or saved a page. A person who only asks for another language has answered nothing yet. */
function hasBegun({ isSwitch, fields }: SentForm): boolean {
  return (!isSwitch || isSavingStep(ownField(fields, stepField))) && !isTrapped(fields);
}

/** Decides whether the survey takes the form. Waits for nothing. */
function admit(
  { gate, invitations }: Pick<SendFormDeps, 'gate' | 'invitations'>,
  { request, found, token }: SentForm,
  pages: SentFormPages,
): AdmittedForm | RefusedForm {
  const { tenant, survey } = request.params;
  const state = gate.stateFor(tenant, survey, found);
  const closed = state.state === 'open' ? undefined : pages.closed(state);
  const admission = invitations.admit(tenant, survey, found, token);
  if (admission.outcome === 'refused') {
    return { outcome: 'refused', refusal: closed ?? pages.notInvited(admission.fault) };
  }
  const late = closed ?? (admission.outcome === 'used' ? pages.notInvited('used') : undefined);
  const { invitation, signed } = admission;
  return { outcome: 'admitted', invitation, signed, late };
}

interface RefusedForm {
  readonly outcome: 'refused';
  readonly refusal: Refusal;
}
