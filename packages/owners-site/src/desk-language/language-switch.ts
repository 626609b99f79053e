import { languageName } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { languageInUse } from '@canvass/web/texts';
import { deskTexts } from './desk-texts.ts';
import { deskLanguages } from './translations.ts';

const texts = deskTexts('languageSwitch', { label: 'Language' });

/** Makes the foot of a page, where people choose the language of the desk. Each has its own name. */
export function languageSwitch(): Html {
  const inUse = languageInUse();
  const buttons = deskLanguages().map(
    (language) =>
      markup`<li><button name="language" value="${language}" lang="${language}"${language === inUse && markup` aria-current="true"`}>${languageName(language)}</button></li>\n`,
  );
  return markup`<footer class="desk-foot no-print"><form method="post" action="/desk/language"><ul aria-label="${texts.label}">
${buttons}</ul></form></footer>`;
}
