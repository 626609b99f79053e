import { markup } from '../../../ui/markup.ts';
import { tenantAddress } from '../addresses.ts';
import type { Visitor } from '../desk-access.ts';
import { languageNames } from '../texts/languages.ts';
import { problemTexts } from '../texts/problems.ts';
import { surveysTexts } from '../texts/surveys.ts';
import { deskPage } from '../shell.ts';

const texts = surveysTexts.new;

export interface NewSurveyPage {
  readonly visitor: Visitor;
  /** What was typed, if the page is shown again. */
  readonly title?: string;
  readonly language?: string;
  readonly error?: string;
}

export function newSurveyPage({ visitor, title = '', language = 'en', error }: NewSurveyPage): string {
  const options = Object.entries(languageNames).map(
    ([code, name]) =>
      markup`<option value="${code}"${code === language && markup` selected`}>${name}</option>`,
  );
  return deskPage({
    title: error === undefined ? texts.title : problemTexts.refusedTitle(texts.title),
    visitor,
    current: 'surveys',
    body: markup`<h1>${texts.title}</h1>
<form class="card" method="post" action="${tenantAddress(visitor.tenant)}/surveys" novalidate>
<div class="field"><label for="title">${texts.name}</label>
<p class="hint" id="title-hint">${texts.nameHint}</p>
${error !== undefined && markup`<p class="error" id="title-error" role="alert">${error}</p>\n`}<input id="title" name="title" value="${title}" maxlength="200" required autofocus aria-describedby="title-hint${error !== undefined && ' title-error'}"${error !== undefined && markup` aria-invalid="true"`}></div>
<div class="field"><label for="language">${texts.language}</label>
<p class="hint" id="language-hint">${texts.languageHint}</p>
<select id="language" name="language" aria-describedby="language-hint">${options}</select></div>
<div class="actions"><button type="submit">${texts.submit}</button></div>
</form>`,
  });
}
