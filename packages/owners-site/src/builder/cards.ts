import {
  draftLanguage,
  draftQuestions,
  type DraftQuestion,
  type DraftSection,
  hasVisibleCharacter,
} from '@canvass/surveys';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { questionField, textsOf } from '@canvass/survey-form';
import { languageNames } from '../desk/language-names.ts';
import { sharedTexts } from '../desk/texts.ts';
import { picturesAddress } from '../desk/addresses.ts';
import { builderTexts as texts } from './texts.ts';
import { actionName } from './builder-action.ts';
import { cardId, sameItem, questionNumbers } from '../drafts/draft-item.ts';
import type { BuilderView } from './builder-view.ts';
import { addBelow, addButtons, questionButtons, sectionButtons } from './card-buttons.ts';
import { pageConditions } from './condition-owners.ts';
import { conditionWords } from '../drafts/condition-words.ts';
import { actionButton, selectField, typedField } from '../kinds/controls.ts';
import { kindEditor } from '../kinds/kinds.ts';
import { itemsLeftOut, mostItemsOnCard, previewQuestion } from './preview-question.ts';
import { todosAt } from '../drafts/problem-words.ts';
import { questionEditor } from './question-editor.ts';

/** A title of a survey or page has at most this many characters; the field takes no more. */
const maxTitleLength = 200;
/** A description of a survey or page has at most this many characters; the field takes no more. */
const maxDescriptionLength = 5_000;

/** The survey as respondents see it, with the buttons that change it; the open item shows its fields. */
export function cards(view: BuilderView): Html {
  const { draft, focus } = view;
  const isPaged = draft.sections.length > 1 || hasWords(draft.sections[0]);
  const isEmpty = draftQuestions(draft).length === 0;
  return markup`${surveyCard(view)}
${draft.sections.map((section, index) => sectionCards(view, section, index, isPaged))}
<section class="add-last" aria-labelledby="add-heading">
<h2 id="add-heading">${texts.add.heading}</h2>
${isEmpty && markup`<p class="hint">${texts.emptySurvey}</p>\n`}<div class="add">${addButtons(undefined, undefined, focus)}</div>
</section>`;
}

/** Whether a page of the form says anything of its own. */
export function hasWords(section: DraftSection | undefined): boolean {
  return section !== undefined && [section.title, section.description].some(hasVisibleCharacter);
}

function surveyCard(view: BuilderView): Html {
  const { draft, open, focus } = view;
  const item = { kind: 'survey' } as const;
  const { survey } = texts;
  if (!sameItem(open, item)) {
    return markup`<section class="card builder-card title-card" id="${cardId(item)}">
<div class="card-bar"><p class="kind">${survey.heading}</p><div class="buttons">${actionButton({ action: actionName.open(item), label: texts.question.edit, name: survey.edit, focus })}</div></div>
<div class="preview fields">${surveyPreview(view)}</div>
</section>`;
  }
  const todos = todosAt(view.draft, view.problems, item);
  return markup`<section class="card builder-card is-open" id="${cardId(item)}">
<h2 class="kind">${survey.heading}</h2>
<div class="editor" role="group" aria-label="${survey.heading}">
${typedField({ name: 'title', label: survey.title, value: draft.title, maxLength: maxTitleLength, todo: todos.get('title'), focus })}
${typedField({ name: 'description', label: survey.description, hint: survey.descriptionHint, value: draft.description, rows: 3, maxLength: maxDescriptionLength, todo: todos.get('description'), focus })}
${draft.languages.length === 1 && selectField({ name: 'language', label: survey.language, hint: survey.languageHint, options: Object.entries(languageNames()), value: draftLanguage(draft), focus })}
<div class="actions">${actionButton({ action: 'close', label: texts.question.done, look: 'primary', focus })}</div>
</div>
</section>`;
}

function surveyPreview({ draft }: BuilderView): Html {
  const { title, description } = draft;
  return markup`<h2 class="survey-title"${ownDirection(title)}>${hasVisibleCharacter(title) ? title : sharedTexts.untitledSurvey}</h2>
${description !== '' && markup`<p class="lead prose"${ownDirection(description)}>${description}</p>`}`;
}

function sectionCards(view: BuilderView, section: DraftSection, index: number, isPaged: boolean): Html {
  const { draft, focus } = view;
  const number = index + 1;
  const isEmpty = section.questions.length === 0;
  const item = { kind: 'section', section: section.key } as const;
  const top = isEmpty
    ? isPaged &&
      markup`<p class="hint">${texts.section.empty}</p><div class="add">${addButtons(item, undefined, focus)}</div>`
    : addBelow(item, texts.add.atTop({ number }), focus);
  return markup`${isPaged && sectionCard(view, section, index, draft.sections.length)}${top}
${section.questions.map((question) => questionCard(view, question))}`;
}

function sectionCard(view: BuilderView, section: DraftSection, index: number, count: number): Html {
  const { draft, open, focus, problems } = view;
  const { key, title, description, showIf } = section;
  const item = { kind: 'section', section: key } as const;
  const number = index + 1;
  const words = texts.section;
  const position = { number, isFirst: index === 0, isLast: number === count };
  const bar = markup`<div class="card-bar"><h2 class="kind">${words.page({ number, of: Math.max(number, count) })}</h2><div class="buttons">${sectionButtons(key, position, focus)}</div></div>`;
  if (!sameItem(open, item)) {
    return markup`<section class="page-card" id="${cardId(item)}">${bar}
${hasVisibleCharacter(title) && markup`<p class="section-title"${ownDirection(title)}>${title}</p>\n`}${description !== '' && markup`<p class="prose hint"${ownDirection(description)}>${description}</p>\n`}${showIf !== null && markup`<p class="asked-if">${conditionWords(draft, showIf)}</p>\n`}</section>
`;
  }
  const todos = todosAt(view.draft, problems, item);
  return markup`<section class="page-card is-open" id="${cardId(item)}">${bar}
<div class="editor" role="group" aria-label="${words.heading({ number })}">
${typedField({ name: 'title', label: words.title, value: title, maxLength: maxTitleLength, todo: todos.get('title'), focus })}
${typedField({ name: 'description', label: words.description, hint: words.descriptionHint, value: description, rows: 2, maxLength: maxDescriptionLength, todo: todos.get('description'), focus })}
${pageConditions(view, section)}
<div class="actions">${actionButton({ action: 'close', label: texts.question.done, look: 'primary', focus })}</div>
</div></section>
`;
}

function questionCard(view: BuilderView, question: DraftQuestion): Html {
  const { draft, open, focus } = view;
  const { id } = question;
  const item = { kind: 'question', question: id } as const;
  const number = questionNumbers(draft).get(id) ?? 0;
  const isOpen = sameItem(open, item);
  const position = {
    number,
    isFirst: draft.sections[0]?.questions[0]?.id === id,
    isLast: draft.sections.at(-1)?.questions.at(-1)?.id === id,
  };
  return markup`<section class="card builder-card${isOpen && ' is-open'}" id="${cardId(item)}" aria-labelledby="heading-${id}">
<div class="card-bar"><h3 class="kind" id="heading-${id}">${texts.question.number({ number })} <span>${kindEditor(question.type).summary(question)}</span></h3><div class="buttons">${questionButtons(id, position, focus)}</div></div>
${
  isOpen
    ? markup`${questionEditor(view, question)}<h4 class="preview-heading">${texts.question.previewHeading}</h4>
<div class="preview fields" id="preview">${questionPreview(view, question)}</div>`
    : markup`<div class="preview fields">${questionPreview(view, question)}</div>`
}
</section>
${addBelow(item, texts.add.belowQuestion({ number }), focus)}`;
}

/** Inert: it shows, and takes no input. */
function questionPreview({ tenant, survey, draft }: BuilderView, question: DraftQuestion): Html {
  const left = itemsLeftOut(question, mostItemsOnCard);
  const form = textsOf({ language: draftLanguage(draft) });
  return markup`${question.showIf !== null && markup`<p class="asked-if">${conditionWords(draft, question.showIf)}</p>\n`}<div inert lang="${form.language}" dir="${form.dir}">${questionField(previewQuestion(question, mostItemsOnCard), { fields: {}, errors: new Map(), texts: form, picturesAt: picturesAddress(tenant, survey) })}</div>${left.map((words) => markup`<p class="hint">${words}</p>`)}`;
}

/** What changes while a person types: the preview of the open item. */
export function openPreview(view: BuilderView): Html | undefined {
  const { draft, open } = view;
  if (open?.kind !== 'question') return undefined;
  const question = draftQuestions(draft).find(({ id }) => id === open.question);
  return question && questionPreview(view, question);
}
