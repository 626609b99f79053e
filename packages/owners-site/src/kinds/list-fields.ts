import { type ListItem, itemField } from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import { actionButton, describedBy, fieldId, formId, todoNote } from './controls.ts';
import { itemAction, pasteField } from './item-actions.ts';
import type { EditorView } from './kind-editor.ts';
import type { ListWords } from './list-texts.ts';

/** A label takes at most this many characters. */
const maxLabelLength = 500;

export interface ListFields {
  /** The option that is the list, such as `choices`. */
  readonly list: string;
  readonly items: readonly ListItem[];
  readonly words: ListWords;
  /** What respondents select an item with, as a sign before it. Absent: the list has a visible heading instead. */
  readonly mark?: 'radio' | 'box';
  /** What an item has behind its label; `number`: its place, from 1. Absent: nothing. */
  readonly more?: (item: ListItem, number: number) => ItemControl;
  /** What stands at the end of the list, as one item more. Absent: nothing. */
  readonly last?: Html | false;
  /** More buttons that add something to the list. Absent: none. */
  readonly adding?: Html | false;
  /** What stands below an item. Absent: nothing. */
  readonly below?: (item: ListItem, number: number) => Html;
}

/** A control of an item beside that of its label. */
export interface ItemControl {
  readonly control: Html;
  /** The name of its field. */
  readonly name: string;
}

/** The labels of a list: they can be written, pasted, moved and removed. */
export function listFields(shown: ListFields, view: EditorView): Html {
  const { list, items, words, mark, last, adding } = shown;
  const { todos, focus } = view;
  const id = fieldId(list);
  const paste = fieldId(pasteField(list));
  const plus = drawIcon('plus', { isSmall: true });
  const add = (action: string, label: string): Html =>
    actionButton({ action, label: markup`${plus}${label}`, focus });
  return markup`<fieldset class="item-list"${describedBy(id, words.hint, todos.get(list))}><legend${mark !== undefined && markup` class="hidden"`}>${words.heading}</legend>
${words.hint !== undefined && markup`<p class="hint" id="${id}-hint">${words.hint}</p>\n`}${todoNote(id, todos.get(list))}<ol data-list="${list}">
${items.map((item, index) => itemRow(shown, item, index, view))}${last}</ol>
<div class="row add-item">${add(itemAction.add(list), words.add)}${adding}${words.none !== undefined && add(itemAction.none(list), words.none)}
<details class="paste" id="${paste}-list"><summary class="button bare">${words.paste}</summary>
<div class="field"><label for="${paste}">${words.pasteLabel}</label><textarea id="${paste}" name="${pasteField(list)}" form="${formId}" rows="5"></textarea></div>
${actionButton({ action: itemAction.paste(list), label: words.pasteButton, look: 'quiet', focus })}</details></div>
</fieldset>
`;
}

const moveIcons = { up: 'up', down: 'down', remove: 'x' } as const;

function itemRow(
  { list, items, words, mark, more, below }: ListFields,
  item: ListItem,
  index: number,
  { todos, focus, itemConditions }: EditorView,
): Html {
  const { key, label } = item;
  const name = itemField(key);
  const id = fieldId(name);
  const number = index + 1;
  const behind = more?.(item, number);
  const conditions = itemConditions(list, item, { one: words.one, number });
  const icon = (what: keyof typeof moveIcons, disabled = false): Html =>
    actionButton({
      action: itemAction[what](list, key),
      label: drawIcon(moveIcons[what]),
      name: words[what]({ number }),
      look: 'icon',
      disabled,
      focus,
    });
  return markup`<li data-place="${key}"><div class="item-row"><span class="grip" aria-hidden="true">${drawIcon('grip')}</span>${mark !== undefined && markup`<span class="mark ${mark}" aria-hidden="true"></span>`}<input id="${id}" name="${name}" form="${formId}" value="${label}" maxlength="${maxLabelLength}" autocomplete="off" aria-label="${words.item({ number })}"${describedBy(id, undefined, todos.get(name))} data-item="${list}:${key}"${focus === id && markup` autofocus`}>${behind?.control}
<span class="icons">${conditions?.button}<span class="moves">${icon('up', index === 0)}${icon('down', number === items.length)}</span>${icon('remove')}</span></div>
${todoNote(id, todos.get(name))}${behind && todoNote(fieldId(behind.name), todos.get(behind.name))}${below?.(item, number)}${conditions?.fields}</li>
`;
}

/** The labels of a list as one text, for comparing two versions. */
export function listText(items: readonly ListItem[]): string {
  return items.map(({ label }) => label).join('\n');
}
