import type { DraftChoice, DraftQuestion } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { draftTexts } from '../drafts/texts.ts';
import { builderTexts } from './texts.ts';
import { actionName } from './builder-action.ts';
import type { BuilderView } from './builder-view.ts';
import { questionNumbers } from '../drafts/draft-item.ts';
import { fieldId } from './change-draft.ts';
import { conditionFields } from './condition-fields.ts';
import {
  actionButton,
  checkField,
  describedBy,
  formId,
  selectField,
  todoNote,
  typedField,
} from './controls.ts';
import { todosAt } from '../drafts/problem-words.ts';

const { editor: texts, question: words } = builderTexts;

/** A question has at most this many characters; the field takes no more. */
const maxTextLength = 2_000;
/** The label of an end of a range has at most this many characters; the field takes no more. */
const maxLabelLength = 100;

/** The fields of the question that is being edited. */
export function questionEditor(view: BuilderView, question: DraftQuestion): Html {
  const { focus, problems, isPublished } = view;
  const number = questionNumbers(view.draft).get(question.id) ?? 0;
  const todos = todosAt(problems, { kind: 'question', question: question.id });
  const isKept = isPublished(question.id);
  return markup`<div class="editor" role="group" aria-label="${texts.heading(number)}">
${typedField({ name: 'text', label: texts.text, value: question.text, rows: 2, maxLength: maxTextLength, todo: todos.get('text'), focus })}
<div class="row">${selectField({
    name: 'type',
    label: texts.type,
    options: Object.entries(draftTexts.types),
    value: question.type,
    hint: isKept ? texts.typeHint : undefined,
    todo: todos.get('type'),
    refreshes: true,
    focus,
  })}<button type="submit" form="${formId}" name="action" value="save" class="quiet no-script">${texts.changeType}</button></div>
${options(view, question, todos)}
${checkField('required', texts.required, question.required, focus)}
${conditionFields(view, question, todos)}
<div class="actions">${actionButton({ action: 'close', label: words.done, look: 'primary', focus })}</div>
</div>
`;
}

function options({ focus }: BuilderView, question: DraftQuestion, todos: ReadonlyMap<string, string>): Html {
  switch (question.type) {
    case 'text':
      return typedField({
        name: 'maxLength',
        label: texts.maxLength,
        hint: texts.maxLengthHint,
        value: question.maxLength,
        isNumber: true,
        todo: todos.get('maxLength'),
        focus,
      });
    case 'scale': {
      const number = (name: 'min' | 'max') =>
        typedField({
          name,
          label: texts[name],
          value: question[name],
          isNumber: true,
          todo: todos.get(name),
          focus,
        });
      const label = (name: 'minLabel' | 'maxLabel') =>
        typedField({
          name,
          label: texts[name],
          hint: name === 'minLabel' ? texts.minLabelHint : texts.maxLabelHint,
          value: question[name],
          maxLength: maxLabelLength,
          todo: todos.get(name),
          focus,
        });
      return markup`<div class="pairs">${number('min')}${label('minLabel')}${number('max')}${label('maxLabel')}</div>`;
    }
    case 'choice':
      return choiceFields(question, todos, focus);
  }
}

function choiceFields(
  { choices, multiple }: DraftQuestion,
  todos: ReadonlyMap<string, string>,
  focus: string | undefined,
): Html {
  const rows = choices.map((choice, index) =>
    choiceRow(choice, index, choices.length, todos.get(`choice.${choice.key}`), focus),
  );
  const paste = fieldId('paste');
  return markup`<fieldset class="choice-rows"${describedBy(fieldId('choices'), undefined, todos.get('choices'))}><legend>${texts.choices}</legend>
${todoNote(fieldId('choices'), todos.get('choices'))}<input type="hidden" name="has" value="choices" form="${formId}">
<ol>
${rows}</ol>
${actionButton({ action: 'choiceAdd', label: texts.addChoice, look: 'quiet', focus })}
<details class="paste"><summary>${texts.paste}</summary>
<div class="field"><label for="${paste}">${texts.pasteLabel}</label><textarea id="${paste}" name="paste" form="${formId}" rows="5"></textarea></div>
${actionButton({ action: 'choicePaste', label: texts.pasteButton, look: 'quiet', focus })}</details>
</fieldset>
${checkField('multiple', texts.multiple, multiple, focus)}`;
}

function choiceRow(
  { key, label }: DraftChoice,
  index: number,
  count: number,
  todo: string | undefined,
  focus: string | undefined,
): Html {
  const name = `choice.${key}`;
  const id = fieldId(name);
  const number = index + 1;
  return markup`<li><div class="choice-row"><input id="${id}" name="${name}" form="${formId}" value="${label}" maxlength="500" autocomplete="off" aria-label="${texts.choice(number)}"${describedBy(id, undefined, todo)} data-choice="${key}"${focus === id && markup` autofocus`}>
<span class="icons">${actionButton({ action: actionName.choice('choiceUp', key), label: '↑', name: texts.choiceUp(number), look: 'icon', disabled: index === 0, focus })}${actionButton({ action: actionName.choice('choiceDown', key), label: '↓', name: texts.choiceDown(number), look: 'icon', disabled: number === count, focus })}${actionButton({ action: actionName.choice('choiceRemove', key), label: '×', name: texts.choiceRemove(number), look: 'icon', focus })}</span></div>
${todoNote(id, todo)}</li>
`;
}
