import type { FormFields, Question } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { ShownPage } from './form-steps.ts';
import { pageField, shownField } from './form-submission.ts';

const hidden = (name: string, value: string): Html =>
  markup`<input type="hidden" name="${name}" value="${value}">\n`;

/** Renders what a page of a form carries: its name, what it shows, and the answers of all other pages, as they were sent. */
export function stepFields(
  questions: readonly Question[],
  { name, questions: shown }: ShownPage,
  fields: FormFields,
): Html[] {
  const conditional = shown.filter(({ showIf }) => showIf !== undefined).map(({ id }) => id);
  const isShown = new Set(shown.map(({ id }) => id));
  const carried = questions
    .filter(({ id }) => !isShown.has(id) && Object.hasOwn(fields, id))
    .flatMap(({ id }) =>
      [fields[id] ?? []]
        .flat()
        .filter((value) => value !== '')
        .map((value) => hidden(id, value)),
    );
  const shownIds = conditional.length > 0 ? [hidden(shownField, conditional.join(' '))] : [];
  return [hidden(pageField, name), ...shownIds, ...carried];
}
