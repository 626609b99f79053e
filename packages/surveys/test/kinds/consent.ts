import * as fc from 'fast-check';
import type { Condition, QuestionOf } from '../../src/index.ts';
import type { KindGenerators } from './kind-generators.ts';

const options = () => fc.constantFrom({}, { label: 'I agree to the “terms” <today>' });

export const consent: KindGenerators<QuestionOf<'consent'>> = {
  options,
  validAnswer: () => fc.constant(true),
  faultyAnswer: () =>
    fc.constantFrom<unknown>({}, null, [1], [], 'yes', 1, 'true').map((value) => ({ value, part: '' })),
  condition: ({ id: question }) => fc.boolean().map((answered): Condition => ({ question, answered })),
  fields: ({ id }) => ({ [id]: 'yes' }),
  revised: options,
};
