import type { QuestionSummary, SurveyHistory } from '@canvass/surveys';
import { stackedParts } from './choices/stacked-parts.ts';
import { dividedParts } from './number/divided-parts.ts';
import { rankedParts } from './number/ranked-parts.ts';
import type { PictureOfParts } from './parts-picture.ts';

/** Returns what shows all parts of a question in one picture; undefined if each has the card of its facet. */
export function pictureOfParts(result: QuestionSummary, history: SurveyHistory): PictureOfParts | undefined {
  return stackedParts(result, history) ?? rankedParts(result) ?? dividedParts(result);
}
