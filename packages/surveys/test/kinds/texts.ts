import * as fc from 'fast-check';

const words = [
  'fast',
  'Slow',
  "don't",
  'don’t',
  'constructor',
  '__proto__',
  'toString',
  'the',
  'é',
  'ÉTÉ',
  'ΟΔΟΣ',
  'AI',
  'ai',
  'VAN',
  'van',
  'İyi',
  '猫',
  'の',
];

/** Up to 60 characters of words, blanks and other well-formed text. */
export const texts: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 6 })
  .map((parts) => parts.join(' ').replaceAll('\0', ''));
