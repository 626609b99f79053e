import { type Language, languageName } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { linkQuery } from './shared-link.ts';
import { shareTexts } from './texts.ts';

const { link: texts } = shareTexts;

/** Chooses the language in which the link opens the form, for a survey in several. `address`: that of the page. */
export function languageChoice(
  address: string,
  languages: readonly Language[],
  chosen: Language | undefined,
): Html {
  if (languages.length < 2) return markup``;
  const choices = [undefined, ...languages].map((language) => {
    const name = language === undefined ? texts.anyLanguage : languageName(language);
    return markup`<a href="${address}${linkQuery({ language })}"${language !== undefined && markup` lang="${language}"`}${language === chosen && markup` aria-current="true"`}>${name}</a>`;
  });
  return markup`<p class="note link-language">${texts.language}</p>
<nav class="segments" aria-label="${texts.language}">${choices}</nav>
`;
}
