import type { Choice } from '@canvass/surveys';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { controlId, type Field } from './field.ts';
import { describedBy, heading, notes } from './notes.ts';
import { isolatedText } from './own-language.ts';

/** A choice of a group, perhaps with something of its own behind it. */
export interface GroupedChoice extends Choice {
  readonly more?: Html | undefined;
  /** What stands beside its control. Absent: its label. */
  readonly content?: Html;
  /** Attributes of its control, for a script. */
  readonly attributes?: Html;
}

export interface Group {
  readonly type: 'radio' | 'checkbox';
  readonly layout: 'options' | 'points';
  /** A class for the look of the controls. */
  readonly look?: string | undefined;
  /** A class for the length of a scale. */
  readonly length?: string;
  readonly choices: readonly GroupedChoice[];
  readonly hint?: string;
  /** A hint that stands under the controls, as its own element with the hint's id. */
  readonly hintBelow?: Html;
  /** A radio button cannot be undone without a script, so an optional question offers the way back. */
  readonly isOptional?: boolean;
  /** Something within the group is wrong, and says so itself. */
  readonly isInvalid?: boolean;
  /** Attributes of the list of choices, for a script. */
  readonly attributes?: Html;
}

/** Several controls under one legend. */
export function group({ question, given, error, texts, isCheckedByBrowser }: Field, shown: Group): Html {
  const { type, layout, look, length, choices, hint, hintBelow, isOptional = false } = shown;
  const isInvalid = error !== undefined || shown.isInvalid === true;
  const id = controlId(question.id);
  const isSingleBox = type === 'checkbox' && choices.length === 1;
  const isRequired = question.required && (type === 'radio' || isSingleBox);
  const required = isCheckedByBrowser ? isSingleBox && markup` aria-required="true"` : markup` required`;
  const state = markup`${error !== undefined && markup` aria-invalid="true"`}${isRequired && required}`;
  const control = ({ value, label, more, content, attributes }: GroupedChoice, index: number) =>
    markup`<label class="choice${value === '' && ' none'}"><input type="${type}" id="${index === 0 ? id : `${id}.${index}`}" name="${question.id}" value="${value}"${given.has(value) && markup` checked`}${state}${attributes}>${content ?? isolatedText(label, texts)}</label>\n${more}`;
  return markup`<fieldset class="question${isInvalid && ' invalid'}"${ownDirection(question.text)}${describedBy(question, hint ?? hintBelow, error)}>
<legend>${heading(question, texts)}</legend>
${notes(question, hint, error, texts)}
<div class="control${length !== undefined && ` ${length}`}">
<div class="${layout}${look !== undefined && ` ${look}`}"${shown.attributes}>
${choices.map(control)}</div>
${hintBelow}${isOptional && control({ value: '', label: texts.question.noAnswer }, choices.length)}</div>
</fieldset>
`;
}
