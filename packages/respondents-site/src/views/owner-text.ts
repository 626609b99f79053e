import { type Language, renderMarkdown, type TextInLanguages, textFor } from '@canvass/surveys';
import { Html, markup, ownDirection } from '@canvass/web/page';

/** Renders a text of the owner with emphasis, links and lists. `language`: of the text, if that is not the language of the page. */
export function ownerText(text: string, look: string, language?: Language): Html {
  return markup`<div class="rich${look !== '' && ` ${look}`}"${language !== undefined && markup` lang="${language}"`}${ownDirection(text)}>
${new Html(renderMarkdown(text))}</div>`;
}

/** Renders a text of the settings for a page in this language. `first`: the first language of the survey. */
export function settingsText(
  text: TextInLanguages,
  look: string,
  { language, first }: { readonly language: Language; readonly first: Language },
): Html {
  const shown = textFor(text, language, first);
  return ownerText(shown.text, look, shown.isTranslated ? undefined : first);
}
