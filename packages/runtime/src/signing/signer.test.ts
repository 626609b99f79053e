import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { base32Digits } from './base32.ts';
import { createSigner } from './signer.ts';

/** The definition, by the library. */
function signedBy(secret: string, purpose: string, text: string): string {
  const key = createHmac('sha256', secret).update(purpose).digest();
  const bits = BigInt(`0x${createHmac('sha256', key).update(text).digest('hex').slice(0, 20)}`);
  const digits = Array.from({ length: 16 }, (_, index) => Number((bits >> BigInt(75 - 5 * index)) & 31n));
  return digits.map((digit) => base32Digits[digit]).join('');
}

test('a signer makes the first 80 bits of an HMAC-SHA-256, of any text, again and again', () => {
  const texts = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 400, maxLength: 900 })),
  );
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), texts, (secret, purpose, given) => {
      const sign = createSigner(secret, purpose);
      const twice = [...given, ...given];
      expect(twice.map(sign)).toEqual(twice.map((text) => signedBy(secret, purpose, text)));
    }),
  );
});
