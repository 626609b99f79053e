import type { ChoiceQuestion } from '@canvass/surveys';
import { testedChoices } from '../../conditions/facets/choices/tested-choices.ts';
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
  tested({ id, choices, multiple }, source) {
    const isList = source === undefined ? multiple : lists.has(elementTypeOf(source));
    return [testedChoices({ id, values: choices.map(({ value }) => value), multiple, isList })];
  },
};
