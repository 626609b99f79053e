import type { Timetable } from './rules-schema.ts';
import { dayBefore, wallTime, weekdayOf } from './wall-time.ts';

/**
 * Whether a timetable is in force, by local time. If the clock skips `from` on a day, the span begins with the first
 * time after it; an hour that occurs twice is in force twice.
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
