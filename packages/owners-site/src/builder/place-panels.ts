import type { DraftQuestion } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { itemName, questionNumbers } from '../drafts/draft-item.ts';
import { shortText } from '../drafts/short-text.ts';
import { draftTexts } from '../drafts/texts.ts';
import { actionButton, fieldId, formId, selectField } from '../kinds/controls.ts';
import { actionName, placeField, targetField } from './builder-action.ts';
import type { BuilderView } from './builder-view.ts';
import { pageName } from './paths/jump-words.ts';
import { builderTexts } from './texts.ts';

const { move: texts, copy } = builderTexts;

/** The panel of a question, if it is open: where to move it, or the survey to which it is copied. */
export function placePanel(view: BuilderView, question: DraftQuestion): Html | false {
  const { panel } = view;
  if (panel === undefined || panel.what === 'add' || panel.question !== question.id) return false;
  return panel.what === 'move' ? movePanel(view, question) : copyPanel(view, question);
}

function movePanel({ draft, focus }: BuilderView, { id }: DraftQuestion): Html {
  const numbers = questionNumbers(draft);
  const name = fieldId(placeField);
  const groups = draft.sections.map((page, index) => {
    const { key, questions } = page;
    const number = index + 1;
    const first = option(itemName({ kind: 'section', section: key }), texts.first({ number }));
    const rest = questions
      .filter((each) => each.id !== id)
      .map((each) =>
        option(
          itemName({ kind: 'question', question: each.id }),
          texts.after({
            number: numbers.get(each.id) ?? 0,
            text: shortText(each.text, draftTexts.untitledQuestion),
          }),
        ),
      );
    return markup`<optgroup label="${pageName(page, number)}">${first}${rest}</optgroup>`;
  });
  const number = numbers.get(id) ?? 0;
  return markup`<div class="place-panel" role="group" aria-label="${texts.label({ number })}"><div class="field"><label for="${name}">${texts.label({ number })}</label>
<select id="${name}" name="${placeField}" form="${formId}"${focus === name && markup` autofocus`}>${groups}</select></div>
${actionButton({ action: actionName.question('place', id), label: texts.button, look: 'quiet', focus })}${cancel(focus)}</div>
`;
}

function copyPanel({ draft, surveys = [], focus }: BuilderView, { id }: DraftQuestion): Html {
  const number = questionNumbers(draft).get(id) ?? 0;
  const label = copy.label({ number });
  if (surveys.length === 0) {
    return markup`<div class="place-panel"><p>${copy.none}</p>${cancel(focus)}</div>\n`;
  }
  const field = selectField({
    name: targetField,
    label,
    options: surveys.map(({ survey, title }) => [survey, title]),
    value: '',
    focus,
  });
  return markup`<div class="place-panel" role="group" aria-label="${label}">${field}${actionButton({ action: actionName.question('copyTo', id), label: copy.button, look: 'quiet', focus })}${cancel(focus)}</div>
`;
}

function option(value: string, label: string): Html {
  return markup`<option value="${value}" dir="auto">${label}</option>`;
}

function cancel(focus: string | undefined): Html {
  return actionButton({ action: 'save', id: 'b-cancel-panel', label: texts.cancel, focus });
}
