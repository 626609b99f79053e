import type { Language } from '@canvass/surveys';

/** A text with values in it: as it is written, `{page}` stands for the value of that name. It writes numbers as the language does. */
export type Template<Name extends string> = (values: Readonly<Record<Name, string | number>>) => string;

/** A text with a number in it: as it is written, one text for each plural category of the language, with `{count}`. */
export type Counted = (count: number) => string;

/** A counted text that has further values in it. */
export type CountedTemplate<Name extends string> = (
  count: number,
  values: Readonly<Record<Name, string | number>>,
) => string;

/** A text for each plural category (CLDR) that whole numbers have in a language. */
export type PluralTexts = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

const plurals: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** Returns whether these are the texts of one counted text, and not several texts with names. */
export function isPluralTexts(written: object): written is PluralTexts {
  const keys = Object.keys(written);
  return keys.length > 0 && keys.every((key) => plurals.has(key));
}

/** Returns texts, as they are written in the file of a language, in the form in which the code uses them. */
export function readWritten(language: Language, written: unknown): unknown {
  if (typeof written === 'string') return written.includes('{') ? templateOf(language, written) : written;
  if (Array.isArray(written)) return written;
  const texts = written as object;
  return isPluralTexts(texts)
    ? countedOf(language, texts)
    : Object.fromEntries(Object.entries(texts).map(([key, each]) => [key, readWritten(language, each)]));
}

type Values = Readonly<Record<string, string | number>>;

function templateOf(language: Language, text: string): Template<string> {
  return (values) => filledIn(language, text, values);
}

/** Writes the number as the language does. */
function countedOf(language: Language, texts: PluralTexts): CountedTemplate<string> {
  const rules = new Intl.PluralRules(language);
  return (count: number, values?: Values) => {
    const text = texts[rules.select(count)];
    if (text === undefined) throw new RangeError(`${language} has no text for ${count}`);
    return filledIn(language, text, { ...values, count });
  };
}

function filledIn(language: Language, text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numbersIn(language).format(value) : String(value);
  });
}

const numberFormats = new Map<Language, Intl.NumberFormat>();

function numbersIn(language: Language): Intl.NumberFormat {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format;
}
