import * as fc from 'fast-check';
import type { QuestionOf } from '../../src/index.ts';
import type { KindGenerators } from './kind-generators.ts';
import { pixelId } from '../pixel.ts';

const options = () =>
  fc.constantFrom<object>(
    { required: false },
    { required: false, picture: { id: pixelId } },
    { required: false, picture: { id: pixelId, text: 'A cup' } },
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
