import { z } from 'zod';
import { parseDay, printDay } from '../../facets/days.ts';
import type { AnswerFault } from '../../shared/answer-fault.ts';
import { simpleRule } from '../answer-rule.ts';
import type { DefinedKind } from '../kind.ts';
import { hiddenOption } from '../hidden-question.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';
import { dateReading, dayIn } from './reading.ts';
import {
  type DayBounds,
  type DayEnd,
  acceptedBounds,
  areDaysCrossed,
  dayEnd,
  meantBounds,
  readDayEnd,
} from '../../facets/day-end.ts';

const schema = z
  .strictObject({
    ...questionFields,
    type: z.literal('date'),
    ...hiddenOption,
    min: dayEnd('min')
      .optional()
      .describe(
        'The earliest day that is accepted, such as 2026-11-22, or relative to today: today, today-30, today+7. Today is the day of the ' +
          'respondent, which may be one day off that in UTC: a relative bound is accepted one day wider',
      ),
    max: dayEnd('max').optional().describe('The latest day that is accepted, written in the same way'),
  })
  .refine((question) => !areDaysCrossed(...endsOf(question)), {
    path: ['max'],
    message: 'max must not be before min',
  });

/** A calendar day, without a time and a zone. */
export type DateQuestion = z.infer<typeof schema>;

interface DateSpec extends SpecBase {
  readonly type: 'date';
}

export const date: DefinedKind<typeof schema, DateSpec> = {
  type: 'date',
  schema,
  api: {
    answer: z.string().describe('A date, such as `2026-11-22`'),
    example: {
      question: { id: 'visit', text: 'When were you here?', type: 'date', min: '2026-01-01' },
      answer: '2026-11-22',
    },
  },
  questionShape: { required: {}, optional: { min: isStoredDay, max: isStoredDay } },
  specShape: { required: {} },
  specOf: ({ type, text }) => ({ type, text }),
  partsOf: () => [{ part: '', facet: { type: 'date' } }],
  askedParts: (question) => [{ part: '', type: 'date', ...everAccepted(question) }],
  canBeHidden: () => true,
  changesDaily: (question) => endsOf(question).some((end) => end !== undefined && 'fromToday' in end),
  rule(question) {
    const [min, max] = endsOf(question);
    return simpleRule(question.id, {
      isBlank: (value) => value === '',
      fault(value, { day }): AnswerFault | undefined {
        if (typeof value !== 'string') return { code: 'wrong-type', expected: 'date' };
        const given = parseDay(value);
        if (given === undefined) return { code: 'not-a-date' };
        const accepted = acceptedBounds(min, max, day);
        if (given < accepted.min) return { code: 'too-early', min: printDay(meantBounds(min, max, day).min) };
        if (given > accepted.max) return { code: 'too-late', max: printDay(meantBounds(min, max, day).max) };
        return undefined;
      },
      stored: (value) => parseDay(String(value)) ?? value,
      faulty: dayIn,
    });
  },
  answerOf(_spec, read) {
    const value = read('');
    return typeof value === 'number' ? printDay(value) : value;
  },
  ...dateReading,
  *compare(before, question) {
    if (before.min !== question.min || before.max !== question.max) {
      const [old, now] = [before, question].map(({ min, max }) => ({ min, max }));
      yield { kind: 'daysChanged', question, before: old!, after: now! };
    }
  },
};

type Ends = readonly [min: DayEnd | undefined, max: DayEnd | undefined];

function endsOf({
  min,
  max,
}: {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}): Ends {
  return [min, max].map((end) => (end === undefined ? undefined : readDayEnd(end))) as unknown as Ends;
}

/** What is accepted on some day: a relative bound goes with the days. */
function everAccepted(question: DateQuestion): DayBounds {
  const [min, max] = endsOf(question).map((end) => (end !== undefined && 'day' in end ? end : undefined));
  return acceptedBounds(min, max, 0);
}

function isStoredDay(json: unknown): boolean {
  return typeof json === 'string' && readDayEnd(json) !== undefined;
}
