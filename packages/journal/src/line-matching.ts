/** `0` matches any digit. */
const timeForm = Buffer.from('0000-00-00T00:00:00.000Z');
export const timeLength = timeForm.byteLength;

const quote = 0x22;
const zero = 0x30;
const nine = 0x39;
const backslash = 0x5c;
const lastAscii = 0x7e;
const firstPrintable = 0x20;
const maxNameLength = 64;
const maxVersionDigits = 9;

const isNameByte = new Uint8Array(256);
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-') {
  isNameByte[char.charCodeAt(0)] = 1;
}

/** Text that every line has at one position. */
export interface Literal {
  readonly text: DataView;
  readonly length: number;
}

export function literal(text: string): Literal {
  const bytes = new TextEncoder().encode(text);
  return { text: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), length: bytes.byteLength };
}

/** Compares at least four bytes, four at a time; the last four may overlap with those before. */
export function isSame(
  one: DataView,
  oneAt: number,
  other: DataView,
  otherAt: number,
  length: number,
): boolean {
  const last = length - 4;
  for (let index = 0; index < last; index += 4) {
    if (one.getUint32(oneAt + index) !== other.getUint32(otherAt + index)) return false;
  }
  return one.getUint32(oneAt + last) === other.getUint32(otherAt + last);
}

// Each of these returns the end of what it matches at `at`, or -1 if it does not match or `at` is -1.

export function endOfLiteral(words: DataView, { length, text }: Literal, at: number): number {
  if (at === -1 || at + length > words.byteLength) return -1;
  return isSame(words, at, text, 0, length) ? at + length : -1;
}

export function endOfName(bytes: Buffer, at: number): number {
  if (at === -1) return -1;
  let end = at;
  while (isNameByte[bytes[end]!] === 1) end += 1;
  return end > at && end - at <= maxNameLength ? end : -1;
}

/** Up to the closing quote of a string without escapes. */
export function endOfPlainText(bytes: Buffer, at: number): number {
  if (at === -1) return -1;
  for (let end = at; ; end += 1) {
    const byte = bytes[end];
    if (byte === quote) return end;
    if (byte === undefined || byte === backslash || byte < firstPrintable || byte > lastAscii) return -1;
  }
}

export function endOfTime(bytes: Buffer, at: number): number {
  if (at === -1) return -1;
  for (let index = 0; index < timeForm.length; index += 1) {
    const byte = bytes[at + index]!;
    const form = timeForm[index]!;
    if (form === zero ? !(byte >= zero && byte <= nine) : byte !== form) return -1;
  }
  return at + timeForm.length;
}

export function endOfDigits(bytes: Buffer, at: number): number {
  if (at === -1 || bytes[at] === zero) return -1;
  let end = at;
  while (bytes[end]! >= zero && bytes[end]! <= nine) end += 1;
  return end > at && end - at <= maxVersionDigits ? end : -1;
}

export function numberAt(bytes: Buffer, from: number, to: number): number {
  let number = 0;
  for (let index = from; index < to; index += 1) number = number * 10 + (bytes[index]! - zero);
  return number;
}
