import { shownTime, type TimeZone } from '@canvass/surveys';
import { perLanguage } from '@canvass/web/texts';

const percent = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);
const wholePercent = perLanguage((language) => new Intl.NumberFormat(language, { style: 'percent' }));
const decimal = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }));
const twoDecimals = perLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const oneDecimal = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));
const compact = perLanguage(
  (language) => new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 }),
);
const signed = perLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
);
const day = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const dayOfYear = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const month = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const minutes = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }),
);

/** Formats a share, such as `43.2%`. Only no answer gives 0% and only all give 100%; a very small share is `<0.1%`. */
export function shownShare(count: number, of: number): string {
  if (count === 0 || of === 0) return wholePercent().format(0);
  const share = count / of;
  if (count === of) return wholePercent().format(1);
  if (share < 0.0005) return `<${percent().format(0.001)}`;
  if (share > 0.9995 && share < 1) return `>${percent().format(0.999)}`;
  return percent().format(share);
}

/** Formats a share for a chart, such as `43%`: none of nothing is 0. */
export function shownRounded(count: number, of: number): string {
  return shownWholeShare(of === 0 ? 0 : count / of);
}

/** Formats a share without decimals, such as `43%`. A share that is not 0 or 1 never looks as if it were. */
export function shownWholeShare(share: number): string {
  if (share > 0 && share < 0.005) return `<${wholePercent().format(0.01)}`;
  if (share > 0.995 && share < 1) return `>${wholePercent().format(0.99)}`;
  return wholePercent().format(share);
}

/** Formats a share without decimals, such as `25%`. */
export function shownPercent(share: number): string {
  return wholePercent().format(share);
}

/** Formats a statistic, such as `4.12`. It gives a dash if there is no value. */
export function shownDecimal(value: number | null): string {
  return value === null ? '–' : decimal().format(value);
}

/** Formats a statistic that stands in a column with others, such as `4.10`. It gives a dash if there is no value. */
export function shownInColumn(value: number | null): string {
  return value === null ? '–' : twoDecimals().format(value);
}

/** Formats a length, such as `42.5`. */
export function shownLength(value: number): string {
  return oneDecimal().format(value);
}

/** Formats a number in short, such as `1.24K`, for charts whose exact numbers stand beside them. */
export function shownShort(count: number): string {
  return compact().format(count);
}

/** Formats a score with its sign, such as `+42.1` or `−8`. */
export function shownScore(score: number): string {
  return signed().format(score).replace('-', '−');
}

/** Formats a day, such as `Nov 22, 2026`. */
export function shownDay(at: string): string {
  return day().format(new Date(at));
}

/** Formats a day without its year, such as `Nov 22`. */
export function shownDayOfYear(at: string): string {
  return dayOfYear().format(new Date(at));
}

/** Formats a month, such as `Nov 2026`. */
export function shownMonth(at: string): string {
  return month().format(new Date(at));
}

/** Formats a time by the clocks of a time zone, such as `Nov 22, 2026, 14:03`. The page names the zone. */
export function shownMoment(at: string, zone: TimeZone): string {
  const shown = `${shownTime(Date.parse(at), zone)}Z`;
  return `${shownDay(shown)}, ${minutes().format(new Date(shown))}`;
}
