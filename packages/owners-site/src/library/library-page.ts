import { isolated, itemsOf } from '@canvass/surveys';
import { drawIcon, type Html, markup, ownDirection } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage, noticeBox } from '../desk/page.ts';
import { kindEditor } from '../kinds/kinds.ts';
import {
  libraryDraftQuestion,
  libraryGroups,
  type LibraryLanguage,
  type LibraryQuestion,
  libraryQuestions,
} from './library-questions.ts';
import { libraryPageTexts as texts } from './texts.ts';

export interface LibraryPage {
  readonly visitor: Caller;
  readonly survey: string;
  readonly title: string;
  /** The language of the survey, if the library has it. */
  readonly language: LibraryLanguage;
  /** The name of the item of the draft after which the question goes; undefined for the end. */
  readonly after: string | undefined;
  readonly error?: string;
}

/** The questions that can be added to a draft. */
export function libraryPage(shown: LibraryPage): string {
  const { visitor, survey, title, error } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  const groups = libraryGroups.map((group) => {
    const members = libraryQuestions.filter((entry) => entry.group === group);
    return markup`<section aria-labelledby="${group}"><h2 id="${group}">${texts.groups[group]}</h2>
<ul class="library">
${members.map((entry) => card(shown, entry))}</ul></section>
`;
  });
  return deskPage({
    title: texts.title,
    visitor,
    current: 'surveys',
    notice: error === undefined ? undefined : noticeBox('bad', texts.refused, markup`<p>${error}</p>\n`),
    body: markup`<nav class="crumbs" aria-label="${texts.back}"><a href="${address}/edit"${ownDirection(title)}>${title}</a></nav>
<h1>${texts.title}</h1>
<p class="lead">${texts.lead}</p>
${groups}`,
  });
}

function card({ visitor, survey, language, after }: LibraryPage, entry: LibraryQuestion): Html {
  const question = libraryDraftQuestion(entry, language);
  const editor = kindEditor(question.type);
  const items = Object.keys(editor.lists).flatMap((list) => itemsOf(question, list) ?? []);
  return markup`<li class="card"><p class="note">${editor.words.name}</p>
<h3 lang="${language}">${question.text}</h3>
${items.length > 0 && markup`<p class="note" lang="${language}">${items.map(({ label }) => label).join(' · ')}</p>\n`}<form method="post" action="${surveyAddress(visitor.tenant, survey)}/library">
<input type="hidden" name="question" value="${entry.name}">${after !== undefined && markup`<input type="hidden" name="after" value="${after}">`}
<button class="quiet" type="submit" aria-label="${texts.addNamed({ question: isolated(question.text) })}">${drawIcon('plus')}${texts.add}</button></form></li>
`;
}
