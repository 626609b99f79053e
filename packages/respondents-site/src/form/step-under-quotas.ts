import { type AnswerContext, defaultEnding } from '@canvass/surveys';
import type { FormStep, ShownPage } from './form-steps.ts';
import { ownField, pageField, stepField } from './form-submission.ts';
import type { SentForm } from './sent-form.ts';
import { withEnding } from '../paths/endings.ts';
import type { QuotaGate } from '../quotas/quota-gate.ts';

type Step = FormStep<ShownPage | undefined>;

/** A step of a form after a look at the quotas. */
export interface StepUnderQuotas {
  readonly step: Step;
  /** The answers belong to a full quota that closes the survey for them. */
  readonly isClosed: boolean;
}

/**
 * Takes a page that was sent, and looks whether its answers belong to a full quota. If its answers are sent, they get the ending of the quota; if the person goes on,
 * the form ends behind the page.
 *
 * @param take takes the page; again, with other fields or another end, only if a quota is full
 */
export function stepUnderQuotas(
  quotas: Pick<QuotaGate, 'hasFull' | 'fullFor'>,
  sent: SentForm,
  context: AnswerContext,
  take: (sent: SentForm, context: AnswerContext) => Step,
): StepUnderQuotas {
  const step = take(sent, context);
  const asItIs = { step, isClosed: false };
  const { found, fields, isSwitch } = sent;
  const { tenant, survey } = sent.request.params;
  if (found.compiled.settings.quotas === undefined || isSwitch) return asItIs;
  if (!quotas.hasFull(tenant, survey, found)) return asItIs;
  if (step.outcome === 'send') {
    const full = quotas.fullFor(tenant, survey, found, step.answers);
    if (full === undefined) return asItIs;
    return full.outcome === 'close'
      ? { step, isClosed: true }
      : { step: { ...step, answers: withEnding(step.answers, full.ending) }, isClosed: false };
  }
  const after = ownField(fields, pageField);
  const goesOn = step.outcome === 'show' && step.page !== undefined && step.page.name !== after;
  if (!goesOn || after === undefined || ownField(fields, stepField) === 'back') return asItIs;
  const ended = { ...sent, fields: { ...fields, [stepField]: 'send' } };
  const tried = take(ended, { ...context, stop: { after, ending: defaultEnding } });
  if (tried.outcome !== 'send') return asItIs;
  const full = quotas.fullFor(tenant, survey, found, tried.answers);
  if (full === undefined) return asItIs;
  if (full.outcome === 'close') return { step: tried, isClosed: true };
  return { step: take(sent, { ...context, stop: { after, ending: full.ending } }), isClosed: false };
}
