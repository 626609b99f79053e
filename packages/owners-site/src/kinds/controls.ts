import { type Html, markup } from '@canvass/web/page';

/** All controls belong to one form, wherever they stand: so each button saves what was typed. */
export const formId = 'builder';

/** The id of the button for an action. */
export function buttonId(action: string): string {
  return `do-${action}`;
}

/** The id of the control with this name. */
export function fieldId(name: string): string {
  return `f-${name}`;
}

interface Control {
  /** The id of the control that gets the focus. */
  readonly focus: string | undefined;
}

export interface ActionButton extends Control {
  readonly action: string;
  readonly label: string | Html;
  /** The name for screen readers, if the label does not say enough by itself. */
  readonly name?: string;
  readonly look?: keyof typeof looks;
  readonly disabled?: boolean;
  /** The id of the button, needed only if the page has the same button twice. */
  readonly id?: string;
}

/** The classes of buttons by how they look. */
const looks = {
  primary: '',
  quiet: 'quiet',
  bare: 'bare',
  icon: 'icon-button',
  menu: 'menu-button',
} as const;

/** A button that saves, and then carries out its action. */
export function actionButton(button: ActionButton): Html {
  const { action, label, name, look = 'bare', disabled = false, id = buttonId(action), focus } = button;
  return markup`<button type="submit" form="${formId}" name="action" value="${action}" id="${id}"${look !== 'primary' && markup` class="${looks[look]}"`}${name !== undefined && markup` aria-label="${name}"`}${disabled && markup` disabled`}${focus === id && markup` autofocus`}>${label}</button>`;
}

export interface TypedField extends Control {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** What is to do here before the draft can be published. */
  readonly todo?: string | undefined;
  readonly maxLength?: number;
  readonly rows?: number;
  /** A control for something else than any text. */
  readonly input?: 'number' | 'date' | 'time';
}

/** A labelled text field. */
export function typedField(field: TypedField): Html {
  const { name, label, value, hint, todo, maxLength, rows, input, focus } = field;
  const id = fieldId(name);
  const attributes = markup`id="${id}" name="${name}" form="${formId}"${describedBy(id, hint, todo)}${maxLength !== undefined && markup` maxlength="${maxLength}"`}${focus === id && markup` autofocus`}`;
  const control =
    rows === undefined
      ? markup`<input ${attributes}${input === 'number' && markup` inputmode="numeric" class="short"`}${(input === 'date' || input === 'time') && markup` type="${input}" class="short"`} value="${value}" autocomplete="off">`
      : markup`<textarea ${attributes} rows="${rows}">${`\n${value}`}</textarea>`;
  return markup`<div class="field"><label for="${id}">${label}</label>
${hint !== undefined && markup`<p class="hint" id="${id}-hint">${hint}</p>\n`}${todoNote(id, todo)}${control}</div>
`;
}

export function describedBy(id: string, hint: string | undefined, todo: string | undefined): Html {
  const ids = [...(hint === undefined ? [] : [`${id}-hint`]), ...(todo === undefined ? [] : [todoId(id)])];
  return markup`${ids.length > 0 && markup` aria-describedby="${ids.join(' ')}"`}`;
}

/** The id of the note that says what is to do in a field. */
export function todoId(id: string): string {
  return `${id}-todo`;
}

export function todoNote(id: string, todo: string | undefined): Html {
  return markup`${todo !== undefined && markup`<p class="todo" id="${todoId(id)}">${todo}</p>\n`}`;
}

export function checkField(
  name: string,
  label: string,
  isChecked: boolean,
  focus: string | undefined,
  more: CheckFieldMore = {},
): Html {
  const id = fieldId(name);
  const { todo, refreshes = false } = more;
  return markup`${todoNote(id, todo)}<label class="check"><input type="checkbox" id="${id}" name="${name}" value="yes" form="${formId}"${describedBy(id, undefined, todo)}${refreshes && markup` data-refresh`}${isChecked && markup` checked`}${focus === id && markup` autofocus`}><span>${label}</span></label>
`;
}

interface CheckFieldMore {
  readonly todo?: string | undefined;
  /** Another value changes which fields there are. */
  readonly refreshes?: boolean;
}

export interface SelectField extends Control {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly hint?: string | undefined;
  readonly todo?: string | undefined;
  /** Another value changes which fields there are. */
  readonly refreshes?: boolean;
}

export function selectField(field: SelectField): Html {
  const { name, label, options, value, hint, todo, refreshes = false, focus } = field;
  const id = fieldId(name);
  const shown = options.map(
    ([each, text]) =>
      markup`<option value="${each}" dir="auto"${each === value && markup` selected`}>${text}</option>`,
  );
  return markup`<div class="field"><label for="${id}">${label}</label>
${hint !== undefined && markup`<p class="hint" id="${id}-hint">${hint}</p>\n`}${todoNote(id, todo)}<select id="${id}" name="${name}" form="${formId}"${describedBy(id, hint, todo)}${refreshes && markup` data-refresh`}${focus === id && markup` autofocus`}>${shown}</select></div>
`;
}
