import { facetOf, kindOf } from '@canvass/surveys';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';

type Survey = Pick<ResultsModel, 'history' | 'questions'>;

export interface ScaleEnd {
  readonly value: number;
  /** What the definition calls the value; undefined if it says nothing. */
  readonly label: string | undefined;
}

/** Returns both ends of the scale in the version that asked it last. */
export function scaleEnds(id: string, { history, questions }: Survey): readonly ScaleEnd[] {
  const facet = facetOf(history, id)?.facet;
  if (facet?.type !== 'number') return [];
  const question = questions.find((asked) => asked.id === id);
  const labels = question && kindOf(question).valueLabels?.(question);
  return [facet.scale.min, facet.scale.max].map((value) => ({ value, label: labels?.get(value) }));
}

/** Explains the values outside the scale; undefined if there are none. */
export function valuesOutside({ id, histogram }: ResultOf<'number'>, survey: Survey): string | undefined {
  const [min, max] = scaleEnds(id, survey);
  if (min === undefined || max === undefined) return undefined;
  return histogram.some(({ value }) => value < min.value || value > max.value)
    ? resultsTexts.number.outside(min.value, max.value)
    : undefined;
}
