import {
  fieldNames,
  type FormFields,
  formQuestions,
  isHidden,
  type SurveyDefinition,
} from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { conditionalIds } from '../conditional-ids.ts';
import type { ShownPage } from './form-steps.ts';
import { pageField, shownField } from './form-submission.ts';

const hidden = (name: string, value: string): Html =>
  markup`<input type="hidden" name="${name}" value="${value}">\n`;

/** Renders what a page of a form carries: its name, what it shows, and all answers that have no control on it, as they were sent; not those of hidden questions, which every page carries in the same place. */
export function stepFields(
  definition: SurveyDefinition,
  { name, questions, asked }: ShownPage,
  fields: FormFields,
): Html[] {
  const onPage = new Set(questions.map(({ id }) => id));
  const unseen = new Set(definition.questions.filter(isHidden).map(({ id }) => id));
  const carried = formQuestions(definition)
    .filter(({ id }) => !unseen.has(id))
    .flatMap((question) =>
      fieldNames(question).filter((field) => !(onPage.has(question.id) && asked.has(field))),
    )
    .filter((field) => Object.hasOwn(fields, field))
    .flatMap((field) =>
      [fields[field] ?? []]
        .flat()
        .filter((value) => value !== '')
        .map((value) => hidden(field, value)),
    );
  // One field could exceed the limit of a field's length, so each question has its own.
  const shownIds = questions.flatMap((question) => {
    const shown = conditionalIds(definition, question).filter((id) => asked.has(id));
    return shown.length > 0 ? [hidden(shownField, shown.join(' '))] : [];
  });
  return [hidden(pageField, name), ...shownIds, ...carried];
}
