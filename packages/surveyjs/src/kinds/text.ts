import { maxTextLength, type QuestionOf } from '@canvass/surveys';
import { isObject, numberOf, own } from '../json.ts';
import { inputTypeOf, type SourceElement } from '../source-element.ts';
import type { Body, BodyReader, KindSurveyJs } from './kind-surveyjs.ts';

/** What an element becomes if no other kind can hold its answers, too. */
export function freeText(maxLength: number): Pick<QuestionOf<'text'>, 'type' | 'maxLength'> {
  return { type: 'text', maxLength };
}

/** Validators of a question beyond this number are not looked at. */
const maxValidators = 20;

/** Inputs whose text a browser checks or shows in a way of their own. */
const specialInputs = new Set(
  'email url tel password color datetime datetime-local month week time'.split(' '),
);

const commentBody: BodyReader = (element, { limits }) => text(element, limits.text);

const textBody: BodyReader = (element, { limits }) => {
  const inputType = inputTypeOf(element);
  if (specialInputs.has(inputType)) element.note('inputType', { code: 'input-as-text', inputType });
  return text(element, limits.text);
};

/** Its `maxLength` of -1 means the survey's limit, 0 none; a text validator may set a lower one. */
function text(element: SourceElement, surveyLimit: number): Body {
  const written = Math.trunc(numberOf(element.get('maxLength')) ?? -1);
  const limit = written < 0 ? surveyLimit : written;
  const limits = [limit, textValidatorLimit(element)].filter((each) => each > 0);
  if (limits.length === 0) {
    element.note('maxLength', { code: 'length-unlimited', maxLength: maxTextLength });
    return freeText(maxTextLength);
  }
  const least = Math.min(...limits);
  if (least > maxTextLength) element.note('maxLength', { code: 'length-limited', maxLength: maxTextLength });
  return freeText(Math.min(least, maxTextLength));
}

function textValidatorLimit(element: SourceElement): number {
  const validators = element.get('validators');
  if (!Array.isArray(validators)) return 0;
  const limits = validators
    .slice(0, maxValidators)
    .filter(isObject)
    .filter((validator) => own(validator, 'type') === 'text')
    .map((validator) => Math.trunc(numberOf(own(validator, 'maxLength')) ?? 0))
    .filter((limit) => limit > 0);
  return limits.reduce((least, limit) => Math.min(least, limit), limits[0] ?? 0);
}

export const textSurveyJs: KindSurveyJs<QuestionOf<'text'>> = {
  imports: { comment: commentBody, text: textBody },
  write: ({ maxLength }) => ({ type: 'comment', maxLength }),
  checks: (validator) =>
    own(validator, 'type') === 'text' && !((numberOf(own(validator, 'minLength')) ?? 0) > 0),
};
