import { expect, test } from '@jest/globals';
import { decodeFile } from './decode-file.ts';

const text = 'address;name\nj@example.org;Jörg Müller';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('reads %s', (_encoding, bytes) => {
  expect(decodeFile(bytes)).toBe(text);
});
