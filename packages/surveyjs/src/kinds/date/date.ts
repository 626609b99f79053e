import type { DateQuestion } from '@canvass/surveys';
import type { KindSurveyJs } from '../kind-surveyjs.ts';
import { dateBody } from './date-body.ts';

export const dateSurveyJs: KindSurveyJs<DateQuestion> = {
  imports: { 'text/date': dateBody },
  write: ({ min, max }) => ({
    type: 'text',
    inputType: 'date',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }),
};
