import { shownTime, type TimeZone } from '@canvass/surveys';

const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const wholePercent = new Intl.NumberFormat('en', { style: 'percent' });
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const signed = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const minutes = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });

/** Formats a share, such as `43.2%`. Only no answer gives 0% and only all give 100%; a very small share is `<0.1%`. */
export function shownShare(count: number, of: number): string {
  if (count === 0 || of === 0) return '0%';
  const share = count / of;
  if (count === of) return '100%';
  if (share < 0.0005) return '<0.1%';
  if (share > 0.9995 && share < 1) return '>99.9%';
  return percent.format(share);
}

/** Formats a share without decimals, such as `25%`. */
export function shownPercent(share: number): string {
  return wholePercent.format(share);
}

/** Formats a statistic, such as `4.12`. It gives a dash if there is no value. */
export function shownDecimal(value: number | null): string {
  return value === null ? '–' : decimal.format(value);
}

/** Formats a statistic that stands in a column with others, such as `4.10`. It gives a dash if there is no value. */
export function shownInColumn(value: number | null): string {
  return value === null ? '–' : twoDecimals.format(value);
}

/** Formats a length, such as `42.5`. */
export function shownLength(value: number): string {
  return oneDecimal.format(value);
}

/** Formats a number in short, such as `1.24K`, for charts whose exact numbers stand beside them. */
export function shownShort(count: number): string {
  return compact.format(count);
}

/** Formats a score with its sign, such as `+42.1` or `−8`. */
export function shownScore(score: number): string {
  return signed.format(score).replace('-', '−');
}

/** Formats a day, such as `Nov 22, 2026`. */
export function shownDay(at: string): string {
  return day.format(new Date(at));
}

/** Formats a day without its year, such as `Nov 22`. */
export function shownDayOfYear(at: string): string {
  return dayOfYear.format(new Date(at));
}

/** Formats a month, such as `Nov 2026`. */
export function shownMonth(at: string): string {
  return month.format(new Date(at));
}

/** Formats a time by the clocks of a time zone, such as `Nov 22, 2026, 14:03`. The page names the zone. */
export function shownMoment(at: string, zone: TimeZone): string {
  const shown = `${shownTime(Date.parse(at), zone)}Z`;
  return `${shownDay(shown)}, ${minutes.format(new Date(shown))}`;
}
