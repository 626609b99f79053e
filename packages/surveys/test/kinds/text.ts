import * as fc from 'fast-check';
import { type Condition, type QuestionOf, hasVisibleCharacter } from '../../src/index.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';
import { texts } from './texts.ts';

const options = () => fc.record({ maxLength: fc.integer({ min: 1, max: 200 }) }, { requiredKeys: [] });

export const text: KindGenerators<QuestionOf<'text'>> = {
  options,
  validAnswer: ({ maxLength }) =>
    texts.map((each) => {
      const fitting = each.slice(0, maxLength);
      return fitting.isWellFormed() && hasVisibleCharacter(fitting) ? fitting : 'x';
    }),
  faultyAnswer: ({ maxLength }) =>
    fc
      .oneof(
        fc.constantFrom<unknown>({}, ...wrongAnywhere),
        fc.integer(),
        fc.constantFrom('a\0b', 'a\ud800', '\udc00b', 'x'.repeat(maxLength + 1)),
      )
      .map((value) => ({ value, part: '' })),
  condition({ id: question, maxLength }) {
    const answered = fc.boolean().map((value): Condition => ({ question, answered: value }));
    if (maxLength < 2) return answered;
    const some = fc
      .uniqueArray(fc.constantFrom('yes', 'No', 'it’s', `'"`, '15', 'true'), { minLength: 1 })
      .map((each) => each.filter(({ length }) => length <= maxLength))
      .filter(({ length }) => length > 0);
    return fc.oneof(
      answered,
      some.map((textIs): Condition => ({ question, textIs })),
      some.map((textIsNot): Condition => ({ question, textIsNot })),
    );
  },
  // A browser sends a line break as two characters.
  fields: ({ id }, answer) => ({ [id]: String(answer).replaceAll(/\r?\n/g, '\r\n') }),
  revised: options,
};
