import type { ScaleQuestion } from '@canvass/surveys';
import { type JsonObject, own } from '../../json.ts';
import type { KindSurveyJs } from '../kind-surveyjs.ts';
import { numberBody } from './number-body.ts';
import { ratingBody } from './rating-body.ts';
import { sliderBody } from './slider-body.ts';

/** SurveyJS generates no more values of a scale; a longer one is listed. */
const maxGenerated = 20;

export const scaleSurveyJs: KindSurveyJs<ScaleQuestion> = {
  imports: {
    rating: ratingBody,
    slider: sliderBody,
    'text/number': (element) => numberBody(element, 'number'),
    'text/range': (element) => numberBody(element, 'range'),
  },
  write: ({ min, max, minLabel, maxLabel }) => ({
    type: 'rating',
    ...valuesOf(min, max),
    ...(minLabel === undefined ? {} : { minRateDescription: minLabel }),
    ...(maxLabel === undefined ? {} : { maxRateDescription: maxLabel }),
  }),
  checks: (validator) => own(validator, 'type') === 'numeric',
};

function valuesOf(min: number, max: number): JsonObject {
  const count = max - min + 1;
  if (count <= maxGenerated) return { rateMin: min, rateMax: max };
  return { rateValues: Array.from({ length: count }, (_, index) => min + index) };
}
