import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { csvLine, originalText, safeText } from './csv.ts';

describe('a line of CSV', () => {
  test('quotes texts, doubles their quotes, and ends with CR LF', () => {
    expect(csvLine(['plain', 'with "quotes", and\nlines', 12, -1.5, null])).toBe(
      '"plain","with ""quotes"", and\nlines",12,-1.5,\r\n',
    );
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '＝1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '=HYPERLINK("http://evil.example","x")',
  ])('makes a text of %j, which a spreadsheet would compute', (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`);
  });

  test.each(['', ' =1', 'a=1', "'x", "'", '5 - 3', 'mail@example.org'])('leaves %j as it is', (cell) => {
    expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
  });

  test('keeps what a text was: it can be read back', () => {
    const start = fc.array(fc.constantFrom("'", '=', '-', '\t', 'x', '＝')).map((units) => units.join(''));
    fc.assert(fc.property(start, (text) => expect(originalText(safeText(text))).toBe(text)));
  });
});
