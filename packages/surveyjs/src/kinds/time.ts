import type { QuestionOf } from '@canvass/surveys';
import type { SourceElement } from '../source-element.ts';
import type { KindSurveyJs } from './kind-surveyjs.ts';

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

function endOf(element: SourceElement, property: 'min' | 'max'): string | undefined {
  const written = element.get(property);
  if (written === undefined || written === null || written === '') return undefined;
  if (typeof written === 'string' && timePattern.test(written)) return written;
  element.note(property, { code: 'time-end', property });
  return undefined;
}

export const timeSurveyJs: KindSurveyJs<QuestionOf<'time'>> = {
  imports: {
    'text/time': (element) => {
      const [min, max] = [endOf(element, 'min'), endOf(element, 'max')];
      if (min !== undefined && max !== undefined && min > max) {
        element.note('min', { code: 'times-crossed' });
        return { type: 'time' };
      }
      return {
        type: 'time',
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      };
    },
  },
  write: ({ min, max }) => ({
    type: 'text',
    inputType: 'time',
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  }),
};
