import type { Language } from '@canvass/surveys';
import { type FormWords, formWords } from './form-words.ts';
import { isNameOf, languageOfLocale, namesOf } from './locales.ts';
import { type JsonObject, isObject, own } from '../json.ts';
import type { Fact } from '../report/note.ts';

/** The report lists this many languages of a file. */
const maxListedLanguages = 50;
/** A longer name of a language is none. */
const maxLocaleLength = 20;

/** The HTML of a file is read up to this many characters together. */
const maxHtmlCharacters = 200_000;

/** Reads texts, each written as a string or as `{default, de, …}`, in one language. */
export interface ReadTexts {
  /** The form's language; undefined if the file names none, or one that no form speaks. */
  readonly language: Language | undefined;
  readonly words: FormWords;
  read(value: unknown): string | undefined;
  readHtml(value: unknown): string | undefined;
}

/** Reads them for the survey itself, and notes what else there is. */
export class Texts implements ReadTexts {
  /** The form's language; undefined if the file names none, or one that the form does not speak. */
  readonly language: Language | undefined;
  readonly words: FormWords;
  readonly #locale: string;
  readonly #keys: readonly string[];
  readonly #found = new Set<string>();
  #untranslated = 0;
  #htmlRoom = maxHtmlCharacters;

  /** @param locale such as `de` or `pt-br`; empty for the texts under `default` */
  constructor(locale: string) {
    this.#locale = locale;
    const language = languageOfLocale(locale);
    this.language = language;
    this.words = formWords[language ?? 'en'];
    const names = [locale, baseOf(locale), ...(language === undefined ? [] : namesOf(language))];
    // SurveyJS keeps the texts of its default language, English, under `default`.
    this.#keys = [...new Set([...names, ...(language === 'en' ? ['default'] : [])])].filter(Boolean);
  }

  /** The text in the chosen language, else the default one, else any. */
  read(value: unknown): string | undefined {
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (!isObject(value)) return undefined;
    for (const key of this.#keys) {
      const text = own(value, key);
      if (typeof text === 'string') {
        this.#list(value);
        return text;
      }
    }
    const other = this.#list(value);
    const fallback = [own(value, 'default'), own(value, 'en'), other].find(
      (text) => typeof text === 'string',
    );
    if (fallback !== undefined && this.#locale !== '') this.#untranslated += 1;
    return fallback;
  }

  /** The HTML in the chosen language, as long as the file had not too much of it before. */
  readHtml(value: unknown): string | undefined {
    const html = this.read(value);
    this.#htmlRoom -= html?.length ?? 0;
    return this.#htmlRoom < 0 ? undefined : html;
  }

  /** Remembers the languages of a text, and returns the text in the first of them. */
  #list(texts: JsonObject): string | undefined {
    let first: string | undefined;
    let listed = 0;
    for (const key in texts) {
      listed += 1;
      if (listed > maxListedLanguages) break;
      const text = own(texts, key);
      if (typeof text !== 'string') continue;
      first ??= text;
      if (this.#found.size < maxListedLanguages && key.length <= maxLocaleLength) this.#found.add(key);
    }
    return first;
  }

  /**
   * The other languages of forms that texts were found in, each with its name in the file. `defaultIsEnglish`: SurveyJS keeps the texts of its
   * default language, English, under `default`; in a file of Canvass these are of the first language.
   */
  others({ defaultIsEnglish }: { readonly defaultIsEnglish: boolean }): ReadonlyMap<Language, string> {
    const found = new Map<Language, string>();
    for (const locale of this.#found) {
      const isDefault = locale === 'default';
      if (isDefault && !defaultIsEnglish) continue;
      const language = isDefault ? 'en' : languageOfLocale(locale);
      if (language !== undefined && language !== (this.language ?? 'en') && !found.has(language)) {
        found.set(language, locale);
      }
    }
    return found;
  }

  /** What to report about languages once everything is read. `taken`: those that became languages of the survey, too. */
  facts(taken: ReadonlySet<Language>): Fact[] {
    const facts: Fact[] = [];
    const locale = this.#locale;
    if (locale !== '' && this.language === undefined) facts.push({ code: 'language-unknown', locale });
    else if (this.language !== undefined && !isNameOf(locale, this.language)) {
      facts.push({ code: 'language-of-region', locale, language: this.language });
    }
    if (this.#untranslated > 0) {
      facts.push({ code: 'texts-untranslated', language: locale, count: this.#untranslated });
    }
    const read = new Set(['default', ...(locale === '' ? ['en'] : this.#keys)]);
    const isTaken = (key: string): boolean => {
      const language = languageOfLocale(key);
      return language !== undefined && (taken.has(language) || language === this.language);
    };
    const others = [...this.#found].filter((key) => !read.has(key) && !isTaken(key)).toSorted();
    if (others.length > 0) facts.push({ code: 'languages', languages: others });
    return facts;
  }
}

export function localeOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, maxLocaleLength).toWellFormed() : '';
}

/** The language of a locale without its region. */
function baseOf(locale: string): string {
  return locale.toLowerCase().split(/[-_]/, 1)[0] ?? '';
}
