import { z } from 'zod';
import { type Language, languages } from './language.ts';
import { prose } from './prose.ts';

/** A text for all respondents, or one for each language. Those without one of their own get `default`. */
export type TextInLanguages =
  | string
  | ({ readonly default: string } & { readonly [Each in Language]?: string | undefined });

/** The schema of a text outside of a definition, perhaps in several languages. It need not be in all languages of the survey. */
export function textInLanguages(name: string, maxLength: number) {
  const text = prose(name, maxLength, 'multiline');
  const translations = Object.fromEntries(languages.map((language) => [language, text.optional()])) as Record<
    Language,
    z.ZodOptional<typeof text>
  >;
  return z.union([
    text,
    z
      .strictObject({ default: text, ...translations })
      .describe('`default`, and translations by language (BCP 47)'),
  ]);
}

/** A text as respondents of one language read it. */
export interface TextForReader {
  readonly text: string;
  /** Whether it is in their language. */
  readonly isTranslated: boolean;
}

/** Returns the text for respondents of a language. `first`: the first language of the survey, in which `default` is. */
export function textFor(text: TextInLanguages, language: Language, first: Language): TextForReader {
  const isFirst = language === first;
  if (typeof text === 'string') return { text, isTranslated: isFirst };
  const translation = text[language];
  return translation === undefined
    ? { text: text.default, isTranslated: isFirst }
    : { text: translation, isTranslated: true };
}
