import { hasVisibleCharacter } from '../shared/reader-text.ts';
import { readWholeNumber } from '../shared/whole-number.ts';

/** An option that is left out where its text is blank. */
export function optionalText(name: string, text: string): Record<string, string> {
  return hasVisibleCharacter(text) ? { [name]: text } : {};
}

/** What is no whole number stays a text, which `parseDefinition` refuses by name. */
export function typedNumber(typed: string): number | string {
  return readWholeNumber(typed) ?? typed.trim();
}
