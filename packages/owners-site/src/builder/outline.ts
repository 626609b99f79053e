import { draftQuestions, hasVisibleCharacter } from '@canvass/surveys';
import { bdi, drawIcon, type Html, markup } from '@canvass/web/page';
import { cardId, itemName, questionNumbers, sameItem } from '../drafts/draft-item.ts';
import { shortText } from '../drafts/short-text.ts';
import { draftTexts } from '../drafts/texts.ts';
import { kindEditor } from '../kinds/kinds.ts';
import type { BuilderView } from './builder-view.ts';
import { builderTexts } from './texts.ts';
import { thingsToLookAt } from './things-to-look-at.ts';

const { outline: texts, section: ofSection } = builderTexts;

/** The pages and questions beside the cards. The field that finds one needs the script. */
export function outlineNav(view: BuilderView): Html {
  return markup`<nav class="outline" aria-label="${texts.label}"><details id="outline-parts"><summary>${drawIcon('list')}<span id="outline-count">${outlineCount(view)}</span>${drawIcon('caret')}</summary>
<input type="search" class="script-only" id="find-question" aria-label="${texts.find}" placeholder="${texts.find}" autocomplete="off">
<ol id="outline">${outline(view)}</ol></details></nav>`;
}

/** 8 questions on 2 pages */
export function outlineCount({ draft }: BuilderView): Html {
  const questions = texts.questions(draftQuestions(draft).length);
  return markup`${texts.pages(draft.sections.length, { questions })}`;
}

/** The entries of the outline. */
export function outline(view: BuilderView): Html {
  const { draft, open } = view;
  const numbers = questionNumbers(draft);
  const marked = new Set(thingsToLookAt(view).map(({ item }) => itemName(item)));
  const link = (item: Parameters<typeof cardId>[0], label: Html, isPage: boolean): Html => {
    const isMarked = marked.has(itemName(item));
    return markup`<a href="#${cardId(item)}"${isPage && markup` class="pg"`}${sameItem(open, item) && markup` aria-current="true"`}>${label}${isMarked && markup`<span class="dot"><span class="hidden">${texts.toLookAt}</span></span>`}</a>`;
  };
  const pages = draft.sections.map(({ key, title, questions }, index) => {
    const number = index + 1;
    const name = hasVisibleCharacter(title)
      ? markup`<span>${number} · ${bdi(title)}</span>`
      : markup`<span>${ofSection.untitled({ number })}</span>`;
    const entries = questions.map(({ id, type, text }) => {
      const words = kindEditor(type).plainText?.(text) ?? text;
      const label = markup`<b>${numbers.get(id)}</b><span>${bdi(shortText(words, draftTexts.untitledQuestion))}</span>`;
      return markup`<li>${link({ kind: 'question', question: id }, label, false)}</li>\n`;
    });
    return markup`<li>${link({ kind: 'section', section: key }, name, true)}<ol>${entries}</ol></li>\n`;
  });
  return markup`<li>${link({ kind: 'survey' }, markup`<span>${texts.welcome}</span>`, true)}</li>
${pages}`;
}
