import { z } from 'zod';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { optionalText } from '../typed-options.ts';
import type { DateQuestion } from './date.ts';
import { readDayEnd } from '../../facets/day-end.ts';

/** What a builder offers as an end: a day, or the day of the answer, or days before or after it. */
export const draftDayEnds = ['day', 'today', 'before', 'after'] as const;
const endSchema = z.enum(draftDayEnds);
type DraftDayEnd = z.infer<typeof endSchema>;

/** As typed. An end that is a day without one is no end. Days are kept also while another end is chosen. */
const schema = draftQuestionSchema('date', {
  min: draftText,
  minIs: endSchema,
  minDays: draftText,
  max: draftText,
  maxIs: endSchema,
  maxDays: draftText,
}).readonly();

export const dateDraft: DefinedDraft<typeof schema, DateQuestion> = {
  schema,
  lists: [],
  blank: () => ({ min: '', minIs: 'day', minDays: '', max: '', maxIs: 'day', maxDays: '' }),
  draftOf(question) {
    const [min, max] = [question.min, question.max].map(draftEnd) as [DraftEnd, DraftEnd];
    return {
      min: min.day,
      minIs: min.is,
      minDays: min.days,
      max: max.day,
      maxIs: max.is,
      maxDays: max.days,
    };
  },
  valuesOf: () => new Map(),
  inputOf: ({ min, minIs, minDays, max, maxIs, maxDays }) => ({
    ...optionalText('min', endText({ day: min, is: minIs, days: minDays })),
    ...optionalText('max', endText({ day: max, is: maxIs, days: maxDays })),
  }),
  facetsOf: () => [{ part: '', type: 'date', choices: [] }],
};

interface DraftEnd {
  readonly day: string;
  readonly is: DraftDayEnd;
  readonly days: string;
}

function draftEnd(end: string | undefined): DraftEnd {
  const read = end === undefined ? undefined : readDayEnd(end);
  if (read === undefined || 'day' in read) return { day: end ?? '', is: 'day', days: '' };
  const { fromToday } = read;
  const is = fromToday === 0 ? 'today' : fromToday < 0 ? 'before' : 'after';
  return { day: '', is, days: fromToday === 0 ? '' : String(Math.abs(fromToday)) };
}

/** What is no number stays in the text, which `parseDefinition` refuses. */
function endText({ day, is, days }: DraftEnd): string {
  if (is === 'day') return day.trim();
  if (is === 'today') return 'today';
  return `today${is === 'before' ? '-' : '+'}${days.trim()}`;
}
