import * as fc from 'fast-check';
import { type Condition, inUnits, maxNumber, type QuestionOf } from '../../src/index.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

type NumberQuestion = QuestionOf<'number'>;

const decimalsOf = fc.constantFrom(0, 0, 1, 2, 6);
const integers = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -300, max: 300 }) },
  fc.integer({ min: -maxNumber, max: maxNumber }),
  fc.constantFrom(0, maxNumber, -maxNumber),
);

const withDecimals = (decimals: number) =>
  fc
    .tuple(integers, integers, fc.constantFrom('none', 'min', 'max', 'both'), fc.boolean())
    .map(([one, other, ends, hasUnit]) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)].map((each) =>
        inUnits({ decimals }, each),
      );
      return {
        decimals,
        ...(hasUnit && { unit: 'kg' }),
        ...((ends === 'min' || ends === 'both') && { min }),
        ...((ends === 'max' || ends === 'both') && { max }),
      };
    });

/** What a published question keeps. */
function formOf({ decimals, unit }: NumberQuestion): Pick<NumberQuestion, 'decimals' | 'unit'> {
  return { decimals, ...(unit !== undefined && { unit }) };
}

/** In the facet's integers. */
function endsOf({ decimals, min, max }: NumberQuestion): { min: number; max: number } {
  const integer = (value: number): number => Math.round(value * 10 ** decimals);
  return {
    min: min === undefined ? -maxNumber : integer(min),
    max: max === undefined ? maxNumber : integer(max),
  };
}

function answers(question: NumberQuestion): fc.Arbitrary<number> {
  const { min, max } = endsOf(question);
  const near = fc.integer({ min: Math.max(min, Math.min(-50, max)), max: Math.min(max, Math.max(50, min)) });
  return fc
    .oneof({ weight: 4, arbitrary: near }, fc.integer({ min, max }), fc.constantFrom(min, max))
    .map((value) => inUnits(question, value));
}

export const number: KindGenerators<NumberQuestion> = {
  options: () => decimalsOf.chain(withDecimals),
  validAnswer: answers,
  faultyAnswer(question) {
    const { min, max } = endsOf(question);
    const outside = [min - 1, max + 1, 2 ** 53 * 10 ** question.decimals].map((each) =>
      inUnits(question, each),
    );
    return fc
      .constantFrom<unknown>(
        {},
        ...wrongAnywhere,
        [],
        '3',
        '1,5',
        Number.NaN,
        Infinity,
        inUnits(question, min) + inUnits(question, 0.5),
        ...outside,
      )
      .map((value) => ({ value, part: '' }));
  },
  condition(question) {
    const named = { question: question.id };
    const value = answers(question);
    return fc.oneof(
      fc.boolean().map((answered): Condition => ({ ...named, answered })),
      value.map((atLeast): Condition => ({ ...named, atLeast })),
      value.map((atMost): Condition => ({ ...named, atMost })),
      fc
        .tuple(value, value)
        .map(([a, b]): Condition => ({ ...named, atLeast: Math.min(a, b), atMost: Math.max(a, b) })),
    );
  },
  fields: ({ id, decimals }, answer) => ({ [id]: (answer as number).toFixed(decimals).replace('.', ',') }),
  fitted: ({ min: _min, max: _max, unit: _unit, ...question }, before) => ({
    ...question,
    ...formOf(before),
  }),
  revised: (question) =>
    withDecimals(question.decimals).map(({ unit: _unit, ...options }) => ({
      ...options,
      ...formOf(question),
    })),
};
