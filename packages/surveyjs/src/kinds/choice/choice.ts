import type { ChoiceQuestion } from '@canvass/surveys';
import { elementTypeOf } from '../../source-element.ts';
import type { KindSurveyJs } from '../kind-surveyjs.ts';
import { booleanBody } from './boolean-body.ts';
import { dropdownBody, severalChoicesBody, singleChoiceBody } from './choice-body.ts';

/** Elements whose answer is a list, also if only one choice can be made. */
const lists: ReadonlySet<string> = new Set(['checkbox', 'tagbox']);

export const choiceSurveyJs: KindSurveyJs<ChoiceQuestion> = {
  imports: {
    boolean: booleanBody,
    buttongroup: singleChoiceBody,
    checkbox: severalChoicesBody,
    dropdown: dropdownBody,
    radiogroup: singleChoiceBody,
    tagbox: severalChoicesBody,
  },
  write: ({ choices, multiple }) => ({
    type: multiple ? 'checkbox' : 'radiogroup',
    choices: choices.map(({ value, label }) => ({ value, text: label })),
  }),
  isList: (source) => lists.has(elementTypeOf(source)),
};
