import { type DraftItem, type DraftQuestion, hasHidden, hasVisibleCharacter } from '@canvass/surveys';
import { bdi, drawIcon, type Html, markup } from '@canvass/web/page';
import { shortConditionWords } from '../drafts/condition-words.ts';
import { cardId, itemName, sameItem } from '../drafts/draft-item.ts';
import { draftTexts } from '../drafts/texts.ts';
import { actionButton } from '../kinds/controls.ts';
import { kindEditor, offerOf } from '../kinds/kinds.ts';
import { addBelow } from './add-menu.ts';
import { actionName } from './builder-action.ts';
import type { BuilderView } from './builder-view.ts';
import { type CardPosition, questionMenu } from './card-menu.ts';
import { placePanel } from './place-panels.ts';
import { questionEditor } from './question-editor.ts';
import { builderTexts } from './texts.ts';

const { question: texts } = builderTexts;

/** The card of a question: a line, or its fields if it is open. `end`: what the questions of its page end with. */
export function questionCard(
  view: BuilderView,
  question: DraftQuestion,
  position: CardPosition,
  end: DraftItem,
): Html {
  const { open, focus } = view;
  const { id } = question;
  const item = { kind: 'question', question: id } as const;
  const menu = questionMenu(id, position, focus);
  const isOpen = sameItem(open, item);
  return markup`<li class="q${isOpen && ' is-open'}" id="${cardId(item)}" data-place="${itemName(item)}">${
    isOpen
      ? questionEditor(view, question, position.number, menu)
      : closedCard(view, question, position, menu)
  }${placePanel(view, question)}</li>
${addBelow(view, item, end)}`;
}

function closedCard(
  { draft, focus }: BuilderView,
  question: DraftQuestion,
  { number }: CardPosition,
  menu: Html,
): Html {
  const { id, type, text, required, hidden, showIf } = question;
  const editor = kindEditor(type);
  const { icon, name } = offerOf(question);
  const facts = [
    ...(hidden && hasHidden(type) ? [texts.hidden] : []),
    ...(required ? [texts.required] : []),
    ...(editor.facts?.(question) ?? []),
  ];
  const words = editor.plainText?.(text) ?? text;
  const title = hasVisibleCharacter(words)
    ? bdi(words)
    : markup`<span class="note">${draftTexts.untitledQuestion}</span>`;
  const open = actionButton({
    action: actionName.open({ kind: 'question', question: id }),
    label: markup`<b>${`${number}.`}</b> ${title}`,
    look: 'menu',
    focus,
  });
  return markup`<span class="grip" aria-hidden="true">${drawIcon('grip')}</span><span class="kind">${drawIcon(icon)}</span>
<div class="q-line"><h3>${open}</h3>
<p class="note"><span>${name}</span>${facts.length > 0 && markup` <span>${facts.join(' · ')}</span>`}</p>${
    showIf !== null &&
    markup`
<p class="logic">${drawIcon('fork', { isSmall: true, mirrors: true })}<span>${shortConditionWords(draft, showIf)}</span></p>`
  }</div>
${menu}`;
}
