import * as fc from 'fast-check';
import type { QuestionOf, Condition } from '../../src/index.ts';
import { choiceLists } from './choice-lists.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

const options = () =>
  fc.record({ choices: choiceLists, multiple: fc.boolean() }, { requiredKeys: ['choices'] });

const valuesOf = ({ choices }: QuestionOf<'choice'>): string[] => choices.map(({ value }) => value);

export const choice: KindGenerators<QuestionOf<'choice'>> = {
  options,
  validAnswer(question) {
    const values = valuesOf(question);
    return question.multiple ? fc.subarray(values, { minLength: 1 }) : fc.constantFrom(...values);
  },
  faultyAnswer(question) {
    const [first = ''] = valuesOf(question);
    const faulty = question.multiple
      ? [first, 'not a choice!', [first, first], ['not a choice!'], ['']]
      : [[first], 'not a choice!'];
    return fc
      .oneof(fc.constantFrom<unknown>({}, ...wrongAnywhere, ...faulty), fc.integer())
      .map((value) => ({ value, part: '' }));
  },
  condition(question) {
    const values = fc.subarray(valuesOf(question), { minLength: 1 });
    return fc.oneof(
      fc.boolean().map((answered): Condition => ({ question: question.id, answered })),
      values.map((anyOf): Condition => ({ question: question.id, anyOf })),
      values.map((noneOf): Condition => ({ question: question.id, noneOf })),
    );
  },
  fields: ({ id }, answer) => ({ [id]: answer as string | string[] }),
  revised: options,
};
