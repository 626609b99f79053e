import type { QuestionOf } from '@canvass/surveys';
import type { KindSurveyJs } from './kind-surveyjs.ts';

export const phoneSurveyJs: KindSurveyJs<QuestionOf<'phone'>> = {
  imports: { 'text/tel': () => ({ type: 'phone' }) },
  write: () => ({ type: 'text', inputType: 'tel' }),
};
