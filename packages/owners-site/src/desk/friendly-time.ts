import { shownTime, type TimeZone } from '@canvass/surveys';
import { perLanguage } from '@canvass/web/texts';

// A moment is first written by the clocks of its zone, as if they were those of UTC.
const inUtc = { hourCycle: 'h23', timeZone: 'UTC' } as const;
const time = perLanguage((language) => new Intl.DateTimeFormat(language, { timeStyle: 'short', ...inUtc }));
const day = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const dayOfYear = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** A moment by the clocks of a zone, as people say it. */
export interface FriendlyTime {
  /** Such as `10:42`. */
  readonly time: string;
  /** Such as `21 Nov`, with the year if it is another one than now; undefined: today. */
  readonly day: string | undefined;
}

export function friendlyTime(at: string, nowMs: number, zone: TimeZone): FriendlyTime {
  const shown = shownTime(Date.parse(at), zone);
  const now = shownTime(nowMs, zone);
  const date = new Date(`${shown}Z`);
  const isToday = shown.slice(0, 10) === now.slice(0, 10);
  const isThisYear = shown.slice(0, 4) === now.slice(0, 4);
  return {
    time: time().format(date),
    day: isToday ? undefined : (isThisYear ? day() : dayOfYear()).format(date),
  };
}
