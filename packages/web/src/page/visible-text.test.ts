import { expect, test } from '@jest/globals';
import { visibleText } from './visible-text.ts';

test.each([
  ['plain text\n\twith lines', 'plain text\n\twith lines'],
  ['a\u0000b\u0007', 'a⟨U+0000⟩b⟨U+0007⟩'],
  ['\u202Eevil\u2069', '⟨U+202E⟩evil⟨U+2069⟩'],
  ['half \uD83D', 'half \uFFFD'],
  ['zero\u200Bwidth\uFEFF', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
  ['Grüße, 你好, ✓ 👍', 'Grüße, 你好, ✓ 👍'],
])('spells out what cannot be seen: %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
