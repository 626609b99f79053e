import { type TextPlace, type ItemName, mapTexts } from '../definition/text-tree.ts';
import { textsOfDefinition } from '../definition/definition-texts.ts';
import { defaultText } from '../definition/translations.ts';
import type { Language } from '../shared/language.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';
import { type Draft, draftQuestions } from './draft.ts';
import { itemsOf } from './question-lists.ts';

/** A translation of a text of a draft. */
export interface DraftTranslation {
  readonly text: string;
  /** The text in the first language that it was made from. If the draft has another one now, it may be outdated. */
  readonly of: string;
}

/** The translations of one language, by the ids of texts in the draft. */
export type DraftTranslations = Readonly<Record<string, DraftTranslation>>;

/** A text of a draft in its first language. */
export interface DraftText {
  /** Like the id of a text in a definition, with keys in the place of what has no final id yet. */
  readonly id: string;
  /** The path in the definition that the draft describes. */
  readonly path: readonly PropertyKey[];
  readonly text: string;
  /** The schema that its translations meet. */
  readonly translation: TextPlace['translation'];
}

/** Names pages and items of lists by their keys, which stay when texts change. */
function itemNames(draft: Draft): ItemName {
  const questions = draftQuestions(draft);
  return (item, path) => {
    const [list, index, options, position] = path();
    if (list === 'sections') return draft.sections[Number(index)]?.key;
    const question = questions[Number(index)];
    if (options === undefined || question === undefined) return item['id'];
    return itemsOf(question, String(options))?.[Number(position)]?.key;
  };
}

/** Replaces the texts of a definition's input, which was made from this draft. */
export function mapDraftTexts(
  draft: Draft,
  input: unknown,
  visit: (text: string, place: () => TextPlace) => unknown,
): unknown {
  return mapTexts(
    input,
    textsOfDefinition(),
    (text, place) => (typeof text === 'string' && hasVisibleCharacter(text) ? visit(text, place) : text),
    itemNames(draft),
  );
}

/** The texts in all languages of the draft, as a definition's input has them. A translation of a text that is empty is left out. */
export function withTranslations(
  draft: Draft,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const [, ...others] = draft.languages;
  const joined = mapDraftTexts(draft, input, (text, place) => {
    const { id } = place();
    const texts = others.flatMap((language) => {
      const translation = translationIn(draft, language, id);
      return translation === undefined ? [] : [[language, translation.text] as const];
    });
    return texts.length === 0 ? text : { [defaultText]: text, ...Object.fromEntries(texts) };
  });
  return joined as Record<string, unknown>;
}

/** The translation of a text; undefined if it has none. */
export function translationIn(
  { translations }: Draft,
  language: Language,
  id: string,
): DraftTranslation | undefined {
  const texts = translations[language];
  if (texts === undefined || !Object.hasOwn(texts, id)) return undefined;
  const translation = texts[id];
  return translation && hasVisibleCharacter(translation.text) ? translation : undefined;
}
