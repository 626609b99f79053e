import { type DraftQuestion, hasHidden, kindOf, standsInTexts } from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import { actionName, linkNameField } from './builder-action.ts';
import { picturesAddress } from '../desk/addresses.ts';
import { builderTexts } from './texts.ts';
import type { BuilderView } from './builder-view.ts';
import { sameItem } from '../drafts/draft-item.ts';
import { itemConditions, questionConditions } from './condition-owners.ts';
import {
  actionButton,
  checkField,
  describedBy,
  fieldId,
  formId,
  selectField,
  todoNote,
  typedField,
} from '../kinds/controls.ts';
import type { EditorView } from '../kinds/kind-editor.ts';
import { kindEditor, kindField, kindNames, offerOf } from '../kinds/kinds.ts';
import { shownTodos } from './things-to-look-at.ts';

const { editor: texts, question: words } = builderTexts;

/** A question has at most this many characters; the field takes no more. */
const maxTextLength = 2_000;
/** A question's description has at most this many characters; the field takes no more. */
const maxDescriptionLength = 2_000;

/** An id has at most this many characters; the field takes no more. */
const maxNameLength = 64;

/** The fields of the question that is open. */
export function questionEditor(view: BuilderView, question: DraftQuestion, number: number, menu: Html): Html {
  const { focus, problems, isPublished } = view;
  const { id, type, required } = question;
  const editor = kindEditor(type);
  const item = { kind: 'question', question: id } as const;
  const todos = shownTodos(view, item);
  const shown: EditorView = {
    todos,
    focus,
    picturesAt: picturesAddress(view.tenant, view.survey),
    itemConditions: (list, each, called) => itemConditions(view, { question, list, item: each }, called),
  };
  const needsNewId = problems.some((problem) => problem.needsNewId && sameItem(problem.item, item));
  return markup`<div class="open-head"><span class="grip" aria-hidden="true">${drawIcon('grip')}</span>${kindChoice(view, question, todos)}${menu}</div>
<div class="body editor" role="group" aria-label="${texts.heading({ number })}">
${titleField(question, todos, focus)}${!kindOf(question).asksNothing && explanationField(question, todos, focus)}
${editor.fields(question, shown)}
${needsNewId && renewal(id, focus)}${questionConditions(view, question)}${moreSettings(otherFields(editor.more?.(question, shown), question, { ...shown, isPublished: isPublished(id) }), isPublished(id), todos)}</div>
<div class="foot">${!kindOf(question).asksNothing && checkField('required', texts.required, required, focus)}${editor.foot?.(question, shown)}${actionButton({ action: 'close', label: words.done, look: 'primary', focus })}</div>
`;
}

/** The kind of the question, which another one can take the place of. */
function kindChoice(
  { focus }: BuilderView,
  question: DraftQuestion,
  todos: ReadonlyMap<string, string>,
): Html {
  const { type } = question;
  const { icon } = offerOf(question);
  const select = selectField({
    name: 'type',
    label: texts.type,
    options: kindNames(),
    value: type,
    todo: todos.get('type'),
    refreshes: true,
    focus,
  });
  return markup`<div class="pick">${drawIcon(icon)}${select}<button type="submit" form="${formId}" name="action" value="save" class="quiet no-script">${texts.changeType}</button></div>
<input type="hidden" name="${kindField}" value="${type}" form="${formId}">`;
}

interface GhostField {
  readonly name: 'text' | 'description';
  readonly look: string;
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly value: string;
  readonly todo: string | undefined;
  readonly focus: string | undefined;
}

/** A line that looks like the form's, and needs no label of its own in sight. */
function ghostField({ name, look, label, placeholder, maxLength, value, todo, focus }: GhostField): Html {
  const id = fieldId(name);
  return markup`${todoNote(id, todo)}<textarea class="${look}" id="${id}" name="${name}" form="${formId}" rows="1" maxlength="${maxLength}" aria-label="${label}" placeholder="${placeholder}"${describedBy(id, undefined, todo)}${focus === id && markup` autofocus`}>${`\n${value}`}</textarea>`;
}

function titleField(
  { text }: DraftQuestion,
  todos: ReadonlyMap<string, string>,
  focus: string | undefined,
): Html {
  return ghostField({
    name: 'text',
    look: 'ghost',
    label: texts.text,
    placeholder: texts.placeholder,
    maxLength: maxTextLength,
    value: text,
    todo: todos.get('text'),
    focus,
  });
}

/** Most questions do without one. */
function explanationField(
  { description }: DraftQuestion,
  todos: ReadonlyMap<string, string>,
  focus: string | undefined,
): Html {
  return ghostField({
    name: 'description',
    look: 'ghost explain',
    label: texts.explanation,
    placeholder: texts.explanationPlaceholder,
    maxLength: maxDescriptionLength,
    value: description,
    todo: todos.get('description'),
    focus,
  });
}

/** The other options of the kind, and whether anybody sees the question. */
function otherFields(
  own: Html | undefined,
  question: DraftQuestion,
  { todos, focus, isPublished }: EditorView & { readonly isPublished: boolean },
): Html | undefined {
  const { id, type, hidden } = question;
  const canStand = standsInTexts(question);
  if (!hasHidden(type) && !canStand) return own;
  return markup`${
    hasHidden(type) &&
    markup`${checkField('hidden', texts.hidden, hidden, focus, { todo: todos.get('hidden'), refreshes: true })}
<p class="hint">${texts.hiddenHint}</p>
${hidden && !isPublished && linkName(id, focus)}`
  }${own}${canStand && markup`<p class="hint">${texts.pipeHint({ place: `{${id}}`, other: `{${id}|${texts.pipeWord}}`, word: texts.pipeWord })}</p>\n`}`;
}

/** The name by which links have the answer of a hidden question. It is given by a button, as typing saves each letter. */
function linkName(id: string, focus: string | undefined): Html {
  return markup`<div class="link-name">${typedField({
    name: linkNameField,
    label: texts.linkName,
    value: id,
    hint: texts.linkNameHint({ example: `?${id}=…` }),
    maxLength: maxNameLength,
    focus,
  })}${actionButton({ action: actionName.question('name', id), label: texts.linkNameButton, look: 'quiet', focus })}</div>
`;
}

/** The fields that few questions need. They are in sight if there is something to look at in any field. */
function moreSettings(
  fields: Html | undefined,
  isPublished: boolean,
  todos: ReadonlyMap<string, string>,
): Html | false {
  if (fields === undefined && !isPublished) return false;
  return markup`<details class="more-settings" id="more-settings"${todos.size > 0 && markup` open`}><summary class="button bare">${texts.more}</summary>
${fields}${isPublished && markup`<p class="hint">${texts.typeHint}</p>`}</details>
`;
}

/** What the published question forbids is possible under a new id. */
function renewal(id: string, focus: string | undefined): Html {
  const { why, button } = texts.renew;
  const action = actionName.question('renew', id);
  return markup`<div class="notice warn"><p>${why}</p>
<div class="actions">${actionButton({ action, label: button, look: 'quiet', focus })}</div></div>
`;
}
