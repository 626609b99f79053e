import {
  type DraftEnding,
  hasVisibleCharacter,
  maxEndingTextLength,
  maxEndingTitleLength,
} from '@canvass/surveys';
import { bdi, drawIcon, type Html, markup } from '@canvass/web/page';
import { shortConditionWords } from '../../drafts/condition-words.ts';
import { cardId, sameItem } from '../../drafts/draft-item.ts';
import { actionButton, checkField, typedField } from '../../kinds/controls.ts';
import { actionName } from '../builder-action.ts';
import type { BuilderView } from '../builder-view.ts';
import { endingMenu } from '../card-menu.ts';
import { endingConditions } from '../condition-owners.ts';
import { builderTexts } from '../texts.ts';
import { shownTodos } from '../things-to-look-at.ts';

const { endings: texts, question } = builderTexts;

/** An address has at most this many characters; the field takes no more. */
const maxAddressLength = 2_000;

/** The endings behind the pages of the form, and the button that adds one. */
export function endingCards(view: BuilderView): Html {
  const { endings } = view.draft;
  const cards = endings.map((ending, index) => endingCard(view, ending, index));
  return markup`<div class="page endings" role="group" aria-labelledby="heading-endings"><div class="page-head"><h2 id="heading-endings">${texts.heading}</h2></div>
<p class="note">${texts.hint}</p>
${cards.length > 0 && markup`<ol class="cards">\n${cards}</ol>\n`}<p class="add-here">${actionButton({ action: actionName.addEnding, label: markup`${drawIcon('plus')}${texts.add}`, look: 'quiet', focus: view.focus })}</p>
</div>
`;
}

function endingCard(view: BuilderView, ending: DraftEnding, index: number): Html {
  const { open, draft, focus } = view;
  const item = { kind: 'ending', ending: ending.id } as const;
  const number = index + 1;
  const position = { number, isFirst: index === 0, isLast: number === draft.endings.length };
  const menu = endingMenu(ending.id, position);
  if (sameItem(open, item)) return openCard(view, ending, number, menu);
  const { title, redirectTo, screenOut, showIf } = ending;
  const facts = [...(screenOut ? [texts.screenOut] : []), ...(redirectTo === '' ? [] : [redirectTo])];
  const label = hasVisibleCharacter(title) ? bdi(title) : markup`<span class="note">${texts.untitled}</span>`;
  const button = actionButton({ action: actionName.open(item), label, look: 'menu', focus });
  return markup`<li class="q" id="${cardId(item)}"><span class="kind">${drawIcon('flag')}</span>
<div class="q-line"><h3>${button}</h3>
${facts.length > 0 && markup`<p class="note">${facts.join(' · ')}</p>\n`}${
    showIf !== null &&
    markup`<p class="logic">${drawIcon('fork', { isSmall: true, mirrors: true })}<span>${shortConditionWords(draft, showIf, 'ending')}</span></p>`
  }</div>
${menu}</li>
`;
}

function openCard(view: BuilderView, ending: DraftEnding, number: number, menu: Html): Html {
  const { focus } = view;
  const { id, title, text, redirectTo, screenOut } = ending;
  const item = { kind: 'ending', ending: id } as const;
  const todos = shownTodos(view, item);
  return markup`<li class="q is-open" id="${cardId(item)}"><div class="open-head"><span class="kind">${drawIcon('flag')}</span>${menu}</div>
<div class="body editor" role="group" aria-label="${texts.edit({ number })}">
${typedField({ name: 'title', label: texts.title, hint: texts.titleHint, value: title, maxLength: maxEndingTitleLength, todo: todos.get('title'), focus })}
${typedField({ name: 'text', label: texts.text, hint: texts.textHint, value: text, rows: 3, maxLength: maxEndingTextLength, todo: todos.get('text'), focus })}
${typedField({ name: 'redirectTo', label: texts.redirectTo, hint: texts.redirectHint, value: redirectTo, maxLength: maxAddressLength, todo: todos.get('redirectTo'), focus })}
${checkField('screenOut', texts.screenOutLong, screenOut, focus)}
${endingConditions(view, ending)}</div>
<div class="foot">${actionButton({ action: 'close', label: question.done, look: 'primary', focus })}</div></li>
`;
}
