import {
  type Choice,
  maxChoices,
  maxPoints,
  maxScaleEnd,
  maxRangeValues,
  type QuestionOf,
} from '@canvass/surveys';
import { fitText } from '../texts/fit-text.ts';
import { firstOwn, isObject, isTrue, type JsonObject, numberOf, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import { choicesOf } from './choice-list.ts';
import { oneChoice } from './choice.ts';
import type { Body, BodyReader, KindSurveyJs } from './kind-surveyjs.ts';
import { numberBody, numericValidator } from './number.ts';
import { freeText } from './text/text.ts';

/** SurveyJS generates no more values of a rating; a longer one is listed in `rateValues`. */
const maxGenerated = 20;
/** A scale of texts that is too long becomes a text of at most this many characters. */
const maxValueLength = 200;
/** Numbers that no scale can hold become a text of at most this many characters: more than any that a person types. */
const maxNumberLength = 40;
/** The most values of a scale of smileys, as SurveyJS shows it. */
const maxSmileys = 10;
/** Characters of the label of an end of the scale; more are cut. */
const maxLabelLength = 100;

/** Whole numbers one apart become a range; values with texts or other steps become choices. */
const ratingBody: BodyReader = (element) => {
  const rateType = firstOwn(element.json, 'rateType', 'rateDisplayMode');
  const values = element.get('rateValues');
  const listed = Array.isArray(values) && values.length > 0 && !isTrue(element.get('autoGenerate'));
  const body = listed ? listedScale(element, values) : generatedScale(element, rateType === 'smileys');
  if (rateType !== 'stars' && rateType !== 'smileys') return body;
  if (body?.type === 'scale' && body.max - body.min < maxPoints) return { ...body, look: rateType };
  element.note('rateType', { code: 'rating-symbols', rateType });
  return body;
};

function listedScale(element: SourceElement, values: readonly unknown[]): Body | undefined {
  const steps = values.slice(0, maxChoices + 1).map((value) => {
    const text = isObject(value) ? element.texts.read(own(value, 'text')) : undefined;
    return { value: numberOf(isObject(value) ? own(value, 'value') : value), text };
  });
  const [first] = steps;
  const last = steps.at(-1);
  const min = first?.value;
  const max = last?.value;
  const oneApart = min !== undefined && steps.every(({ value }, index) => value === min + index);
  // A text that repeats the number says nothing.
  const labelled = steps.filter(({ value, text }) => text !== undefined && text !== String(value));
  const between = labelled.filter((step) => step !== first && step !== last);
  const isLabelled = between.length === 0 || steps.length <= maxPoints;
  if (oneApart && isLabelled && max !== undefined && isRangeOf(min, max)) {
    const ends = [first, last].map((end) =>
      end !== undefined && labelled.includes(end) ? end.text : undefined,
    );
    const labels = between.flatMap(({ value, text }) => {
      const label = endLabel(element, text);
      return label === undefined ? [] : [[String(value), label] as const];
    });
    return {
      ...scale(element, min, max, ends),
      ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
    };
  }
  const choices = choicesOf(element, values, 'rateValues');
  if (choices.length > maxChoices) {
    element.note('rateValues', { code: 'number-as-text', why: 'too-wide' });
    return freeText(maxValueLength);
  }
  element.note('rateValues', { code: 'rating-as-choices', why: oneApart ? 'texts' : 'steps' });
  return asChoices(element, choices);
}

/** The rules of survey-core 3.1.1: `rateCount` works only with exactly one of `rateMin` and `rateMax`. */
function generatedScale(element: SourceElement, smileys: boolean): Body | undefined {
  const rateMin = numberOf(element.get('rateMin'));
  const rateMax = numberOf(element.get('rateMax'));
  const rateCount = numberOf(element.get('rateCount'));
  const step = Math.abs(numberOf(element.get('rateStep')) ?? 1) || 1;
  let min = rateMin ?? 1;
  let max = rateMax ?? 5;
  if (rateCount !== undefined) {
    if (rateMin !== undefined && rateMax === undefined) max = min + step * (rateCount - 1);
    else if (rateMax !== undefined && rateMin === undefined) min = max - step * (rateCount - 1);
    else if (rateCount !== (max - min) / step + 1) {
      element.note('rateCount', { code: 'rating-count-ignored', rateCount });
    }
  }
  if (min > max) min = max;
  const shown = smileys ? maxSmileys : maxGenerated;
  const count = Math.floor((max - min) / step + 1e-9) + 1;
  if (count > shown) element.note('rateMax', { code: 'rating-cut-by-surveyjs', shown });
  if (step === 1 && isRangeOf(min, max)) return scale(element, min, max);
  if (count > maxChoices) {
    element.note('rateMax', { code: 'number-as-text', why: 'too-wide' });
    return freeText(maxNumberLength);
  }
  element.note('rateStep', { code: 'rating-as-choices', why: step === 1 ? 'too-wide' : 'steps' });
  // Steps such as 0.1 add up to numbers with an error in the last digits.
  const values = Array.from({ length: count }, (_, index) => Number((min + index * step).toPrecision(12)));
  return asChoices(element, choicesOf(element, values, 'rateValues'));
}

function scale(
  element: SourceElement,
  min: number,
  max: number,
  [first, last]: readonly (string | undefined)[] = [],
): Extract<Body, { readonly type: 'scale' }> {
  const described = descriptions(element);
  const minLabel = described.min ?? endLabel(element, first);
  const maxLabel = described.max ?? endLabel(element, last);
  return {
    type: 'scale',
    min,
    max,
    ...(minLabel === undefined ? {} : { minLabel }),
    ...(maxLabel === undefined ? {} : { maxLabel }),
  };
}

/** A list of choices has no room for the ends' descriptions but the first and the last label. */
function asChoices(element: SourceElement, choices: readonly Choice[]): Body | undefined {
  if (choices.length === 0) {
    element.note('rateValues', { code: 'no-choices' });
    return undefined;
  }
  const { min, max } = descriptions(element);
  const labelled = choices.map(({ value, label }, index) => {
    const ends = [index === 0 ? min : undefined, index === choices.length - 1 ? max : undefined];
    const described = ends.filter((end) => end !== undefined).join(', ');
    return {
      value,
      label: described === '' ? label : (endLabel(element, `${label} (${described})`) ?? label),
    };
  });
  return oneChoice(labelled);
}

/** Older versions misspelt the first name. */
function descriptions(element: SourceElement): { min: string | undefined; max: string | undefined } {
  return {
    min: element.text(['minRateDescription', 'mininumRateDescription'], maxLabelLength, 'line'),
    max: element.text(['maxRateDescription', 'maximumRateDescription'], maxLabelLength, 'line'),
  };
}

function endLabel(element: SourceElement, written: string | undefined): string | undefined {
  const fitted = written === undefined ? undefined : fitText(written, maxLabelLength, 'line');
  if (fitted?.shortened === true) {
    element.note('rateValues', {
      code: 'text-shortened',
      property: 'rateValues',
      maxLength: maxLabelLength,
    });
  }
  return fitted?.text;
}

/** A slider of whole numbers becomes a scale, any other one a number. */
function sliderScale(element: SourceElement, property: 'sliderType' | 'inputType'): Body {
  const validator = numericValidator(element);
  // A slider has these ends if it is given none.
  const min = numberOf(element.get('min')) ?? validator.min ?? 0;
  const max = numberOf(element.get('max')) ?? validator.max ?? 100;
  const step = numberOf(element.get('step')) ?? 1;
  if (![min, max, step].every((each) => Number.isInteger(each)) || !isRangeOf(min, max))
    return numberBody(element);
  if (step === 1 && max - min < maxPoints) return { type: 'scale', min, max, look: 'slider' };
  element.note(property, { code: 'number-as-range', min, max });
  if (step > 1) element.note('step', { code: 'steps-ignored', step });
  return { type: 'scale', min, max };
}

const sliderBody: BodyReader = (element) => {
  if (element.get('sliderType') === 'range') {
    element.note('sliderType', { code: 'type-unsupported', type: 'slider with two ends' });
    return undefined;
  }
  return sliderScale(element, 'sliderType');
};

/** Whether a scale can have these ends. */
function isRangeOf(min: number, max: number): boolean {
  const areEnds = [min, max].every((end) => Number.isInteger(end) && Math.abs(end) <= maxScaleEnd);
  return areEnds && min <= max && max - min < maxRangeValues;
}

export const scaleSurveyJs: KindSurveyJs<QuestionOf<'scale'>> = {
  imports: {
    rating: ratingBody,
    slider: sliderBody,
    'text/range': (element) => sliderScale(element, 'inputType'),
  },
  write({ min, max, minLabel, maxLabel, labels, look }) {
    const isPlain = minLabel === undefined && maxLabel === undefined && labels === undefined;
    if (look === 'slider' && isPlain) return { type: 'slider', min, max, step: 1 };
    return {
      type: 'rating',
      ...valuesOf(min, max, labels),
      ...(look !== undefined && look !== 'slider' && { rateType: look }),
      ...(minLabel === undefined ? {} : { minRateDescription: minLabel }),
      ...(maxLabel === undefined ? {} : { maxRateDescription: maxLabel }),
    };
  },
  beyond: ['nps', 'look'],
  reads: new Set(['sliderType']),
  checks: (validator) => own(validator, 'type') === 'numeric',
};

function valuesOf(min: number, max: number, labels: QuestionOf<'scale'>['labels']): JsonObject {
  const count = max - min + 1;
  if (labels === undefined && count <= maxGenerated) return { rateMin: min, rateMax: max };
  const values = Array.from({ length: count }, (_, index) => min + index);
  const labelOf = (value: number): string | undefined => labels?.[String(value)];
  return {
    rateValues: values.map((value) =>
      labelOf(value) === undefined ? value : { value, text: labelOf(value) },
    ),
  };
}
