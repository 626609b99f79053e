import {
  draftLanguage,
  draftQuestions,
  type DraftItem,
  type DraftSection,
  hasVisibleCharacter,
} from '@canvass/surveys';
import { drawIcon, type Html, markup, ownDirection } from '@canvass/web/page';
import { shortConditionWords } from '../drafts/condition-words.ts';
import { languageNames } from '../desk/language-names.ts';
import { sharedTexts } from '../desk/texts.ts';
import { builderTexts as texts } from './texts.ts';
import { actionName } from './builder-action.ts';
import { cardId, itemName, sameItem, questionNumbers } from '../drafts/draft-item.ts';
import { afterPage, jumpFields } from './paths/after-page.ts';
import { endingCards } from './paths/ending-cards.ts';
import { addAtEnd } from './add-menu.ts';
import type { BuilderView } from './builder-view.ts';
import { type CardPosition, pageMenu } from './card-menu.ts';
import { pageConditions } from './condition-owners.ts';
import { actionButton, selectField, typedField } from '../kinds/controls.ts';
import { questionCard } from './question-card.ts';
import { shownTodos } from './things-to-look-at.ts';

/** A title of a survey or page has at most this many characters; the field takes no more. */
const maxTitleLength = 200;
/** A description of a survey or page has at most this many characters; the field takes no more. */
const maxDescriptionLength = 5_000;

/** The survey as a list of its pages and questions; the open item shows its fields. */
export function cards(view: BuilderView): Html {
  const { draft } = view;
  const all = draftQuestions(draft);
  const numbers = questionNumbers(draft);
  const positionOf = (id: string): CardPosition => ({
    number: numbers.get(id) ?? 0,
    isFirst: all[0]?.id === id && draft.sections[0]?.questions[0]?.id === id,
    isLast: all.at(-1)?.id === id && draft.sections.at(-1)?.questions.at(-1)?.id === id,
  });
  return markup`${surveyCard(view)}
${draft.sections.map((section, index) => pageCards(view, section, index, positionOf))}${all.length > 0 && endingCards(view)}`;
}

function surveyCard(view: BuilderView): Html {
  const { draft, open, focus } = view;
  const { title, description } = draft;
  const item = { kind: 'survey' } as const;
  const { survey } = texts;
  if (!sameItem(open, item)) {
    const shown = hasVisibleCharacter(title) ? title : sharedTexts.untitledSurvey;
    const button = actionButton({
      action: actionName.open(item),
      label: markup`<span${ownDirection(shown)}>${shown}</span><span class="hidden"> (${survey.edit})</span>`,
      look: 'menu',
      focus,
    });
    return markup`<section class="q title-card" id="${cardId(item)}" aria-label="${survey.heading}"><span class="kind">${drawIcon('edit')}</span>
<div class="q-line"><h2>${button}</h2>${description !== '' && markup`<p class="note prose"${ownDirection(description)}>${description}</p>`}</div></section>`;
  }
  const todos = shownTodos(view, item);
  return markup`<section class="q is-open title-card" id="${cardId(item)}" aria-label="${survey.heading}">
<div class="body editor">
${typedField({ name: 'title', label: survey.title, value: title, maxLength: maxTitleLength, todo: todos.get('title'), focus })}
${typedField({ name: 'description', label: survey.description, hint: survey.descriptionHint, value: description, rows: 3, maxLength: maxDescriptionLength, todo: todos.get('description'), focus })}
${draft.languages.length === 1 && selectField({ name: 'language', label: survey.language, hint: survey.languageHint, options: Object.entries(languageNames()), value: draftLanguage(draft), focus })}</div>
${foot(focus)}</section>`;
}

/** A page of the form: its head, its questions, and the button that adds one. */
function pageCards(
  view: BuilderView,
  section: DraftSection,
  index: number,
  positionOf: (id: string) => CardPosition,
): Html {
  const { questions } = section;
  const own = { kind: 'section', section: section.key } as const;
  const last = questions.at(-1);
  const end: DraftItem = last === undefined ? own : { kind: 'question', question: last.id };
  const number = index + 1;
  return markup`<div class="page" role="group" aria-labelledby="heading-${section.key}">${pageHead(view, section, index)}
${questions.length === 0 && draftQuestions(view.draft).length > 0 && markup`<p class="empty">${texts.section.empty}</p>\n`}<ol class="cards">
${questions.map((question) => questionCard(view, question, positionOf(question.id), end))}</ol>
${addAtEnd(view, end, number)}${afterPage(view, section, index)}</div>
`;
}

function pageHead(view: BuilderView, section: DraftSection, index: number): Html {
  const { draft, open, focus } = view;
  const { key, title, description, showIf } = section;
  const item = { kind: 'section', section: key } as const;
  const number = index + 1;
  const count = draft.sections.length;
  const words = texts.section;
  const position = { number, isFirst: index === 0, isLast: number === count };
  const place = words.page({ number, of: count });
  const isTitled = hasVisibleCharacter(title);
  const heading = markup`<h2 id="heading-${key}"${isTitled && ownDirection(title)}>${isTitled ? title : words.untitled({ number })}</h2>${isTitled && markup`<span class="note">${place}</span>`}`;
  const head = markup`<div class="page-head" id="${cardId(item)}" data-place="${itemName(item)}">${heading}<div class="row push">${pageMenu(key, position, count, focus)}</div></div>`;
  if (!sameItem(open, item)) {
    return markup`${head}
${description !== '' && markup`<p class="prose note"${ownDirection(description)}>${description}</p>\n`}${showIf !== null && markup`<p class="logic">${drawIcon('fork', { isSmall: true, mirrors: true })}<span>${shortConditionWords(draft, showIf)}</span></p>\n`}`;
  }
  const todos = shownTodos(view, item);
  return markup`${head}
<div class="q is-open" role="group" aria-label="${words.heading({ number })}"><div class="body editor">
${typedField({ name: 'title', label: words.title, value: title, maxLength: maxTitleLength, todo: todos.get('title'), focus })}
${typedField({ name: 'description', label: words.description, hint: words.descriptionHint, value: description, rows: 2, maxLength: maxDescriptionLength, todo: todos.get('description'), focus })}
${pageConditions(view, section)}${jumpFields(view, section)}</div>
${foot(focus)}</div>
`;
}

function foot(focus: string | undefined): Html {
  return markup`<div class="foot">${actionButton({ action: 'close', label: texts.question.done, look: 'primary', focus })}</div>`;
}
