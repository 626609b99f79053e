import { draftTexts, type Draft, type DraftText, type Language, translationIn } from '@canvass/surveys';

/** How much of a draft is translated into one of its languages. */
export interface TranslationProgress {
  readonly language: Language;
  /** All texts of the draft. */
  readonly texts: number;
  readonly untranslated: number;
  /** Translations that were made from another text than the draft has now. */
  readonly outdated: number;
}

/** The progress of each language but the first. */
export function translationProgress(
  draft: Draft,
  texts: readonly DraftText[] = draftTexts(draft),
): TranslationProgress[] {
  const [, ...others] = draft.languages;
  return others.map((language) => {
    let [untranslated, outdated] = [0, 0];
    for (const { id, text } of texts) {
      const translation = translationIn(draft, language, id);
      if (translation === undefined) untranslated += 1;
      else if (translation.of !== text) outdated += 1;
    }
    return { language, texts: texts.length, untranslated, outdated };
  });
}
