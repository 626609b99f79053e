import { definitionPartsOf } from './definition-of.ts';
import type { Draft } from './draft.ts';
import { type DraftText, mapDraftTexts } from './draft-translations.ts';

/** The texts of a draft that respondents will read, in its order. Those that are empty are left out. */
export function draftTexts(draft: Draft): DraftText[] {
  const texts: DraftText[] = [];
  mapDraftTexts(draft, definitionPartsOf(draft, undefined), (text, place) => {
    texts.push({ ...place(), text });
    return text;
  });
  return texts;
}
