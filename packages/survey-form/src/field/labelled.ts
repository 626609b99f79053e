import { type Html, markup, ownDirection } from '@canvass/web/page';
import { controlId, type Field } from './field.ts';
import { describedBy, heading, notes, unitNote } from './notes.ts';

/** One control under its label. `unit`: what a number in it counts. */
export function labelled(
  { question, error, texts, isCheckedByBrowser }: Field,
  hint: string | undefined,
  control: (attributes: Html) => Html,
  unit?: string,
): Html {
  const id = controlId(question.id);
  const isInvalid = error !== undefined && markup` aria-invalid="true"`;
  const attributes = markup`id="${id}" name="${question.id}"${describedBy(question, hint, error, unit)}${isInvalid}${question.required && (isCheckedByBrowser ? markup` aria-required="true"` : markup` required`)}`;
  return markup`<div class="question${error !== undefined && ' invalid'}"${ownDirection(question.text)}>
<label for="${id}">${heading(question, texts)}</label>
${notes(question, hint, error, texts)}
<div class="control">${control(attributes)}${unitNote(id, unit, texts)}</div>
</div>
`;
}
