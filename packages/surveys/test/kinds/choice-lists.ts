import * as fc from 'fast-check';
import { readerText } from '../../src/index.ts';

/** Ids and choice values, some of which break a plain object. */
export const treacherousIds = ['toString', 'valueOf', 'hasOwnProperty', '1', '0', '-1', '__defineGetter__'];
const treacherousValues = [...treacherousIds, '__proto__', 'constructor', 'prototype', 'null', '🦊', 'ﬀ'];

/** As readers take them, so that no two of a question or of its versions are twins. */
const choiceValue = fc
  .oneof(fc.stringMatching(/^[a-z0-9 ]{0,8}[a-z]$/), fc.constantFrom(...treacherousValues))
  .map(readerText);
const choice = choiceValue.chain((value) =>
  fc.constantFrom<unknown>(value, { value, label: `Label of ${value}` }),
);

/** A list of choices as an owner may send it. */
export const choiceLists: fc.Arbitrary<unknown[]> = fc.uniqueArray(choice, {
  minLength: 1,
  maxLength: 6,
  selector: valueOf,
});

function valueOf(choiceInput: unknown): unknown {
  return typeof choiceInput === 'object' && choiceInput !== null && 'value' in choiceInput
    ? choiceInput.value
    : choiceInput;
}
