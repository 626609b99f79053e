import type { Draft } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { nameOfLanguage } from '../desk/language-names.ts';
import { languagesTexts } from './texts.ts';

const texts = languagesTexts.files;

/** Files for translators, and the form that takes them back. */
export function filesPanel({ languages: [, ...others] }: Draft, address: string): Html {
  const file = `${address}/file`;
  const xliff = others.map(
    (language) =>
      markup`<li><a href="${file}?format=xliff&amp;language=${language}" download>${texts.xliff({ language: nameOfLanguage(language) })}</a></li>\n`,
  );
  return markup`<details class="card translation-files"><summary>${texts.summary}</summary>
<p>${texts.lead}</p>
<ul><li><a href="${file}?format=csv" download>${texts.csv}</a></li>
${xliff}</ul>
<form method="post" enctype="multipart/form-data" action="${address}/import">
<div class="field"><label for="file">${texts.choose}</label>
<p class="hint" id="file-hint">${texts.hint}</p>
<input type="file" id="file" name="file" required accept=".csv,.tsv,.xlf,.xliff,text/csv,application/xliff+xml" aria-describedby="file-hint"></div>
<button type="submit" class="quiet">${texts.button}</button>
</form></details>
`;
}
