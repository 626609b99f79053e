import type { Language } from '../shared/language.ts';
import type { FacetOf } from './facet.ts';

/** The facet with the language of each answer. No question has this id. */
export const languageFacetId = '@language';

/** What a summary has in the place of a kind of question. */
export const languageType = 'language';

/** The facet of a survey that was asked in these languages. */
export function languageFacet(asked: readonly Language[]): FacetOf<'choices'> {
  const choices = asked.map((language) => ({ value: language, label: languageName(language) }));
  return { type: 'choices', choices, multiple: false };
}

/** The names that `Intl` does not have as people say them: it calls Indonesian by the country alone. */
const otherNames: Readonly<Partial<Record<Language, string>>> = { id: 'Bahasa Indonesia' };

/** A language's name for itself, as it begins a line. */
export function languageName(language: Language): string {
  // Intl has a name for each of these languages.
  const own = otherNames[language] ?? new Intl.DisplayNames(language, { type: 'language' }).of(language)!;
  const [first = '', ...rest] = own;
  return first.toLocaleUpperCase(language) + rest.join('');
}
