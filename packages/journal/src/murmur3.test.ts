import { expect, test } from '@jest/globals';
import { murmur3 } from './murmur3.ts';

test.each([
  ['', 0],
  ['test', 0xba6bd213],
  ['Hello, world!', 0xc0363e43],
  ['The quick brown fox jumps over the lazy dog', 0x2e4ff723],
])('the hash of "%s" is the published one', (text, hash) => {
  const bytes = new TextEncoder().encode(`..${text}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  expect(murmur3(view, 2, bytes.length - 1) >>> 0).toBe(hash);
});
