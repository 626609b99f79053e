import { z } from 'zod';
import { clockForm as form, parseNumber, printNumber } from '../../facets/number-form.ts';
import { simpleRule } from '../answer-rule.ts';
import { compareOptions } from '../compare-options.ts';
import type { DefinedKind } from '../kind.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';
import { minuteIn, timeReading } from './reading.ts';
import { endsOf, timeFault } from './time-fault.ts';

const clock = (name: string) =>
  z
    .string({ error: `${name} must be a time, such as 09:30` })
    .refine(isTime, `${name} must be a time, such as 09:30`);

const schema = z
  .strictObject({
    ...questionFields,
    type: z.literal('time'),
    min: clock('min').optional().describe('The earliest time that is accepted, such as 09:30'),
    max: clock('max').optional().describe('The latest time that is accepted'),
  })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    path: ['max'],
    message: 'max must not be before min',
  });

/** A time of day, to the minute, without a zone. */
export type TimeQuestion = z.infer<typeof schema>;

interface TimeSpec extends SpecBase {
  readonly type: 'time';
}

export const time: DefinedKind<typeof schema, TimeSpec> = {
  type: 'time',
  schema,
  api: {
    answer: z.string().describe('A time of day, such as `09:30`'),
    example: {
      question: { id: 'start', text: 'When do you get up?', type: 'time', max: '12:00' },
      answer: '06:45',
    },
  },
  questionShape: { required: {}, optional: { min: isTime, max: isTime } },
  specShape: { required: {} },
  specOf: ({ type, text }) => ({ type, text }),
  partsOf: () => [{ part: '', facet: { type: 'number', decimals: 0, clock: true } }],
  askedParts: (question) => [{ part: '', type: 'number', ...endsOf(question), form }],
  rule(question) {
    const { min, max } = endsOf(question);
    return simpleRule(question.id, {
      isBlank: (value) => value === '',
      fault: (value) => timeFault(value, { min, max }),
      stored: (value) => parseNumber(form, String(value)) ?? value,
      faulty: minuteIn,
    });
  },
  answerOf(_spec, read) {
    const value = read('');
    return typeof value === 'number' ? printNumber(form, value) : value;
  },
  ...timeReading,
  compare: (before, question) => compareOptions(before, question, ['min', 'max']),
};

function isTime(json: unknown): boolean {
  return typeof json === 'string' && parseNumber(form, json) !== undefined;
}
