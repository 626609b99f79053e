import {
  type AnswerContext,
  compileAnswerValidator,
  compileVisibility,
  dropUnasked,
  fieldNames,
  formAnswers,
  type FormFields,
  formQuestions,
  type Language,
  partSeparator,
  type SurveyDefinition,
  translatedDefinition,
} from '@canvass/surveys';
import { type EnteredAnswer, enteredAnswers } from '../entered-answers.ts';

export interface FittedFields {
  /** What the survey still takes. */
  readonly fields: FormFields;
  /** What does not fit the survey any more, with the questions as they were. */
  readonly left: readonly EnteredAnswer[];
}

/**
 * Divides the fields that were saved in another version of a survey into those that fit the current one, and the others as text. Fields that were invalid
 * in the version before stay in the form, which is not finished. `before`: undefined if that version is not known.
 */
export function fitFields(
  now: SurveyDefinition,
  before: SurveyDefinition | undefined,
  fields: FormFields,
  context: AnswerContext & { readonly language: Language },
): FittedFields {
  const wrongBefore = before === undefined ? new Set<string>() : wrongIn(before, fields, context);
  const wrong = [...wrongIn(now, fields, context)].filter((id) => !wrongBefore.has(id));
  const questions = formQuestions(now);
  const known = new Set(questions.flatMap(fieldNames));
  const isOfWrong = (name: string): boolean => wrong.some((id) => isOf(name, id));
  const isLeft = (name: string): boolean => !known.has(name) || isOfWrong(name);
  const of = (takes: (name: string) => boolean): FormFields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => takes(name)));
  const left = of(isLeft);
  return { fields: of((name) => !isLeft(name)), left: inWords(before ?? now, left, context.language) };
}

/** The ids of the questions, or of their parts, whose answers are not valid. A missing answer is not wrong. */
function wrongIn(definition: SurveyDefinition, fields: FormFields, context: AnswerContext): Set<string> {
  const given = formAnswers(formQuestions(definition), fields);
  const asked = compileVisibility(definition)(given, context);
  const read = compileAnswerValidator(definition)(dropUnasked(definition, given, asked), context);
  if (read.ok) return new Set();
  const ids = read.errors.map(({ path }) => path.replace(/^answers\.?/, ''));
  const hasFields = (id: string): boolean => Object.keys(fields).some((name) => isOf(name, id));
  return new Set(ids.filter((id) => id !== '' && hasFields(id)));
}

/** Whether a field is that of a question or part, or of a part of that. */
function isOf(name: string, id: string): boolean {
  return name === id || name.startsWith(`${id}${partSeparator}`);
}

function inWords(survey: SurveyDefinition, fields: FormFields, language: Language): EnteredAnswer[] {
  const { definition } = translatedDefinition(survey, language);
  const known = new Set(formQuestions(survey).flatMap(fieldNames));
  const others = Object.entries(fields)
    .filter(([name]) => !known.has(name))
    .map(([question, values]) => ({ question, values: [values ?? []].flat() }));
  return [...enteredAnswers(definition.questions, fields, language), ...others];
}
