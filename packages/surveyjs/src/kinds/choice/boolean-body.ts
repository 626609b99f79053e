import type { Choice } from '@canvass/surveys';
import { fitText } from '../../fit-text.ts';
import type { SourceElement } from '../../source-element.ts';
import type { BodyReader } from '../kind-surveyjs.ts';
import { oneChoice } from './one-choice.ts';

/** Characters of the value of an answer; more are cut. */
const maxValueLength = 200;
/** Characters of the label of an answer; more are cut. */
const maxLabelLength = 500;

export const booleanBody: BodyReader = (element) => {
  element.note('', { code: 'boolean-as-choices' });
  const { words } = element.texts;
  const yes: Choice = {
    value: valueOf(element, 'valueTrue', 'true'),
    label: element.text(['labelTrue'], maxLabelLength, 'line') ?? words.yes,
  };
  const no: Choice = {
    value: valueOf(element, 'valueFalse', 'false'),
    label: element.text(['labelFalse'], maxLabelLength, 'line') ?? words.no,
  };
  const distinct =
    yes.value === no.value
      ? [
          { ...yes, value: 'true' },
          { ...no, value: 'false' },
        ]
      : [yes, no];
  return oneChoice(distinct);
};

function valueOf(element: SourceElement, property: string, otherwise: string): string {
  const value = element.get(property);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return otherwise;
  return fitText(String(value), maxValueLength, 'line')?.text ?? otherwise;
}
