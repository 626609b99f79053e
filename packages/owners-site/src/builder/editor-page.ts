import { isolated, draftQuestions } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { scriptWords } from '../desk-language/script-words.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { zonedTime } from '../desk/zoned-time.ts';
import { draftTexts } from '../drafts/texts.ts';
import { builderTexts as texts } from './texts.ts';
import { cardId, itemName, itemLink, questionNumbers } from '../drafts/draft-item.ts';
import type { BuilderView } from './builder-view.ts';
import { saveButton } from './card-buttons.ts';
import { cards, openPreview } from './cards.ts';
import { actionButton, fieldId, formId, todoId } from '../kinds/controls.ts';
import { kindEditor } from '../kinds/kinds.ts';
import { draftParts } from '../drafts/draft-parts.ts';
import { doneMessage, isRemoval } from '../drafts/done-message.ts';
import { itemWords, todoOf, todosAt } from '../drafts/problem-words.ts';
import { shortText } from '../drafts/short-text.ts';

export interface EditorPage {
  readonly view: BuilderView;
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  readonly notice?: Html | undefined;
  /** Both versions, if someone else has saved another one. */
  readonly conflict?: Html | undefined;
}

/** The page where a survey is written. */
export function editorPage({ view, visitor, heading, notice, conflict }: EditorPage): string {
  const all = regions(view, 'all');
  return deskPage({
    title: isolated(heading.title),
    visitor,
    survey: heading,
    notice,
    script: 'builder',
    body: markup`<p id="said" role="status" class="hidden">${all['said']}</p>
<div id="removed">${all['removed']}</div>
<div id="trouble" class="notice bad" role="alert" hidden></div>
<div id="conflict">${conflict}</div>
<form id="${formId}" class="toolbar" method="post" action="${surveyAddress(view.tenant, view.survey)}/edit" aria-label="${texts.toolbar}" data-words="${scriptWords(texts.script)}">${all['builder']}</form>
<div class="builder">
<div id="survey">${all['survey']}</div>
<aside class="builder-side"><div id="problems">${all['problems']}</div>
<nav class="outline" aria-label="${texts.outline}"><h2>${texts.outline}</h2><ol id="outline">${all['outline']}</ol></nav></aside>
</div>`,
  });
}

/**
 * The parts of the page by the ids of their elements. `typed`: those that change while a person types, without the fields
 * themselves.
 */
export function regions(view: BuilderView, which: 'all' | 'typed'): Record<string, Html> {
  const preview = which === 'typed' ? openPreview(view) : undefined;
  return {
    said: said(view),
    removed: removedNotice(view),
    [formId]: toolbar(view),
    problems: problems(view),
    outline: outline(view),
    ...(which === 'all' && { survey: cards(view) }),
    ...(preview && { preview }),
  };
}

/** What is to do in the fields of the open item, by the ids of the notes that say so. */
export function openTodos(view: BuilderView): Record<string, string> {
  const todos = view.open === undefined ? [] : [...todosAt(view.draft, view.problems, view.open)];
  return Object.fromEntries(todos.map(([field, text]) => [todoId(fieldId(field)), text]));
}

function said({ draft, done, refused }: BuilderView): Html {
  return markup`${refused ?? (done && doneMessage(draft, done))}`;
}

/** Stays in sight: the card that was removed may be far from the toolbar. */
function removedNotice({ draft, done }: BuilderView): Html {
  if (done === undefined || !isRemoval(done)) return markup``;
  const undo = actionButton({
    action: 'undo',
    label: texts.undo,
    name: texts.undoRemoval,
    look: 'quiet',
    id: 'b-undo-removal',
    focus: undefined,
  });
  return markup`<div class="removed"><p>${doneMessage(draft, done)}</p>${undo}</div>`;
}

function toolbar(view: BuilderView): Html {
  const { tenant, survey, revision, saved, zone, undoSteps, open, focus, refused } = view;
  const status =
    saved === undefined
      ? markup`${texts.notSavedYet}`
      : markup`${texts.savedAt} ${zonedTime(saved.at, zone)} <span class="by">${texts.savedBy({ name: isolated(saved.by) })}</span>`;
  return markup`<input type="hidden" name="revision" value="${revision}">
<input type="hidden" name="open" value="${open === undefined ? '' : itemName(open)}">
${draftParts(tenant, survey, 'questions')}
<span class="save">${saveButton(texts.save)}</span>
<p class="status" id="status">${status}</p>
${refused !== undefined && markup`<p class="todo">${refused}</p>\n`}<div class="buttons">
${actionButton({ action: 'undo', label: texts.undo, look: 'quiet', disabled: undoSteps === 0, focus })}
<a class="button quiet" href="${surveyAddress(tenant, survey)}/preview">${texts.preview}</a>
${actionButton({ action: 'publish', label: texts.publish, look: 'primary', focus })}
</div>`;
}

function problems({ draft, problems: all, isNew }: BuilderView): Html {
  const words = draftTexts.problems;
  if (all.length === 0) {
    return markup`<p class="ready">${isNew ? words.none : words.nothingNew}</p>`;
  }
  const items = all.map((problem) => {
    const text = words.of({ where: itemWords(draft, problem.item), what: todoOf(draft, problem) });
    return markup`<li><a href="${itemLink(problem.item)}" data-open="${itemName(problem.item)}">${text}</a></li>\n`;
  });
  return markup`<h2>${words.heading(all.length)}</h2><ul>${items}</ul>`;
}

function outline({ draft }: BuilderView): Html {
  const numbers = questionNumbers(draft);
  return markup`${draftQuestions(draft).map(({ id, type, text }) => {
    const words = kindEditor(type).plainText?.(text) ?? text;
    return markup`<li value="${numbers.get(id)}"><a href="#${cardId({ kind: 'question', question: id })}">${bdi(shortText(words, draftTexts.untitledQuestion))}</a></li>\n`;
  })}`;
}
