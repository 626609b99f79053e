import {
  type Language,
  type SurveyDefinition,
  type TextsById,
  definitionTexts,
  hasVisibleCharacter,
} from '@canvass/surveys';
import { translationMark } from '../texts/translated-texts.ts';

/** Returns the translations in a definition that was imported with marks, for the texts of the definition itself. */
export function translationsIn(definition: SurveyDefinition, marked: SurveyDefinition): TextsById {
  const known = new Set(definitionTexts(definition).map(({ id }) => id));
  const found: Record<string, string> = {};
  for (const { id, text } of definitionTexts(marked)) {
    const translation = unmarked(text);
    if (known.has(id) && translation !== undefined) found[id] = translation;
  }
  return found;
}

/** Returns a translation without its mark; undefined for a text that has none, or is blank. */
export function unmarked(text: string): string | undefined {
  const translation = text.replaceAll(translationMark, '');
  return translation !== text && hasVisibleCharacter(translation) ? translation : undefined;
}

/** Returns the definition with its translations in these languages; the same one if there are none. */
export function withLanguages(
  definition: SurveyDefinition,
  first: Language,
  translations: ReadonlyMap<Language, TextsById>,
): SurveyDefinition {
  if (translations.size === 0) return definition;
  const languages = [first, ...translations.keys()];
  const entries = [...translations].filter(([, texts]) => Object.keys(texts).length > 0);
  return {
    ...definition,
    languages,
    ...(entries.length > 0 && { translations: Object.fromEntries(entries) }),
  };
}
