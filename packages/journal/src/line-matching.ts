/** The form of a time: each `0` stands for any digit. */
const timeForm = Buffer.from('0000-00-00T00:00:00.000Z');
/** The length of a time in bytes. */
export const timeLength = timeForm.byteLength;

const quote = 0x22;
const zero = 0x30;
const nine = 0x39;
const backslash = 0x5c;
const lastAscii = 0x7e;
const firstPrintable = 0x20;
/** Longest name of a tenant, survey or instance, in bytes. */
const maxNameLength = 64;
/** Most digits of a definition version. */
const maxVersionDigits = 9;

/** 1 for each byte that a name may have. */
const isNameByte = new Uint8Array(256);
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-') {
  isNameByte[char.charCodeAt(0)] = 1;
}

/** A text that each line of a form has at the same place. */
export interface Literal {
  readonly text: DataView;
  readonly length: number;
}

export function literal(text: string): Literal {
  const bytes = new TextEncoder().encode(text);
  return { text: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), length: bytes.byteLength };
}

/** Compares two ranges of at least four bytes, four at a time. The last four may overlap the ones before. */
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

// Each of these functions matches a text at `at` and returns its end. It returns -1 if the text does not match, or if `at` is -1.

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

/** Matches a string of printable ASCII without escapes, up to its closing quote. */
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

/** Returns the number that the digits from `from` up to `to` stand for. */
export function numberAt(bytes: Buffer, from: number, to: number): number {
  let number = 0;
  for (let index = from; index < to; index += 1) number = number * 10 + (bytes[index]! - zero);
  return number;
}
