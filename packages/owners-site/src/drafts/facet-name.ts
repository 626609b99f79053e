import type { TestableFacet } from '@canvass/surveys';
import { draftTexts } from './texts.ts';
import { shortText } from './short-text.ts';

/** What a reader calls a question, or a part of it. */
export function facetName({ question, label }: TestableFacet): string {
  const text = shortText(question.text, draftTexts.untitledQuestion);
  return label === undefined ? text : draftTexts.part(text, shortText(label, draftTexts.untitledPart));
}
