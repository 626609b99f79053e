import { isolated } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { scriptWords } from '../desk-language/script-words.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { fieldId, formId, todoId } from '../kinds/controls.ts';
import type { BuilderView } from './builder-view.ts';
import { cards } from './cards.ts';
import { openRuleWords } from './condition-owners.ts';
import { outline, outlineCount, outlineNav } from './outline.ts';
import { builderTexts as texts } from './texts.ts';
import { fieldTodos } from './things-to-look-at.ts';
import { said, toast, toolbar } from './toolbar.ts';

export interface EditorPage {
  readonly view: BuilderView;
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  readonly notice?: Html | undefined;
  /** Both versions, if someone else has saved another one. */
  readonly conflict?: Html | undefined;
}

/** The page where a survey is written. Its form comes before all other buttons, so that Enter in a field saves. */
export function editorPage({ view, visitor, heading, notice, conflict }: EditorPage): string {
  return deskPage({
    title: isolated(heading.title),
    visitor,
    survey: heading,
    notice,
    script: 'builder',
    body: markup`<form id="${formId}" class="toolbar" method="post" action="${surveyAddress(view.tenant, view.survey)}/edit" aria-label="${texts.toolbar}" data-words="${scriptWords(texts.script)}">${toolbar(view)}</form>
<p id="said" role="status" class="hidden">${said(view)}</p>
<div id="trouble" class="notice bad" role="alert" hidden></div>
<div id="conflict">${conflict}</div>
<div class="builder">
<aside class="builder-side">${outlineNav(view)}</aside>
<div id="survey">${cards(view)}</div>
</div>
<div id="toast">${toast(view)}</div>`,
  });
}

/**
 * The parts of the page by the ids of their elements. `typed`: those that change while a person types, without the fields
 * themselves.
 */
export function regions(view: BuilderView, which: 'all' | 'typed'): Record<string, Html> {
  const words = which === 'typed' ? openRuleWords(view) : undefined;
  return {
    said: said(view),
    [formId]: toolbar(view),
    toast: toast(view),
    'outline-count': outlineCount(view),
    outline: outline(view),
    ...(which === 'all' && { survey: cards(view) }),
    ...(words && { 'rule-words': words }),
  };
}

/** What there is to look at in the fields of the open item, by the ids of the notes that say so. */
export function openTodos(view: BuilderView): Record<string, string> {
  const todos = view.open === undefined ? [] : [...fieldTodos(view, view.open)];
  return Object.fromEntries(todos.map(([field, text]) => [todoId(fieldId(field)), text]));
}
