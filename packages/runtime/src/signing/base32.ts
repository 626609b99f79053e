/** Crockford's base32, as in ULIDs: 5 bits per character, without I, L, O and U. */
export const base32Digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `bytes`: a multiple of 5, so that no bit is left over. */
export function encodeBase32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Digits[(held >> bits) & 31];
    }
  }
  return text;
}
