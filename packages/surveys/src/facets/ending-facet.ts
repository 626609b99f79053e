import type { FacetOf } from './facet.ts';

/** The facet with the ending that each answer came to. No question has this id. */
export const endingFacetId = '@ending';

/** What a summary has in the place of a kind of question. */
export const endingType = 'ending';

/** The value of an answer that came to none of the survey's endings, but to the usual thank-you page. No ending has this id. */
export const defaultEnding = 'default';

/** The latest that is known of an ending. */
export interface EndingSpec {
  readonly title: string;
  readonly screenOut?: true;
  /** The current version does not have it. */
  readonly retired?: true;
}

/** The facet of a survey that had these endings, by their ids. `usual`: what a reader calls the one of no ending. */
export function endingFacet(
  endings: Readonly<Record<string, EndingSpec>>,
  usual: string,
): FacetOf<'choices'> {
  const listed = Object.entries(endings).map(([id, { title, retired }]) => ({
    choice: { value: id, label: title },
    isRetired: retired === true,
  }));
  const retired = listed.filter(({ isRetired }) => isRetired).map(({ choice }) => choice);
  return {
    type: 'choices',
    choices: [
      { value: defaultEnding, label: usual },
      ...listed.filter(({ isRetired }) => !isRetired).map(({ choice }) => choice),
    ],
    ...(retired.length > 0 && { retired }),
    multiple: false,
  };
}
