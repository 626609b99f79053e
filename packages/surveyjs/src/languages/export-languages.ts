import type { Language } from '@canvass/surveys';
import { type JsonObject, isObject } from '../json.ts';
import { localeOfLanguage } from '../texts/locales.ts';

/** The locale whose texts SurveyJS keeps under `default`. */
const defaultLocale = 'en';

/** The same file in one language. */
export interface FileInLanguage {
  readonly language: Language;
  readonly file: unknown;
}

/**
 * Merges files that differ in their texts only. A text that differs becomes an object of the texts by locale. `first`: in the first language
 * of the survey.
 */
export function mergeLanguages(first: FileInLanguage, others: readonly FileInLanguage[]): unknown {
  const { file } = first;
  if (Array.isArray(file)) {
    return file.map((each: unknown, index) =>
      mergeItems({ ...first, file: each }, others.map(inside(index))),
    );
  }
  if (isObject(file)) {
    return Object.fromEntries(
      Object.entries(file).map(([name, each]) => [
        name,
        mergeLanguages({ ...first, file: each }, others.map(inside(name))),
      ]),
    );
  }
  if (typeof file !== 'string') return file;
  const translated = others.filter((other) => typeof other.file === 'string' && isTranslated(other));
  return translated.length === 0 ? file : textByLocale(first, translated);
}

/** A choice that is called as its value is a string, but not in another language. */
function mergeItems(first: FileInLanguage, others: readonly FileInLanguage[]): unknown {
  if (typeof first.file !== 'string' || others.every(({ file }) => typeof file === 'string')) {
    return mergeLanguages(first, others);
  }
  const named = ({ language, file }: FileInLanguage): FileInLanguage => ({
    language,
    file: typeof file === 'string' ? { value: file, text: file } : file,
  });
  return mergeLanguages(named(first), others.map(named));
}

/** Stands in front of a translation, also of one that is the same as the text. */
const mark = '\u{F0000}';

export function markTranslation(text: string): string {
  return `${mark}${text}`;
}

function isTranslated({ file }: FileInLanguage): boolean {
  return (file as string).includes(mark);
}

const inside =
  (key: string | number) =>
  ({ language, file }: FileInLanguage): FileInLanguage => ({
    language,
    file: (file as Readonly<Record<string | number, unknown>> | undefined)?.[key],
  });

function textByLocale(first: FileInLanguage, translated: readonly FileInLanguage[]): JsonObject {
  const texts = Object.fromEntries(
    [first, ...translated].map(({ language, file }) => [
      localeOfLanguage(language),
      (file as string).replaceAll(mark, ''),
    ]),
  );
  // SurveyJS shows the default text in English, and where a language has none of its own.
  const { [defaultLocale]: usual = String(first.file), ...others } = texts;
  // So that a reader of Canvass knows that there is an English text.
  const english = first.language !== defaultLocale && defaultLocale in texts && { [defaultLocale]: usual };
  return { default: usual, ...english, ...others };
}
