import {
  fieldNames,
  type FormFields,
  formPages,
  formQuestion,
  type SurveyDefinition,
} from '@canvass/surveys';

/**
 * The fields of a form that somebody has gone back to in the browser, with what was saved on pages that this form has never seen. On its own page, what
 * is not there was taken away. `page`: the first question of its page.
 */
export function withOtherPages(
  definition: SurveyDefinition,
  fields: FormFields,
  page: string | readonly string[] | undefined,
  saved: FormFields,
): FormFields {
  const own = formPages(definition).find(({ questions }) => questions[0]?.id === page);
  if (own === undefined) return fields;
  const onPage = new Set(own.questions.flatMap((question) => fieldNames(formQuestion(question))));
  const missing = Object.entries(saved).filter(([name]) => !onPage.has(name) && !Object.hasOwn(fields, name));
  return missing.length === 0 ? fields : { ...fields, ...Object.fromEntries(missing) };
}
