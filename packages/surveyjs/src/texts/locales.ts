import { type Language, languages } from '@canvass/surveys';

/** The languages that SurveyJS names otherwise (survey-core 3). */
const written: Readonly<Partial<Record<Language, string>>> = {
  nb: 'no',
  'zh-Hans': 'zh-cn',
  'zh-Hant': 'zh-tw',
};

/** What files have beside the codes of languages, in lower case: names in SurveyJS and its older versions, older codes, regions with another script. */
const otherNames: Readonly<Record<string, Language>> = {
  no: 'nb',
  ua: 'uk',
  gr: 'el',
  iw: 'he',
  in: 'id',
  zh: 'zh-Hans',
  'zh-cn': 'zh-Hans',
  'zh-sg': 'zh-Hans',
  'zh-tw': 'zh-Hant',
  'zh-hk': 'zh-Hant',
  'zh-mo': 'zh-Hant',
};

/** A language as SurveyJS names it. */
export function localeOfLanguage(language: Language): string {
  return written[language] ?? language;
}

/** The language of a locale such as `de`, `pt-br` or `zh-cn`; undefined if the form does not speak it. */
export function languageOfLocale(locale: string): Language | undefined {
  const name = locale.toLowerCase().replaceAll('_', '-');
  return named(name) ?? named(name.split('-', 1)[0]!);
}

/** Whether a locale names the language and no region of it. */
export function isNameOf(locale: string, language: Language): boolean {
  return named(locale.toLowerCase().replaceAll('_', '-')) === language;
}

/** Under which names a file may have the texts of a language. */
export function namesOf(language: Language): string[] {
  const others = Object.keys(otherNames).filter((name) => otherNames[name] === language);
  return [localeOfLanguage(language), language, ...others];
}

function named(name: string): Language | undefined {
  const known = languages.find((language) => language.toLowerCase() === name);
  return known ?? (Object.hasOwn(otherNames, name) ? otherNames[name] : undefined);
}
