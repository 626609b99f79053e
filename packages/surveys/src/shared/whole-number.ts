/** Shown as nothing, and often copied along with a number. Overrides are not here: they show digits in another order. */
const invisibleCharacters = /[\p{Default_Ignorable_Code_Point}--[\u202d\u202e]]/gv;

/** A text as a number is typed: without blanks around it and characters that cannot be seen. */
export function typedNumberText(text: string): string {
  return text.replace(invisibleCharacters, '').trim();
}

/** A longer text is no number that anybody meant, and would take long to read. */
export const maxNumberLength = 1_000;

/** A minus may be a hyphen or a dash, which keyboards and word processors put instead. */
const wholeNumberPattern = /^(?<sign>[+\uff0b]|[-\u2010-\u2013\u2212\ufe63\uff0d])?(?<digits>\p{Nd}+)$/u;
const plusSign = /[+\uff0b]/;

/**
 * The whole number that a person has typed, in the digits of any script, with a sign or without; undefined for any other text.
 * Blanks around it and characters that cannot be seen are ignored. Beyond 2^53 it is `Number.MAX_SAFE_INTEGER`.
 */
export function readWholeNumber(text: string): number | undefined {
  if (text.length > maxNumberLength) return undefined;
  const { sign, digits } = wholeNumberPattern.exec(typedNumberText(text))?.groups ?? {};
  if (digits === undefined) return undefined;
  let value = 0;
  for (const digit of digits) value = Math.min(value * 10 + digitValue(digit), Number.MAX_SAFE_INTEGER);
  // Without the condition, "-0" would be -0.
  return sign === undefined || plusSign.test(sign) || value === 0 ? value : -value;
}

const digitPattern = /^\p{Nd}$/u;

/** In Unicode the ten digits of each script follow each other, from 0 to 9; some scripts follow each other, too. */
export function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (digitPattern.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
