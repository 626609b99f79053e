import type { QuestionOf } from '@canvass/surveys';
import type { KindSurveyJs } from './kind-surveyjs.ts';

export const urlSurveyJs: KindSurveyJs<QuestionOf<'url'>> = {
  imports: { 'text/url': () => ({ type: 'url' }) },
  write: () => ({ type: 'text', inputType: 'url' }),
};
