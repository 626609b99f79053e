import { isDeepStrictEqual } from 'node:util';
import { maxMatchedLength, maxTextLength, type QuestionOf } from '@canvass/surveys';
import { isObject, type JsonObject, numberOf, own } from '../../json.ts';
import { inputTypeOf, type SourceElement } from '../../source-element.ts';
import type { Body, BodyReader, KindSurveyJs } from '../kind-surveyjs.ts';
import { patternOf, writtenPattern } from './pattern.ts';

/** What an element becomes if no other kind can hold its answers, too. */
export function freeText(maxLength: number): Pick<QuestionOf<'text'>, 'type' | 'maxLength'> {
  return { type: 'text', maxLength };
}

/** Validators of a question beyond this number are not looked at. */
const maxValidators = 20;

/** Inputs whose text a browser checks or shows in a way of their own. */
const specialInputs = new Set('password color datetime datetime-local month week'.split(' '));

const commentBody: BodyReader = (element, { limits }) => text(element, limits.text, true);

const textBody: BodyReader = (element, { limits }) => {
  const inputType = inputTypeOf(element);
  if (specialInputs.has(inputType)) element.note('inputType', { code: 'input-as-text', inputType });
  if (validatorsOf(element).some((validator) => own(validator, 'type') === 'email')) return { type: 'email' };
  return text(element, limits.text, false);
};

/** Its `maxLength` of -1 means the survey's limit, 0 none; a text validator may set a lower one. */
function text(element: SourceElement, surveyLimit: number, multiline: boolean): Body {
  const written = Math.trunc(numberOf(element.get('maxLength')) ?? -1);
  const validators = validatorsOf(element);
  const pattern = validators.map((each) => patternOf(each, element)).find((each) => each !== undefined);
  const most = pattern?.matches === undefined ? maxTextLength : maxMatchedLength;
  const limits = [written < 0 ? surveyLimit : written, ...validators.map(lengthIn('maxLength'))];
  const least = Math.min(...limits.filter((each) => each > 0));
  if (least === Infinity) element.note('maxLength', { code: 'length-unlimited', maxLength: most });
  else if (least > most) element.note('maxLength', { code: 'length-limited', maxLength: most });
  const maxLength = Math.min(least, most);
  const minLength = Math.max(0, ...validators.map(lengthIn('minLength')));
  const isPossible = minLength > 0 && minLength <= maxLength;
  const fits = pattern !== undefined && isBetween(pattern.example, minLength, maxLength);
  return {
    ...freeText(maxLength),
    ...(multiline && { multiline }),
    ...(isPossible && { minLength }),
    ...(fits && { pattern }),
  };
}

function isBetween({ length }: string, min: number, max: number): boolean {
  return length >= min && length <= max;
}

function validatorsOf(element: SourceElement): readonly JsonObject[] {
  const validators = element.get('validators');
  return Array.isArray(validators) ? validators.slice(0, maxValidators).filter(isObject) : [];
}

/** A length that a validator of texts sets; 0 for none. */
function lengthIn(property: 'minLength' | 'maxLength'): (validator: JsonObject) => number {
  return (validator) =>
    own(validator, 'type') === 'text' ? Math.trunc(numberOf(own(validator, property)) ?? 0) : 0;
}

export const textSurveyJs: KindSurveyJs<QuestionOf<'text'>> = {
  imports: { comment: commentBody, text: textBody },
  write({ multiline = false, minLength, maxLength, pattern }) {
    const validators = [
      ...(minLength === undefined ? [] : [{ type: 'text', minLength }]),
      ...(pattern === undefined ? [] : writtenPattern(pattern)),
    ];
    return {
      type: multiline ? 'comment' : 'text',
      maxLength,
      ...(validators.length > 0 && { validators }),
    };
  },
  beyond: ['pattern'],
  checks(validator, { minLength = 0, pattern }, source) {
    if (own(validator, 'type') === 'text') return lengthIn('minLength')(validator) <= minLength;
    return pattern !== undefined && isDeepStrictEqual(patternOf(validator, source, pattern.example), pattern);
  },
};
