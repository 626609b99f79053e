import { type DraftQuestion, kindOf } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { actionName } from './builder-action.ts';
import { picturesAddress } from '../desk/addresses.ts';
import { builderTexts } from './texts.ts';
import type { BuilderView } from './builder-view.ts';
import { questionNumbers, sameItem } from '../drafts/draft-item.ts';
import { itemConditions, questionConditions } from './condition-owners.ts';
import { actionButton, checkField, formId, selectField, typedField } from '../kinds/controls.ts';
import { kindEditor, kindField, kindNames } from '../kinds/kinds.ts';
import { todosAt } from '../drafts/problem-words.ts';

const { editor: texts, question: words } = builderTexts;

/** A question has at most this many characters; the field takes no more. */
const maxTextLength = 2_000;

/** The fields of the question that is being edited. */
export function questionEditor(view: BuilderView, question: DraftQuestion): Html {
  const { focus, problems, isPublished } = view;
  const number = questionNumbers(view.draft).get(question.id) ?? 0;
  const todos = todosAt(view.draft, problems, { kind: 'question', question: question.id });
  const isKept = isPublished(question.id);
  return markup`<div class="editor" role="group" aria-label="${texts.heading({ number })}">
${typedField({ name: 'text', label: texts.text, value: question.text, rows: 2, maxLength: maxTextLength, todo: todos.get('text'), focus })}
<div class="row">${selectField({
    name: 'type',
    label: texts.type,
    options: kindNames(),
    value: question.type,
    hint: isKept ? texts.typeHint : undefined,
    todo: todos.get('type'),
    refreshes: true,
    focus,
  })}<button type="submit" form="${formId}" name="action" value="save" class="quiet no-script">${texts.changeType}</button></div>
<input type="hidden" name="${kindField}" value="${question.type}" form="${formId}">
${kindEditor(question.type).fields(question, { todos, focus, picturesAt: picturesAddress(view.tenant, view.survey), itemConditions: (list, item, called) => itemConditions(view, { question, list, item }, called) })}
${problems.some(({ item, needsNewId }) => needsNewId && sameItem(item, { kind: 'question', question: question.id })) && renewal(question.id, focus)}${!kindOf(question).asksNothing && checkField('required', texts.required, question.required, focus)}
${questionConditions(view, question)}
<div class="actions">${actionButton({ action: 'close', label: words.done, look: 'primary', focus })}</div>
</div>
`;
}

/** What the published question forbids is possible under a new id. */
function renewal(id: string, focus: string | undefined): Html {
  const { why, button } = texts.renew;
  const action = actionName.question('renew', id);
  return markup`<div class="notice warn"><p>${why}</p>
<div class="actions">${actionButton({ action, label: button, focus })}</div></div>
`;
}
