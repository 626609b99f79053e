import * as fc from 'fast-check';

const surrogates = { from: 0xd800, count: 0x800 };

/** Any code point but surrogates. Fast-check's own unit of that kind, `binary`, takes a second of processor time before its first text. */
export const anyCharacter = fc
  .nat(0x10ffff - surrogates.count)
  .map((code) => String.fromCodePoint(code < surrogates.from ? code : code + surrogates.count));
