import type { Language } from '@canvass/surveys';

/** The plural categories (CLDR) that the counts of a form can have in each language. */
interface Plurals {
  readonly en: 'one' | 'other';
  readonly de: 'one' | 'other';
  readonly fr: 'one' | 'other';
  readonly es: 'one' | 'other';
  readonly it: 'one' | 'other';
  readonly nl: 'one' | 'other';
  readonly pl: 'one' | 'few' | 'many';
  readonly pt: 'one' | 'other';
  readonly ar: Intl.LDMLPluralRule;
  readonly ja: 'other';
}

/** A text for each plural category; `#` is the number. */
type PluralTexts<L extends Language> = Readonly<Record<Plurals[L], string>>;

/** Returns the text for a count in whole numbers, with the number written as the language does. */
export function counted<L extends Language>(language: L, texts: PluralTexts<L>): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const byRule: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = texts;
  return (count) => {
    const text = byRule[rules.select(count)];
    if (text === undefined) throw new RangeError(`${language} has no text for ${count}`);
    return text.replaceAll('#', () => numbers.format(count));
  };
}
