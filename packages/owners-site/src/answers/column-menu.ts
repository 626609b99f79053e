import { bdi, drawIcon, type Html, markup } from '@canvass/web/page';
import { viewParameters } from '../reading/view/slice-view.ts';
import type { AnswersPage } from './shown-answers.ts';
import { searchOf, shownColumns } from './list-view.ts';
import { answersTexts } from './texts.ts';

const texts = answersTexts.chooseColumns;

/** A menu with which the columns of the list are chosen. The address remembers them. */
export function columnMenu({ list, questions }: Pick<AnswersPage, 'list' | 'questions'>): Html {
  const shown = shownColumns(questions, list.columns);
  const kept = [...viewParameters(list.view), ...searchOf(list.query)];
  return markup`<details class="menu column-menu push"><summary class="chip plain">${drawIcon('grid', { isSmall: true })}${texts.summary({ shown: shown.length, all: questions.length })}</summary>
<form method="get" action="${list.view.home}">
${kept.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}<fieldset><legend>${texts.legend}</legend>
${questions.map((question) => markup`<label><input type="checkbox" name="column" value="${question.id}"${shown.includes(question) && markup` checked`}> <span>${bdi(question.text)}</span></label>\n`)}</fieldset>
<button class="quiet" type="submit">${texts.submit}</button>
</form></details>`;
}
