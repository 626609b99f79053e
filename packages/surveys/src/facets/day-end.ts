import { z } from 'zod';
import { isDay, maxDay, maxYear, minDay, minYear, parseDay } from './days.ts';

/** The most days between today and a bound: a hundred years. */
const maxDaysFromToday = 36_525;
/**
 * Respondents live from 12 hours behind UTC to 14 ahead, and the server knows only the day in UTC. Their day is that one, or one beside it.
 */
const daysAround = 1;

const relativePattern = /^today(?:([+-])(\d{1,5}))?$/;

/** A bound of a question: a day, or the days from the respondent's today. */
export type DayEnd = { readonly day: number } | { readonly fromToday: number };

/** Reads `2026-11-22`, `today`, `today-30` or `today+7`; undefined for anything else. */
export function readDayEnd(text: string): DayEnd | undefined {
  const relative = relativePattern.exec(text);
  if (relative !== null) {
    const [, sign, count = '0'] = relative;
    const fromToday = sign === '-' ? -Number(count) : Number(count);
    // Negative zero is another object than zero.
    return Math.abs(fromToday) <= maxDaysFromToday ? { fromToday: fromToday + 0 } : undefined;
  }
  const day = parseDay(text);
  return isDay(day) ? { day } : undefined;
}

/** A bound of a definition. */
export const dayEnd = (name: string) => {
  const form = `${name} must be a date, such as 2026-11-22, or relative to today, such as today-30`;
  return z
    .string({ error: form })
    .refine((text) => relativePattern.test(text) || parseDay(text) !== undefined, {
      message: form,
      abort: true,
    })
    .refine(
      (text) => readDayEnd(text) !== undefined,
      `${name} must be of the years ${minYear} to ${maxYear}, and at most ${maxDaysFromToday} days from today`,
    );
};

/** Whether no day fits both bounds, whatever today is. */
export function areDaysCrossed(min: DayEnd | undefined, max: DayEnd | undefined): boolean {
  if (min === undefined || max === undefined) return false;
  if ('day' in min) return 'day' in max && min.day > max.day;
  return 'fromToday' in max && min.fromToday > max.fromToday;
}

/** Both ends of what a question accepts. */
export interface DayBounds {
  readonly min: number;
  readonly max: number;
}

/** The bounds as they are meant on a day in UTC. */
export function meantBounds(min: DayEnd | undefined, max: DayEnd | undefined, today: number): DayBounds {
  return { min: dayOf(min, today, 0) ?? minDay, max: dayOf(max, today, 0) ?? maxDay };
}

/** The bounds for respondents of all time zones. */
export function acceptedBounds(min: DayEnd | undefined, max: DayEnd | undefined, today: number): DayBounds {
  return { min: dayOf(min, today, -daysAround) ?? minDay, max: dayOf(max, today, daysAround) ?? maxDay };
}

function dayOf(end: DayEnd | undefined, today: number, around: number): number | undefined {
  if (end === undefined || 'day' in end) return end?.day;
  return Math.min(Math.max(today + end.fromToday + around, minDay), maxDay);
}
