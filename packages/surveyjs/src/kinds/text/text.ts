import type { TextQuestion } from '@canvass/surveys';
import { numberOf, own } from '../../json.ts';
import type { KindSurveyJs } from '../kind-surveyjs.ts';
import { commentBody, textBody } from './text-body.ts';

export const textSurveyJs: KindSurveyJs<TextQuestion> = {
  imports: { comment: commentBody, text: textBody },
  write: ({ maxLength }) => ({ type: 'comment', maxLength }),
  checks: (validator) =>
    own(validator, 'type') === 'text' && !((numberOf(own(validator, 'minLength')) ?? 0) > 0),
};
