import * as fc from 'fast-check';
import { type Condition, lastMinute, printNumber, type QuestionOf } from '../../src/index.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

const clock = (minutes: number): string => printNumber({ decimals: 0, clock: true }, minutes);
const minutes = fc.oneof(fc.integer({ min: 0, max: lastMinute }), fc.constantFrom(0, lastMinute));

const options = () =>
  fc.tuple(minutes, minutes, fc.constantFrom('none', 'min', 'max', 'both')).map(([one, other, ends]) => {
    const [min, max] = [Math.min(one, other), Math.max(one, other)].map(clock);
    return {
      ...((ends === 'min' || ends === 'both') && { min }),
      ...((ends === 'max' || ends === 'both') && { max }),
    };
  });

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

const answers = ({ min = '00:00', max = '23:59' }: QuestionOf<'time'>) =>
  fc.oneof(fc.integer({ min: minuteOf(min), max: minuteOf(max) }).map(clock), fc.constantFrom(min, max));

export const time: KindGenerators<QuestionOf<'time'>> = {
  options,
  validAnswer: answers,
  faultyAnswer({ min = '00:00', max = '23:59' }) {
    const outside = [
      ...(min > '00:00' ? [clock(minuteOf(min) - 1)] : []),
      ...(max < '23:59' ? [clock(minuteOf(max) + 1)] : []),
    ];
    const wrong = ['9:30', '24:00', '12:60', '09:30:00', ' 09:30', '0930', 'noon'];
    return fc
      .constantFrom<unknown>({}, ...wrongAnywhere, [], 570, ...outside, ...wrong)
      .map((value) => ({ value, part: '' }));
  },
  condition(question) {
    const named = { question: question.id };
    const value = answers(question);
    return fc.oneof(
      fc.boolean().map((answered): Condition => ({ ...named, answered })),
      value.map((atLeast): Condition => ({ ...named, atLeast })),
      value.map((atMost): Condition => ({ ...named, atMost })),
      fc.tuple(value, value).map((both): Condition => {
        const [atLeast, atMost] = both.toSorted() as [string, string];
        return { ...named, atLeast, atMost };
      }),
    );
  },
  fields: ({ id }, answer) => ({ [id]: String(answer) }),
  revised: options,
};
