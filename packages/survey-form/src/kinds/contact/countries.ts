import { countriesIn, type Language } from '@canvass/surveys';

type Countries = ReturnType<typeof countriesIn>;

const known = new Map<Language, Countries>();

/** The countries with their names in a language, as its speakers sort them. */
export function sortedCountries(language: Language): Countries {
  const { compare } = new Intl.Collator(language);
  const sorted = known.get(language) ?? countriesIn(language).toSorted((a, b) => compare(a.label, b.label));
  known.set(language, sorted);
  return sorted;
}
