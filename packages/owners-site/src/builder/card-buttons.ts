import type { DraftItem } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { builderTexts } from './texts.ts';
import { actionName } from './builder-action.ts';
import { actionButton, formId } from '../kinds/controls.ts';
import { presets } from '../kinds/kinds.ts';

const { question: ofQuestion, section: ofSection, add } = builderTexts;

export interface CardPosition {
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export function questionButtons(id: string, position: CardPosition, focus: string | undefined): Html {
  const { number, isFirst, isLast } = position;
  const button = (what: 'duplicate' | 'up' | 'down' | 'remove', disabled = false): Html =>
    actionButton({
      action: actionName.question(what, id),
      label: ofQuestion[what],
      name: ofQuestion.named({ action: ofQuestion[what], number }),
      disabled,
      focus,
    });
  return markup`${editButton({ kind: 'question', question: id }, ofQuestion.named({ action: ofQuestion.edit, number }), focus)}${button('duplicate')}${button('up', isFirst)}${button('down', isLast)}${button('remove')}`;
}

export function sectionButtons(key: string, position: CardPosition, focus: string | undefined): Html {
  const { number, isFirst, isLast } = position;
  const button = (
    what: 'sectionUp' | 'sectionDown' | 'sectionRemove',
    label: string,
    disabled = false,
  ): Html =>
    actionButton({
      action: actionName.section(what, key),
      label,
      name: ofSection.named({ action: label, number }),
      disabled,
      focus,
    });
  return markup`${editButton({ kind: 'section', section: key }, ofSection.named({ action: ofSection.edit, number }), focus)}${button('sectionUp', ofSection.up, isFirst)}${button('sectionDown', ofSection.down, isLast)}${button('sectionRemove', isFirst ? ofSection.removeFirst : ofSection.remove)}`;
}

function editButton(item: DraftItem, name: string, focus: string | undefined): Html {
  return actionButton({ action: actionName.open(item), label: ofQuestion.edit, name, focus });
}

/** Opens the buttons that add something at this point. */
export function addBelow(after: DraftItem, name: string, focus: string | undefined): Html {
  return markup`<details class="insert"><summary aria-label="${name}"><span>${add.here}</span></summary>
<div class="add">${addButtons(after, after.kind === 'question' ? after.question : undefined, focus)}</div></details>
`;
}

/** Renders the buttons that add something. A new page would begin after the question `split`; without it, no page is offered. */
export function addButtons(
  after: DraftItem | undefined,
  split: string | undefined,
  focus: string | undefined,
): Html {
  const questions = presets().map(({ preset, name, icon }) => {
    const label = markup`<svg class="kind-icon" viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>${name}`;
    return actionButton({ action: actionName.add(preset, after), label, look: 'quiet', focus });
  });
  const page =
    (split !== undefined || after === undefined) &&
    actionButton({ action: actionName.addSection(split), label: add.section, look: 'quiet', focus });
  return markup`${questions}${page}`;
}

/** Enter in a field saves; the button itself is for browsers without a script. */
export function saveButton(label: string): Html {
  return markup`<button type="submit" form="${formId}" name="action" value="save" id="do-save" class="quiet">${label}</button>`;
}
