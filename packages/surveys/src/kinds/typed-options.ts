import { hasVisibleCharacter } from '../shared/reader-text.ts';
import { readDecimal } from '../shared/decimal.ts';
import { readWholeNumber } from '../shared/whole-number.ts';

/** An option that is left out where its text is blank. */
export function optionalText(name: string, text: string): Record<string, string> {
  return hasVisibleCharacter(text) ? { [name]: text } : {};
}

/** A number that is left out where its text is blank. What is no number stays a text, which `parseDefinition` refuses by name. */
export function optionalNumber(name: string, typed: string): Record<string, number | string> {
  return hasVisibleCharacter(typed) ? { [name]: readDecimal(typed) ?? typed.trim() } : {};
}

/** An end of a condition: what is no number stays a text, which may be a date or a time. */
export function typedEnd(typed: string): number | string {
  return readDecimal(typed) ?? typed.trim();
}

/** What is no whole number stays a text, which `parseDefinition` refuses by name. */
export function typedNumber(typed: string): number | string {
  return readWholeNumber(typed) ?? typed.trim();
}
