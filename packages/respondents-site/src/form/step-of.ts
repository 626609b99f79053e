import type { AnswerContext, FieldError } from '@canvass/surveys';
import { sendWhole, takeStep, type FormStep, type ShownPage } from './form-steps.ts';
import type { SentFormPages } from './sent-form-pages.ts';
import type { SentForm } from './sent-form.ts';

/** Takes a page of a form, which has steps or not. */
export function stepOf(
  { found, fields, isSwitch }: SentForm,
  pages: SentFormPages,
  context: AnswerContext,
  ofFiles: readonly FieldError[],
): FormStep<ShownPage | undefined> {
  const { questions, validate, hasSteps } = found.compiled;
  const sent = { questions, validate, context, fields, ofFiles, isSwitch };
  return hasSteps ? takeStep({ ...sent, definition: pages.survey().definition }) : sendWhole(sent);
}
