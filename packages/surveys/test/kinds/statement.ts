import * as fc from 'fast-check';
import type { QuestionOf } from '../../src/index.ts';
import type { KindGenerators } from './kind-generators.ts';

const picture = `${'0123456789abcdef'.repeat(3).slice(0, 40)}.gif`;
const options = () =>
  fc.constantFrom<object>(
    { required: false },
    { required: false, picture: { id: picture } },
    { required: false, picture: { id: picture, text: 'A cup' } },
  );

/** It has no answer, so that no answer is a valid one, and each other is wrong. */
export const statement: KindGenerators<QuestionOf<'statement'>> = {
  options,
  validAnswer: () => fc.constant(undefined),
  faultyAnswer: () => fc.constantFrom<unknown>('', 'x', null, 1, []).map((value) => ({ value, part: '' })),
  condition: () => {
    throw new Error('No condition can test a text without a question');
  },
  fields: () => ({}),
  revised: options,
};
