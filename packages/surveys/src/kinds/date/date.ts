import { z } from 'zod';
import { day } from '../../conditions/day.ts';
import { isDay, maxDay, minDay, parseDay, printDay } from '../../facets/days.ts';
import type { AnswerFault } from '../../shared/answer-fault.ts';
import { simpleRule } from '../answer-rule.ts';
import type { DefinedKind } from '../kind.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';

const schema = z
  .strictObject({
    ...questionFields,
    type: z.literal('date'),
    min: day('min').optional().describe('The earliest day that is accepted, such as 2026-11-22'),
    max: day('max').optional().describe('The latest day that is accepted'),
  })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
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
  askedParts: (question) => [{ part: '', type: 'date', ...endsOf(question) }],
  rule(question) {
    const { min, max } = endsOf(question);
    return simpleRule(question.id, {
      isBlank: (value) => value === '',
      fault(value): AnswerFault | undefined {
        if (typeof value !== 'string') return { code: 'wrong-type', expected: 'date' };
        const given = parseDay(value);
        if (given === undefined) return { code: 'not-a-date' };
        if (given < min) return { code: 'too-early', min: printDay(min) };
        if (given > max) return { code: 'too-late', max: printDay(max) };
        return undefined;
      },
      stored: (value) => parseDay(String(value)) ?? value,
      faulty: dayIn,
    });
  },
  valueOf: dayIn,
  answerOf(_spec, read) {
    const value = read('');
    return typeof value === 'number' ? printDay(value) : value;
  },
  fromForm(read) {
    const field = read('');
    return field === '' ? undefined : field;
  },
  *compare(before, question) {
    if (before.min !== question.min || before.max !== question.max) {
      const [old, now] = [before, question].map(({ min, max }) => ({ min, max }));
      yield { kind: 'daysChanged', question, before: old!, after: now! };
    }
  },
};

/** The day of an answer that need not be valid, if it has one. */
function dayIn(answer: unknown): unknown {
  return typeof answer === 'string' ? (parseDay(answer) ?? answer) : answer;
}

/** In days since 1970-01-01. */
function endsOf({ min, max }: DateQuestion): { min: number; max: number } {
  return { min: readDay(min) ?? minDay, max: readDay(max) ?? maxDay };
}

function readDay(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseDay(text);
}

function isStoredDay(json: unknown): boolean {
  return typeof json === 'string' && isDay(parseDay(json));
}
