import { type FieldError, fieldErrors, formatPath, maxFieldErrors } from '../shared/field-error.ts';
import { type Language, defaultLanguage, isLanguage } from '../shared/language.ts';
import { isJsonObject } from '../shared/stored-json.ts';
import { type TextPlace, type TextTree, mapTexts } from './text-tree.ts';

/** Texts by their ids (`TextPlace`). */
export type TextsById = Readonly<Record<string, string>>;

/** The texts of a definition in other languages than its first. A text without a translation is shown in the first. */
export type Translations = Readonly<Partial<Record<Language, TextsById>>>;

/** The name of the text in the first language, among its translations. */
export const defaultText = 'default';

/** A text that was given in several languages. */
interface GivenText {
  readonly place: TextPlace;
  readonly byLanguage: Readonly<Record<string, unknown>>;
}

/** JSON with each text in the first language, and the texts that were given in several. */
export function splitTexts(
  json: unknown,
  tree: TextTree,
): { readonly json: unknown; readonly given: readonly GivenText[] } {
  const given: GivenText[] = [];
  const plain = mapTexts(json, tree, (text, place) => {
    if (!isJsonObject(text)) return text;
    const { [defaultText]: first, ...byLanguage } = text;
    given.push({ place: place(), byLanguage });
    return first;
  });
  return { json: plain, given };
}

/** Checks the translations of a definition that is in these languages, the default one first. */
export function readTranslations(
  given: readonly GivenText[],
  languages: readonly Language[] = [defaultLanguage],
): { readonly translations: Translations | undefined; readonly errors: readonly FieldError[] } {
  const [first, ...others] = languages;
  const translations: Partial<Record<Language, Record<string, string>>> = {};
  const errors: FieldError[] = [];
  for (const { place, byLanguage } of given) {
    for (const [language, text] of Object.entries(byLanguage)) {
      const path = [...place.path, language];
      const report = (message: string): void => {
        errors.push({ path: formatPath(path), message });
      };
      if (language === first) report(`The text in the first language is named "${defaultText}"`);
      else if (!isLanguage(language)) report('No form is in this language');
      else if (!others.includes(language))
        report('The survey is not in this language: add it to "languages"');
      // What a cleared field sends means that there is no translation.
      else if (text !== '') {
        const checked = place.translation.safeParse(text);
        if (checked.success) (translations[language] ??= {})[place.id] = checked.data;
        else errors.push(...fieldErrors(checked.error, path));
      }
    }
  }
  return {
    translations: Object.keys(translations).length > 0 ? translations : undefined,
    errors: errors.slice(0, maxFieldErrors),
  };
}

/** Reads the translations of a stored definition, whose texts were checked; undefined if one has another structure. */
export function storedTranslations(given: readonly GivenText[]): Translations | undefined {
  const translations: Partial<Record<Language, Record<string, string>>> = {};
  for (const { place, byLanguage } of given) {
    for (const [language, text] of Object.entries(byLanguage)) {
      if (!isLanguage(language) || typeof text !== 'string') return undefined;
      (translations[language] ??= {})[place.id] = text;
    }
  }
  return translations;
}

/** The inverse of `splitTexts`: each text with a translation becomes an object. */
export function joinTexts(json: unknown, tree: TextTree, translations: Translations): unknown {
  const languages = Object.entries(translations);
  if (languages.length === 0) return json;
  return mapTexts(json, tree, (text, place) => {
    const { id } = place();
    const translated = languages.filter(([, texts]) => Object.hasOwn(texts, id));
    if (translated.length === 0) return text;
    return {
      [defaultText]: text,
      ...Object.fromEntries(translated.map(([language, texts]) => [language, texts[id]])),
    };
  });
}
