import { drawOf, formAnswers, type HiddenAnswers, type Language } from '@canvass/surveys';
import type { Look } from '@canvass/survey-form';
import { definitionOf, type CompiledSurvey } from '../compiled-survey.ts';
import { formPage } from './form-page.ts';
import { firstPage } from './form-steps.ts';
import type { ShownProof } from '../robots/proofs.ts';
import { socialCard } from './social-card.ts';
import { blankSavingView } from './saving/saving-view.ts';
import { spokenSurvey } from '../languages/spoken-survey.ts';
import { pipedSurvey } from '../piping/piped-survey.ts';
import { hasPrefill, readPrefill } from '../prefill/read-prefill.ts';

export interface OpenedFormParts {
  readonly compiled: CompiledSurvey;
  /** The form's address, to which it is posted. */
  readonly action: string;
  readonly submissionId: string;
  readonly invitation?: string | undefined;
  /** The parameters of its link. Absent: it has no answers for people to look at and change. */
  readonly query?: unknown;
  readonly hiddenAnswers?: HiddenAnswers;
  readonly proof: ShownProof | undefined;
  /** The day in UTC, as days since 1970-01-01. */
  readonly day: number;
  readonly language: Language;
  readonly look: Look;
  /** Where people reach the site; undefined if that is not known. */
  readonly publicUrl: string | undefined;
}

/** Renders the first page of a form, with the answers of its link. */
export function openedForm(parts: OpenedFormParts): string {
  const { compiled, action, submissionId, invitation, query, hiddenAnswers, day, language, look } = parts;
  const { settings, hasSteps, questions } = compiled;
  const spoken = spokenSurvey(definitionOf(compiled), language, { look, settings });
  const draw = drawOf(submissionId);
  const prefilled = hasPrefill(query)
    ? readPrefill(query, spoken.definition, { day, draw, language }).fields
    : {};
  const fields = { ...prefilled, ...hiddenAnswers };
  const survey = compiled.isPiped ? pipedSurvey(spoken, { fields, draw }) : spoken;
  return formPage({
    survey,
    action,
    isShared: settings.sharedDevice === true,
    submissionId,
    day,
    invitation,
    proof: parts.proof,
    isCounted: compiled.progress !== undefined,
    shown: hasSteps ? firstPage(survey.definition, { draw }, formAnswers(questions, fields)) : undefined,
    fields,
    saving: blankSavingView(settings),
    head: socialCard(survey, action, parts.publicUrl),
  });
}
