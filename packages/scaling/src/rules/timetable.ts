import type { Timetable } from './rules-schema.ts';
import { dayBefore, wallTime, weekdayOf } from './wall-time.ts';

/**
 * Whether a timetable is in force at a moment, by the clock on the wall: it begins when that clock shows `from` or, on
 * a day on which the clock skips it, the first time after; an hour that comes twice is in force twice.
 */
export function isInForce(timetable: Timetable, atMs: number): boolean {
  const { date, minutes } = wallTime(atMs, timetable.timeZone);
  if (timetable.from === undefined || timetable.to === undefined) return isOnDay(timetable, date);
  const from = minutesOf(timetable.from);
  const to = minutesOf(timetable.to);
  if (from < to) return minutes >= from && minutes < to && isOnDay(timetable, date);
  if (minutes >= from) return isOnDay(timetable, date);
  return minutes < to && isOnDay(timetable, dayBefore(date));
}

function isOnDay({ days, firstDate, lastDate }: Timetable, date: string): boolean {
  if (firstDate !== undefined && date < firstDate) return false;
  if (lastDate !== undefined && date > lastDate) return false;
  return days === undefined || days.includes(weekdayOf(date));
}

function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}
