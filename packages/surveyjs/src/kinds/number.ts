import { inUnits, maxDecimals, maxNumber, numberOfJson, type QuestionOf } from '@canvass/surveys';
import { isObject, numberOf, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import type { Body, KindSurveyJs } from './kind-surveyjs.ts';

/** A number with as many decimals as its steps and ends have. */
export function numberBody(element: SourceElement): Body {
  const validator = numericValidator(element);
  const ends = {
    min: numberOf(element.get('min')) ?? validator.min,
    max: numberOf(element.get('max')) ?? validator.max,
  };
  const decimals = Math.max(
    ...[numberOf(element.get('step')) ?? 1, ends.min ?? 0, ends.max ?? 0].map(decimalsOf),
  );
  const largest = inUnits({ decimals }, maxNumber);
  const isHeld = (end: number | undefined): end is number =>
    end !== undefined && Math.abs(end) <= largest && numberOfJson({ decimals }, end) !== undefined;
  const areCrossed = ends.min !== undefined && ends.max !== undefined && ends.min > ends.max;
  return {
    type: 'number',
    decimals,
    ...(isHeld(ends.min) && !areCrossed && { min: ends.min }),
    ...(isHeld(ends.max) && !areCrossed && { max: ends.max }),
  };
}

function decimalsOf(value: number): number {
  for (let decimals = 0; decimals < maxDecimals; decimals += 1) {
    if (numberOfJson({ decimals }, value) !== undefined) return decimals;
  }
  return maxDecimals;
}

export function numericValidator(element: SourceElement): { min?: number; max?: number } {
  const validators = element.get('validators');
  const numeric = Array.isArray(validators)
    ? validators.find((validator) => isObject(validator) && own(validator, 'type') === 'numeric')
    : undefined;
  if (!isObject(numeric)) return {};
  const min = numberOf(own(numeric, 'minValue'));
  const max = numberOf(own(numeric, 'maxValue'));
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

export const numberSurveyJs: KindSurveyJs<QuestionOf<'number'>> = {
  imports: { 'text/number': (element) => numberBody(element) },
  write: ({ decimals, min, max }) => ({
    type: 'text',
    inputType: 'number',
    ...(decimals > 0 && { step: inUnits({ decimals }, 1) }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }),
  beyond: ['unit'],
  checks: (validator) => own(validator, 'type') === 'numeric',
};
