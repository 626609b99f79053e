import type { Clock } from '@canvass/runtime/clock';
import { dayAt, type FormFields, type Language, readHiddenAnswers } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import { formFieldsOf } from '@canvass/web/bodies';
import type { SignedAnswers, SurveyRoute } from '@canvass/web/app';
import type { LoadedSurvey } from '../compiled-survey.ts';
import type { FormIds, SentFormId } from '../form-ids.ts';
import { languageFor } from '../languages/language.ts';
import { withoutHidden, withoutWrongHidden } from '../prefill/hidden-answers.ts';
import { isSavingStep } from './saving/saving-fields.ts';
import { askedLanguage, invitationField, ownField, stepField, submissionIdField } from './form-submission.ts';
import { sentFormsIn } from '../sent-cookies.ts';

/** A form as a browser has sent it. */
export interface SentForm {
  readonly request: FastifyRequest<SurveyRoute>;
  readonly found: LoadedSurvey;
  /** The path of the form. */
  readonly path: string;
  /** The language of the form, or the one that the person asks for. */
  readonly language: Language;
  /** The person asks for the same page: in another language, or to save what is on it. Nothing is checked. */
  readonly isSwitch: boolean;
  readonly fields: FormFields;
  readonly formId: SentFormId;
  /** The token of the invitation that the form was opened with; undefined if it was opened without one. */
  readonly token: string | undefined;
  /** The ids of the forms that this browser has sent, as its cookie lists them. */
  readonly sentForms: readonly string[];
  /** The browser knows that the answers of this form are stored, so this is no retry: somebody has gone back. */
  readonly wasSent: boolean;
}

export interface ReadSentFormDeps {
  readonly formIds: Pick<FormIds, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function readSentForm(
  { formIds, clock }: ReadSentFormDeps,
  request: FastifyRequest<SurveyRoute>,
  found: LoadedSurvey,
): SentForm {
  const { tenant, survey } = request.params;
  const sent = formFieldsOf(request);
  const now = clock.now();
  const formId = formIds.read(sent[submissionIdField], now, found.stored.instance);
  const fields = withoutWrongHidden(sent, found.compiled.hidden, { day: dayAt(now) });
  const sentForms = sentFormsIn(request.headers.cookie);
  const asked = askedLanguage(fields, found.compiled.languages);
  return {
    request,
    found,
    path: `/s/${tenant}/${survey}`,
    language: asked ?? languageFor(request, found.compiled),
    isSwitch: asked !== undefined || isSavingStep(ownField(fields, stepField)),
    fields,
    formId,
    token: ownField(fields, invitationField),
    sentForms,
    wasSent: formId.id !== undefined && sentForms.includes(formId.id),
  };
}

/** The form with the hidden answers that its invitation has signed, and no others, whatever its fields say. */
export function withSigned(sent: SentForm, signed: SignedAnswers | undefined, nowMs: number): SentForm {
  const { hidden } = sent.found.compiled;
  if (signed === undefined || hidden === undefined) return sent;
  const { answers } = readHiddenAnswers(signed, hidden, { day: dayAt(nowMs) });
  return { ...sent, fields: { ...withoutHidden(sent.fields, hidden), ...answers } };
}
