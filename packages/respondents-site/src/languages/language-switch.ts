import { languageName } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { inLanguage } from './language.ts';
import type { SpokenSurvey } from './spoken-survey.ts';

/** The button that asks for the same page in another language. */
export const languageField = 'submission:language';
/** The id of the form element of a page, which buttons outside it send. */
export const formElementId = 'form';

type Spoken = Pick<SpokenSurvey, 'texts' | 'languages'>;

/**
 * Switches the language of a form, which keeps all that was entered; nothing for a survey in one language. The Enter key presses the first
 * button of a form: `before` is one that goes first.
 */
export function languageSwitch(survey: Spoken, before?: Html): Html | undefined {
  const buttons = switchOf(
    survey,
    (language, name) =>
      markup`<button type="submit" form="${formElementId}" formnovalidate name="${languageField}" value="${language}" lang="${language}">${name}</button>`,
  );
  return buttons && markup`${before}${buttons}`;
}

/** Switches the language of a page that takes nothing. */
export function languageLinks(survey: Spoken, address: string): Html | undefined {
  return switchOf(
    survey,
    (language, name) =>
      markup`<a href="${inLanguage(address, language, survey)}" lang="${language}" hreflang="${language}">${name}</a>`,
  );
}

function switchOf(
  { texts, languages }: Spoken,
  other: (language: Spoken['languages'][number], name: string) => Html,
): Html | undefined {
  if (languages.length === 1) return undefined;
  const items = languages.map((language) => {
    const name = languageName(language);
    return language === texts.language
      ? markup`<li><span aria-current="true">${name}</span></li>\n`
      : markup`<li>${other(language, name)}</li>\n`;
  });
  return markup`<nav class="languages" aria-label="${texts.form.language}">
<ul>
${items}</ul>
</nav>
`;
}
