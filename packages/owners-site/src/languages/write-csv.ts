import { csvByteOrderMark, csvLine } from '@canvass/exports';
import { type Draft, draftTexts, translationIn } from '@canvass/surveys';
import { textNames } from './text-name.ts';

/** The column with the ids of texts. */
export const idColumn = 'id';
/** The column that says what a text is. An import ignores it. */
export const nameColumn = 'text';

/** All texts of a draft, with a column for each language. */
export function writeCsv(draft: Draft): string {
  const nameOf = textNames(draft);
  const [first, ...others] = draft.languages;
  const rows = draftTexts(draft).map((text) => [
    text.id,
    nameOf(text),
    text.text,
    ...others.map((language) => translationIn(draft, language, text.id)?.text ?? ''),
  ]);
  return [csvByteOrderMark, ...[[idColumn, nameColumn, first!, ...others], ...rows].map(csvLine)].join('');
}
