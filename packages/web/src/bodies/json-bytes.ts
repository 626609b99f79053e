/** The index of a JSON string's closing quote, or the end of the bytes. No UTF-8 character contains a quote byte. */
export function endOfString(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1;
  return at;
}

export function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
