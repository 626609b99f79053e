import * as fc from 'fast-check';
import type { Condition, QuestionOf } from '../../src/index.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

/** Scales with a control for each value. */
const points = fc
  .record({
    min: fc.integer({ min: -5, max: 5 }),
    span: fc.integer({ min: 2, max: 9 }),
    look: fc.constantFrom({}, { look: 'stars' }, { look: 'smileys' }, { look: 'slider' }),
    label: fc.constantFrom(undefined, 'so-so', '“Fair” = <3>'),
    ends: fc.constantFrom({}, { minLabel: 'lowest', maxLabel: 'highest' }),
  })
  .map(({ min, span, look, label, ends }) => ({
    min,
    max: min + span,
    ...look,
    ...ends,
    ...(label !== undefined && { labels: { [min + 1]: label } }),
  }));
const promoters = fc.constant({ min: 0, max: 10, nps: true });

const options = () => fc.oneof(points, wide, promoters);

const wide = fc
  .record({
    min: fc.integer({ min: -50, max: 50 }),
    span: fc.integer({ min: 0, max: 100 }),
    labels: fc.constantFrom({}, { minLabel: 'lowest' }),
  })
  .map(({ min, span, labels }) => ({ min, max: min + span, ...labels }));

export const scale: KindGenerators<QuestionOf<'scale'>> = {
  options,
  validAnswer: ({ min, max }) => fc.integer({ min, max }),
  faultyAnswer: ({ min, max }) =>
    fc
      .constantFrom<unknown>({}, ...wrongAnywhere, '3', '', [], min - 1, max + 1, min + 0.5, Number.NaN)
      .map((value) => ({ value, part: '' })),
  condition({ id: question, min, max }) {
    const value = fc.integer({ min, max });
    return fc.oneof(
      fc.boolean().map((answered): Condition => ({ question, answered })),
      value.map((atLeast): Condition => ({ question, atLeast })),
      value.map((atMost): Condition => ({ question, atMost })),
      fc
        .tuple(value, value)
        .map(([a, b]): Condition => ({ question, atLeast: Math.min(a, b), atMost: Math.max(a, b) })),
    );
  },
  fields: ({ id }, answer) => ({ [id]: String(answer) }),
  revised: options,
};
