import type { Language } from '@canvass/surveys';
import type { Counted, FormTexts, Template } from './form-texts.ts';

/** A text for each plural category (CLDR) that whole numbers have in a language. */
type PluralTexts = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** How texts stand in a language's file. */
export type WrittenTexts = Written<Omit<FormTexts, 'language' | 'dir'>>;

/** How a text stands in the code: a template has its placeholders, a counted one is a text for each plural. */
export type Written<Text> = Text extends Counted
  ? PluralTexts
  : Text extends (values: never) => string
    ? string
    : Text extends string | readonly string[]
      ? Text
      : { readonly [Key in keyof Text]: Written<Text[Key]> };

const rightToLeft: ReadonlySet<Language> = new Set(['ar', 'he', 'fa', 'ur']);

/** The texts of a language's file. */
export function readTexts(language: Language, written: WrittenTexts): FormTexts {
  const dir = rightToLeft.has(language) ? 'rtl' : 'ltr';
  // The type of the file says which of its texts are templates, and which are counted.
  return { language, dir, ...(readWritten(language, written) as Omit<FormTexts, 'language' | 'dir'>) };
}

/** The texts in the form in which the code uses them. */
export function readWritten(language: Language, written: unknown): unknown {
  if (typeof written === 'string') return written.includes('{') ? templateOf(language, written) : written;
  if (Array.isArray(written)) return written;
  const entries = Object.entries(written as object);
  return entries.every(([key]) => plurals.has(key))
    ? counted(language, written as PluralTexts)
    : Object.fromEntries(entries.map(([key, each]) => [key, readWritten(language, each)]));
}

const plurals: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

function templateOf(language: Language, text: string): Template<string> {
  const numbers = numbersIn(language);
  return (values) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? numbers.format(value) : String(value);
    });
}

/** Writes the number as the language does. */
function counted(language: Language, texts: PluralTexts): Counted {
  const rules = new Intl.PluralRules(language);
  const numbers = numbersIn(language);
  return (count) => {
    const text = texts[rules.select(count)];
    if (text === undefined) throw new RangeError(`${language} has no text for ${count}`);
    return text.replaceAll('{count}', () => numbers.format(count));
  };
}

const numberFormats = new Map<Language, Intl.NumberFormat>();

function numbersIn(language: Language): Intl.NumberFormat {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format;
}
