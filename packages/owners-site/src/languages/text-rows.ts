import { type DraftText, draftTexts, type Language, translationIn } from '@canvass/surveys';
import type { Draft } from '@canvass/surveys';
import { textNames } from './text-name.ts';

/** A text beside its translation. */
export interface TextRow {
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** In the first language. */
  readonly original: string;
  /** The stored translation; empty if there is none. */
  readonly stored: string;
  /** The text that the translation was made from, if it is another one than the draft has now. */
  readonly madeFrom: string | undefined;
  readonly rules: TranslationRules;
}

/** What a translation of a text must meet. */
export interface TranslationRules {
  readonly isMultiline: boolean;
  readonly maxLength: number | undefined;
  /** What is wrong with a translation. */
  readonly faultOf: (text: string) => string | undefined;
}

/** All texts of a draft with their translations into a language. */
export function textRows(draft: Draft, language: Language): TextRow[] {
  const nameOf = textNames(draft);
  return draftTexts(draft).map((text) => {
    const translation = translationIn(draft, language, text.id);
    return {
      id: text.id,
      name: nameOf(text),
      original: text.text,
      stored: translation?.text ?? '',
      madeFrom: translation === undefined || translation.of === text.text ? undefined : translation.of,
      rules: translationRules(text),
    };
  });
}

export function translationRules({ translation }: Pick<DraftText, 'translation'>): TranslationRules {
  const { maxLength } = translation as { readonly maxLength?: number | null };
  return {
    isMultiline: translation.safeParse('a\nb').success,
    maxLength: maxLength ?? undefined,
    faultOf: (text) => translation.safeParse(text).error?.issues[0]?.message,
  };
}
