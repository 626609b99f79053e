import type { QuestionOf } from '@canvass/surveys';
import { own } from '../json.ts';
import type { KindSurveyJs } from './kind-surveyjs.ts';

export const emailSurveyJs: KindSurveyJs<QuestionOf<'email'>> = {
  imports: { 'text/email': () => ({ type: 'email' }) },
  write: () => ({ type: 'text', inputType: 'email' }),
  checks: (validator) => own(validator, 'type') === 'email',
};
