import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isLanguage, type Language } from '@canvass/surveys';
import { isPluralTexts, type PluralTexts, readWritten } from '@canvass/web/texts';

/** A group of texts as they are written, each with its name. A text may be several: one per plural category, or a list. */
export interface Written {
  readonly [name: string]: WrittenText | Written;
}

type WrittenText = string | readonly string[] | PluralTexts;

/** Returns whether these are several texts with names. */
export function isGroup(written: WrittenText | Written): written is Written {
  return typeof written === 'object' && !Array.isArray(written) && !isPluralTexts(written);
}

const folder = new URL('languages/', import.meta.url);
let translated: readonly Language[] | undefined;

/** Returns the languages of the desk: English, and each that has a file. */
export function deskLanguages(): readonly Language[] {
  translated ??= readdirSync(folder)
    .map((name) => basename(name, '.json'))
    .filter(isLanguage);
  return ['en', ...translated];
}

const files = new Map<Language, Written>();

/** Returns all translations into a language. Throws if it has no file. */
export function translationsOf(language: Language): Written {
  const file =
    files.get(language) ?? (JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Written);
  files.set(language, file);
  return file;
}

const texts = new Map<Language, Map<string, unknown>>();

/** Returns a text in the form in which pages use it: the translation at this place, or else the English text. */
export function readAt(language: Language, path: readonly string[], english: WrittenText): unknown {
  const known = texts.get(language) ?? new Map<string, unknown>();
  texts.set(language, known);
  const key = path.join('\n');
  if (known.has(key)) return known.get(key);
  const translation = language === 'en' ? undefined : translationAt(translationsOf(language), path);
  const text = translation === undefined ? readWritten('en', english) : readWritten(language, translation);
  known.set(key, text);
  return text;
}

function translationAt(file: Written, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (group, key) => (group as Readonly<Record<string, unknown>> | undefined)?.[key],
    file,
  );
}
