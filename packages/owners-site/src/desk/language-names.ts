import { type Language, languageName, languages } from '@canvass/surveys';
import { languageInUse, perLanguage } from '@canvass/web/texts';

const names = perLanguage((language) => new Intl.DisplayNames(language, { type: 'language' }));

/** Returns what the language in use calls a language. */
export function nameOfLanguage(language: Language): string {
  // Intl has a name for each of these languages.
  return names().of(language)!;
}

/** Returns the languages of the form, each by its own name and in the language in use, in the order of their own names. */
export const languageNames: () => Readonly<Record<Language, string>> = perLanguage((inUse) => {
  const { compare } = new Intl.Collator(inUse);
  return Object.fromEntries(
    languages
      .map((language) => [language, bothNames(language)] as const)
      .toSorted(([, one], [, other]) => compare(one, other)),
  ) as Record<Language, string>;
});

function bothNames(language: Language): string {
  const name = languageName(language);
  return language === languageInUse() ? name : `${name} (${nameOfLanguage(language)})`;
}
