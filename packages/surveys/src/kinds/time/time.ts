import { z } from 'zod';
import { clockForm as form, lastMinute, parseNumber, printNumber } from '../../facets/number-form.ts';
import type { AnswerFault } from '../../shared/answer-fault.ts';
import { simpleRule } from '../answer-rule.ts';
import { compareOptions } from '../compare-options.ts';
import type { DefinedKind } from '../kind.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';

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
      fault(value): AnswerFault | undefined {
        if (typeof value !== 'string') return { code: 'wrong-type', expected: 'time' };
        const given = parseNumber(form, value);
        if (given === undefined) return { code: 'not-a-time' };
        if (given < min) return { code: 'too-early-in-the-day', min: printNumber(form, min) };
        if (given > max) return { code: 'too-late-in-the-day', max: printNumber(form, max) };
        return undefined;
      },
      stored: (value) => parseNumber(form, String(value)) ?? value,
      faulty: minuteIn,
    });
  },
  valueOf: minuteIn,
  answerOf(_spec, read) {
    const value = read('');
    return typeof value === 'number' ? printNumber(form, value) : value;
  },
  fromForm(read) {
    const field = read('');
    if (typeof field !== 'string') return field;
    // Some browsers send seconds, too.
    return field === '' ? undefined : field.replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1');
  },
  compare: (before, question) => compareOptions(before, question, ['min', 'max']),
};

/** The minute of an answer that need not be valid, if it has one. */
function minuteIn(answer: unknown): unknown {
  return typeof answer === 'string' ? (parseNumber(form, answer) ?? answer) : answer;
}

/** In minutes after midnight. */
function endsOf({ min, max }: TimeQuestion): { min: number; max: number } {
  return {
    min: min === undefined ? 0 : (parseNumber(form, min) ?? 0),
    max: max === undefined ? lastMinute : (parseNumber(form, max) ?? lastMinute),
  };
}

function isTime(json: unknown): boolean {
  return typeof json === 'string' && parseNumber(form, json) !== undefined;
}
