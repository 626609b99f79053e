/** How people write the integers of a number facet. */
export interface NumberForm {
  /** Digits behind the decimal point: 0 to 6. */
  readonly decimals: number;
  /** A time of day, in minutes after midnight. */
  readonly clock?: true;
}

/** The largest magnitude of any value of a number facet. */
export const maxNumber = 10 ** 12;

/** The most decimals of a number. */
export const maxDecimals = 6;

/** The facet has times of day in minutes. */
export const minutesPerHour = 60;
/** The last minute of a day. */
export const lastMinute = 24 * minutesPerHour - 1;

const decimalPattern = /^(-?)(\d{1,13})(?:\.(\d{1,6}))?$/;
const clockPattern = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Times of day. */
export const clockForm: NumberForm = { decimals: 0, clock: true };
/** Whole numbers without a form of their own. */
export const wholeNumbers: NumberForm = { decimals: 0 };

export function withoutEndingZeros(digits: string): string {
  let { length } = digits;
  while (digits[length - 1] === '0') length -= 1;
  return digits.slice(0, length);
}

/** `12.5` or `09:30`. */
export function printNumber({ decimals, clock }: NumberForm, value: number): string {
  if (clock) return `${twoDigits(Math.floor(value / minutesPerHour))}:${twoDigits(value % minutesPerHour)}`;
  if (decimals === 0) return String(value);
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const fraction = withoutEndingZeros(digits.slice(-decimals));
  const whole = `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}`;
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** The inverse of `printNumber`; zeros may stand behind the decimals. Returns undefined for anything else, and for too many decimals. */
export function parseNumber({ decimals, clock }: NumberForm, text: string): number | undefined {
  if (clock) {
    const [, hours, minutes] = clockPattern.exec(text) ?? [];
    return hours === undefined ? undefined : Number(hours) * minutesPerHour + Number(minutes);
  }
  const [, sign, whole, fraction = ''] = decimalPattern.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = withoutEndingZeros(fraction);
  if (digits.length > decimals) return undefined;
  const magnitude = Number(whole + digits.padEnd(decimals, '0'));
  // Without the sum, "-0" would be -0.
  return (sign === '-' ? -magnitude : magnitude) + 0;
}

/** The value as JSON has it: a number, or a time of day as text. */
export function jsonOfNumber(form: NumberForm, value: number): number | string {
  return form.clock ? printNumber(form, value) : inUnits(form, value);
}

/** The inverse of `jsonOfNumber`; undefined for anything else. */
export function numberOfJson(form: NumberForm, json: unknown): number | undefined {
  if (form.clock) return typeof json === 'string' ? parseNumber(form, json) : undefined;
  if (typeof json !== 'number' || !Number.isFinite(json)) return undefined;
  const value = Math.round(json * 10 ** form.decimals);
  return Number.isSafeInteger(value) && inUnits(form, value) === json ? value + 0 : undefined;
}

/** A figure of the facet in the unit of its answers. Minutes stay minutes. */
export function inUnits({ decimals }: NumberForm, value: number): number {
  return decimals === 0 ? value : value / 10 ** decimals;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
