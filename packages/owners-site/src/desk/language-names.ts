import { type Language, languageName, languages } from '@canvass/surveys';

const english = new Intl.DisplayNames('en', { type: 'language' });
const { compare } = new Intl.Collator('en');

/** The languages of the form, each by its own name and in English, in the order of their own names. */
export const languageNames: Readonly<Record<Language, string>> = Object.fromEntries(
  languages
    .map((language) => [language, nameOf(language)] as const)
    .toSorted(([, one], [, other]) => compare(one, other)),
) as Record<Language, string>;

function nameOf(language: Language): string {
  const name = languageName(language);
  return language === 'en' ? name : `${name} (${languageInEnglish(language)})`;
}

/** What English calls a language. */
export function languageInEnglish(language: Language): string {
  // Intl has a name for each of these languages.
  return english.of(language)!;
}
