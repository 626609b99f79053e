import { type Language, languages } from '../shared/language.ts';
import type { FacetOf } from './facet.ts';

/** The facet with the language of each answer. No question has this id. */
export const languageFacetId = '@language';

/** What owners call it. */
export const languageFacetText = 'Language';

/** The facet of a survey that was asked in these languages. */
export function languageFacet(asked: ReadonlySet<Language>): FacetOf<'choices'> {
  const choices = languages
    .filter((language) => asked.has(language))
    .map((language) => ({ value: language, label: languageName(language) }));
  return { type: 'choices', choices, multiple: false };
}

/** A language's name for itself. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(
    language,
  );
  // Intl has a name for each of these languages.
  return name ?? language;
}
