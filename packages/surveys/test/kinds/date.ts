import * as fc from 'fast-check';
import { type Condition, type QuestionOf, maxDay, minDay, parseDay, printDay } from '../../src/index.ts';
import { someDay } from '../some-day.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

/** Mostly of some years, so that values repeat; sometimes at the ends of what a survey can have. */
const days = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 19_000, max: 21_000 }) },
  fc.integer({ min: minDay, max: maxDay }),
  fc.constantFrom(minDay, maxDay, -1, 0),
);

const fromToday = fc.oneof(fc.integer({ min: -400, max: 400 }), fc.constantFrom(-36_525, -1, 0, 1, 36_525));
const printRelative = (count: number): string =>
  count === 0 ? 'today' : `today${count < 0 ? '' : '+'}${count}`;

const options = () =>
  fc
    .tuple(
      fc.oneof(
        fc.tuple(days, days, fc.constant(printDay)),
        fc.tuple(fromToday, fromToday, fc.constant(printRelative)),
      ),
      fc.constantFrom('none', 'min', 'max', 'both'),
    )
    .map(([[one, other, print], ends]) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)].map(print);
      return {
        ...((ends === 'min' || ends === 'both') && { min }),
        ...((ends === 'max' || ends === 'both') && { max }),
      };
    });

/** The days that are accepted on the day of the tests. */
function endsOf({ min, max }: QuestionOf<'date'>): { min: number; max: number } {
  return { min: dayOf(min, -1) ?? minDay, max: dayOf(max, 1) ?? maxDay };
}

function dayOf(end: string | undefined, around: number): number | undefined {
  if (end === undefined) return undefined;
  return end.startsWith('today') ? someDay.day + Number(end.slice('today'.length)) + around : parseDay(end);
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
