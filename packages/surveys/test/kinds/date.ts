import * as fc from 'fast-check';
import { type Condition, type QuestionOf, maxDay, minDay, parseDay, printDay } from '../../src/index.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

/** Mostly of some years, so that values repeat; sometimes at the ends of what a survey can have. */
const days = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 19_000, max: 21_000 }) },
  fc.integer({ min: minDay, max: maxDay }),
  fc.constantFrom(minDay, maxDay, -1, 0),
);

const options = () =>
  fc.tuple(days, days, fc.constantFrom('none', 'min', 'max', 'both')).map(([one, other, ends]) => {
    const [min, max] = [Math.min(one, other), Math.max(one, other)].map(printDay);
    return {
      ...((ends === 'min' || ends === 'both') && { min }),
      ...((ends === 'max' || ends === 'both') && { max }),
    };
  });

function endsOf({ min, max }: QuestionOf<'date'>): { min: number; max: number } {
  return { min: dayOf(min) ?? minDay, max: dayOf(max) ?? maxDay };
}

function dayOf(date: string | undefined): number | undefined {
  return date === undefined ? undefined : parseDay(date);
}

const dayOfQuestion = (question: QuestionOf<'date'>) => {
  const { min, max } = endsOf(question);
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max)).map(printDay);
};

export const date: KindGenerators<QuestionOf<'date'>> = {
  options,
  validAnswer: dayOfQuestion,
  faultyAnswer(question) {
    const { min, max } = endsOf(question);
    const wrong = ['2026-02-30', '26-1-1', '2026-13-01', ' 2026-01-01', '1. 1. 2026', '2026-01-01T00:00:00Z'];
    return fc
      .constantFrom<unknown>({}, ...wrongAnywhere, [], 3, printDay(min - 1), printDay(max + 1), ...wrong)
      .map((value) => ({ value, part: '' }));
  },
  condition(question) {
    const named = { question: question.id };
    const day = dayOfQuestion(question);
    return fc.oneof(
      fc.boolean().map((answered): Condition => ({ ...named, answered })),
      day.map((atLeast): Condition => ({ ...named, atLeast })),
      day.map((atMost): Condition => ({ ...named, atMost })),
      fc.tuple(day, day).map((both): Condition => {
        const [atLeast, atMost] = both.toSorted() as [string, string];
        return { ...named, atLeast, atMost };
      }),
    );
  },
  fields: ({ id }, answer) => ({ [id]: String(answer) }),
  revised: options,
};
