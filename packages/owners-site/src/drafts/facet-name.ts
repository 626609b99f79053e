import type { TestableFacet } from '@canvass/surveys';
import { draftTexts } from './texts.ts';
import { shortText } from './short-text.ts';

/** What a reader calls a question, or a part of it: “How was it? – The price”. */
export function facetName(facet: TestableFacet): string {
  return named(facet, draftTexts.part);
}

/** The same for a narrow list, where the parts of a question must differ at their beginning: “The price (How was it?)”. */
export function partFirst(facet: TestableFacet): string {
  return named(facet, draftTexts.partFirst);
}

function named({ question, label }: TestableFacet, both: typeof draftTexts.part): string {
  const text = shortText(question.text, draftTexts.untitledQuestion);
  return label === undefined
    ? text
    : both({ question: text, part: shortText(label, draftTexts.untitledPart) });
}
