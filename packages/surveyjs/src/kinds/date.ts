import { isDay, parseDay, printDay, type QuestionOf } from '@canvass/surveys';
import type { SourceElement } from '../source-element.ts';
import type { BodyReader, KindSurveyJs } from './kind-surveyjs.ts';

/** A day, perhaps with a time behind it. */
const dayPattern = /^(\d{4}-\d\d-\d\d)(?:T|$)/;

const dateBody: BodyReader = (element) => {
  const min = endOf(element, 'min');
  const max = endOf(element, 'max');
  if (min !== undefined && max !== undefined && min > max) {
    element.note('min', { code: 'dates-crossed' });
    return { type: 'date' };
  }
  return {
    type: 'date',
    ...(min === undefined ? {} : { min: printDay(min) }),
    ...(max === undefined ? {} : { max: printDay(max) }),
  };
};

/** An end may also be an expression, such as `today()`. */
function endOf(element: SourceElement, property: 'min' | 'max'): number | undefined {
  const written = element.get(property);
  if (written === undefined || written === null || written === '') return undefined;
  const text = typeof written === 'string' ? dayPattern.exec(written.trim())?.[1] : undefined;
  const day = text === undefined ? undefined : parseDay(text);
  if (day !== undefined && isDay(day)) return day;
  element.note(property, { code: 'date-end', property });
  return undefined;
}

export const dateSurveyJs: KindSurveyJs<QuestionOf<'date'>> = {
  imports: { 'text/date': dateBody },
  write: ({ min, max }) => ({
    type: 'text',
    inputType: 'date',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }),
};
