import { digitValue, maxNumberLength, typedNumberText } from './whole-number.ts';

/** A minus may be a hyphen or a dash, which keyboards and word processors put instead. */
const signPattern = /^(?:[+\uff0b]|([-\u2010-\u2013\u2212\ufe63\uff0d]))?/u;
/** Stand between groups of digits only: blanks and apostrophes. */
const grouping = /[\p{Zs}'\u2019\u066c]/gu;
const digit = /\p{Nd}/gu;
/** Commas and points of all scripts, as one of two. */
const commas = /[\u066b\uff0c\u060c]/g;
const points = /[\uff0e]/g;

/**
 * The number that a person has typed, in the digits of any script, with a comma or a point before the decimals; undefined for any other text.
 * Of commas and points, one kind may stand between groups of three digits: if both are there, or one comes twice. A single one stands before
 * decimals, unless it may be meant as a separator of thousands (see `hasUnclearSeparator`): then the text is no number. `decimals`: how many
 * are asked for at most.
 */
export function readDecimal(text: string, decimals: number): number | undefined {
  if (text.length > maxNumberLength) return undefined;
  const { written, isNegative } = writtenIn(text);
  if (isUnclear(written, decimals)) return undefined;
  const plain = withoutGroups(written);
  if (plain === undefined) return undefined;
  const value = Number(plain);
  // Without the condition, "-0" would be -0.
  return isNegative && value !== 0 ? -value : value;
}

/**
 * Whether a single comma or point of a number may be meant as a separator of thousands, as in `1,000` and `10.000`. Where the number may have
 * three decimals or more, it is one before decimals.
 */
export function hasUnclearSeparator(text: string, decimals: number): boolean {
  return text.length <= maxNumberLength && isUnclear(writtenIn(text).written, decimals);
}

/** `0.125` is no thousand, and neither is `1234.125`. Where whole numbers are asked for, nobody has a reason to write `1234.000`. */
function isUnclear(written: string, decimals: number): boolean {
  if (decimals >= 3) return false;
  return (decimals === 0 ? /^0*[1-9]\d*[.,]\d{3}$/ : /^(?!0{1,3}[.,])\d{1,3}[.,]\d{3}$/).test(written);
}

/** The text in ASCII, without its sign. */
function writtenIn(text: string): { readonly written: string; readonly isNegative: boolean } {
  const typed = typedNumberText(text);
  const [sign = '', minus] = signPattern.exec(typed) ?? [];
  const written = typed
    .slice(sign.length)
    .replaceAll(digit, (each) => String(digitValue(each)))
    .replaceAll(commas, ',')
    .replaceAll(points, '.');
  return { written, isNegative: minus !== undefined };
}

/** `1 234,5` as `1234.5`; undefined if the groups are none. */
function withoutGroups(written: string): string | undefined {
  const [, whole = '', separator, fraction = ''] = /^(.*?)(?:([.,])(\d*))?$/s.exec(written) ?? [];
  const isGrouped = separator !== undefined && whole.includes(separator);
  // The same sign twice stands between groups, and there are no decimals.
  const [before, after] = isGrouped ? [written, ''] : [whole, fraction];
  if (/^\d*$/.test(before))
    return before === '' && after === '' ? undefined : `${before || '0'}.${after || '0'}`;
  const other = separator === '.' ? ',' : '.';
  const groups = before.replaceAll(grouping, isGrouped ? separator : other);
  const mark = isGrouped ? separator : other;
  const parts = groups.split(mark);
  const areGroups = parts.every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
  return areGroups ? `${parts.join('')}.${after || '0'}` : undefined;
}
