import { facetOf, kindOf } from '@canvass/surveys';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';

type Survey = Pick<ResultsModel, 'history' | 'questions'>;

export interface ScaleEnd {
  readonly value: number;
  /** What the definition calls the value; undefined if it says nothing. */
  readonly label: string | undefined;
}

/** What the definition calls a value between the ends; undefined if it says nothing. */
export function betweenLabels(id: string, survey: Survey): readonly ScaleEnd[] {
  const [min, max] = scaleEnds(id, survey);
  const question = survey.questions.find((asked) => asked.id === id);
  const labels = question && kindOf(question).valueLabels?.(question);
  return [...(labels ?? [])]
    .filter(([value]) => value !== min?.value && value !== max?.value)
    .toSorted(([left], [right]) => left - right)
    .map(([value, label]) => ({ value, label }));
}

/** Returns both ends of the scale in the version that asked it last. */
export function scaleEnds(id: string, { history, questions }: Survey): readonly ScaleEnd[] {
  const facet = facetOf(history, id)?.facet;
  if (facet?.type !== 'number' || facet.scale === undefined) return [];
  const question = questions.find((asked) => asked.id === id);
  const labels = question && kindOf(question).valueLabels?.(question);
  return [facet.scale.min, facet.scale.max].map((value) => ({ value, label: labels?.get(value) }));
}

/** Explains the values outside the scale; undefined if there are none. */
export function valuesOutside(
  { id, histogram = [] }: ResultOf<'number'>,
  survey: Survey,
): string | undefined {
  const [min, max] = scaleEnds(id, survey);
  if (min === undefined || max === undefined) return undefined;
  return histogram.some(({ value }) => value < min.value || value > max.value)
    ? resultsTexts.number.outside({ min: min.value, max: max.value })
    : undefined;
}
