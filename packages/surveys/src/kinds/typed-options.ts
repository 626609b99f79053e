import { hasVisibleCharacter } from '../shared/reader-text.ts';
import { readDecimal } from '../shared/decimal.ts';
import { readWholeNumber } from '../shared/whole-number.ts';

/** An option that is left out where its text is blank. */
export function optionalText(name: string, text: string): Record<string, string> {
  return hasVisibleCharacter(text) ? { [name]: text } : {};
}

/** A number that is left out where its text is blank. What is no number stays a text, which `parseDefinition` refuses by name. */
export function optionalNumber(
  name: string,
  typed: string,
  /** The decimals of the question, as they were typed. */
  decimals = '0',
): Record<string, number | string> {
  return hasVisibleCharacter(typed)
    ? { [name]: readDecimal(typed, draftDecimals(decimals)) ?? typed.trim() }
    : {};
}

/** What is no whole number counts as no decimals, until it is mended. */
export function draftDecimals(typed: string): number {
  return readWholeNumber(typed) ?? 0;
}

/** An end of a condition: what is no number stays a text, which may be a date or a time. */
export function typedEnd(typed: string, decimals: number): number | string {
  return readDecimal(typed, decimals) ?? typed.trim();
}

/** What is no whole number stays a text, which `parseDefinition` refuses by name. */
export function typedNumber(typed: string): number | string {
  return readWholeNumber(typed) ?? typed.trim();
}
