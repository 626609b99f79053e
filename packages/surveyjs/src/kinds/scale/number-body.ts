import { isObject, numberOf, own } from '../../json.ts';
import type { SourceElement } from '../../source-element.ts';
import type { Body } from '../kind-surveyjs.ts';
import { freeText } from '../text/free-text.ts';
import { isRangeOf } from './range-of.ts';

/** Longer than any number that a person types. */
const numberLength = 40;

/** A number between two ends becomes a range; any other number stays a text, which has no average. */
export function numberBody(element: SourceElement, inputType: 'number' | 'range' | 'slider'): Body {
  const property = inputType === 'slider' ? '' : 'inputType';
  const validator = numericValidator(element);
  // A slider has these ends if it is given none.
  const [lowest, highest] = inputType === 'number' ? [undefined, undefined] : [0, 100];
  const min = numberOf(element.get('min')) ?? validator.min ?? lowest;
  const max = numberOf(element.get('max')) ?? validator.max ?? highest;
  const step = numberOf(element.get('step')) ?? 1;
  const asText = (why: 'no-ends' | 'too-wide' | 'not-whole'): Body => {
    element.note(property, { code: 'number-as-text', why });
    return freeText(numberLength);
  };
  if (min === undefined || max === undefined || min > max) return asText('no-ends');
  if (!Number.isInteger(min) || !Number.isInteger(max) || !Number.isInteger(step)) return asText('not-whole');
  if (!isRangeOf(min, max)) return asText('too-wide');
  element.note(property, { code: 'number-as-range', min, max });
  if (step > 1) element.note('step', { code: 'steps-ignored', step });
  return { type: 'scale', min, max };
}

function numericValidator(element: SourceElement): { min?: number; max?: number } {
  const validators = element.get('validators');
  const numeric = Array.isArray(validators)
    ? validators.find((validator) => isObject(validator) && own(validator, 'type') === 'numeric')
    : undefined;
  if (!isObject(numeric)) return {};
  const min = numberOf(own(numeric, 'minValue'));
  const max = numberOf(own(numeric, 'maxValue'));
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}
