import type { Language } from '@canvass/surveys';
import { type PluralTexts, readWritten } from '@canvass/web/texts';
import type { Counted, FormTexts } from './form-texts.ts';

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
