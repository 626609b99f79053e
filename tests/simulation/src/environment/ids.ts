const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLength = 10;
const tailLength = 16;
const tailBits = 79n;

/** A ULID. */
export function ulidAt(ms: number, tail: string): string {
  return `${base32(BigInt(Math.floor(ms)), timeLength)}${tail}`;
}

/** The same for the same number and no other; its bits look random, as those of an HMAC do. */
export function tailOf(number: number, hasKey: boolean): string {
  const scattered = (BigInt(number) * 0x9e3779b97f4a7c15f39cn) % (1n << tailBits);
  return base32(hasKey ? scattered | (1n << tailBits) : scattered, tailLength);
}

function base32(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest /= 32n) text = `${letters[Number(rest % 32n)]}${text}`;
  return text;
}
