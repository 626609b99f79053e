import { describe, expect, test } from '@jest/globals';
import { printable, printableJson } from './printable.ts';

describe('printed text', () => {
  test.each([
    ['an escape sequence', '\u001b[2J', String.raw`\u001b[2J`],
    ['an 8-bit one', '\u009b2J', String.raw`\u009b2J`],
    [
      'a bell, a new line, a carriage return and DEL',
      '\u0007\n\r\u007f',
      String.raw`\u0007\u000a\u000d\u007f`,
    ],
    ['marks that change the direction of reading', '\u202eabc\u2066', String.raw`\u202eabc\u2066`],
    ['line separators', '\u2028\u2029', String.raw`\u2028\u2029`],
    ['a lone surrogate', '\ud800', String.raw`\ud800`],
    ['an invisible character beyond the basic plane', '\u{e0041}', String.raw`\udb40\udc41`],
  ])('is escaped if a terminal would obey it or it is invisible: %s', (_name, given, shown) => {
    expect(printable(`a${given}b`)).toBe(`a${shown}b`);
  });

  test('is otherwise unchanged', () => {
    expect(printable('Grüße ✓ 🎉 "x" \\')).toBe('Grüße ✓ 🎉 "x" \\');
  });

  test('keeps its value in JSON', () => {
    const value = { text: '\u001b\u007f\u009b\u202e\n🎉\u{e0041}' };
    const json = printableJson(value);
    expect(json).not.toMatch(/[^\P{C}\n]/u);
    expect(JSON.parse(json)).toEqual(value);
  });
});
