import * as fc from 'fast-check';
import type { Condition, Question } from '../../src/index.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

/** The generators of a kind whose answers are texts of one form. */
export function keptTexts<Q extends Question>(
  valid: fc.Arbitrary<string>,
  wrong: readonly string[],
): KindGenerators<Q> {
  return {
    options: () => fc.constant({}),
    validAnswer: () => valid,
    faultyAnswer: () =>
      fc
        .constantFrom<unknown>({}, ...wrongAnywhere, [], 3, 'a\0b', 'x'.repeat(501), ...wrong)
        .map((value) => ({ value, part: '' })),
    condition: ({ id: question }) => fc.boolean().map((answered): Condition => ({ question, answered })),
    fields: ({ id }, answer) => ({ [id]: String(answer) }),
    revised: () => fc.constant({}),
  };
}
