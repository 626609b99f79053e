import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { csvLine, originalText, safeText } from './csv.ts';

describe('a line of CSV', () => {
  test('has all values in quotes, doubles the quotes of texts, and ends with CR LF', () => {
    expect(csvLine(['plain', 'with "quotes", and\nlines', 12, -1.5, null])).toBe(
      '"plain","with ""quotes"", and\nlines","12","-1.5",\r\n',
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
    expect(csvLine([cell.slice(0, 1) + 'x'])).toBe(`"'${cell.slice(0, 1)}x"\r\n`);
    expect(safeText(cell).startsWith("'")).toBe(true);
  });

  test.each([
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a;-;+1', "a;'-;'+1"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a\r\n-1\n＝1\r=2', "a\r\n'-1\n'＝1\r'=2"],
    ['a;"=A1&"', `a;"'=A1&"`],
    ['a;""=A1', `a;""'=A1`],
    ["a;'=1", "a;''=1"],
    ['=1;=2', "'=1;'=2"],
    [';\t=1', ";\t'=1"],
    ['\n=1', "'\n'=1"],
  ])('makes %j a text for spreadsheets with other separators, too', (cell, safe) => {
    expect(safeText(cell)).toBe(safe);
    expect(originalText(safe)).toBe(cell);
  });

  test.each([
    '',
    ' =1',
    'a=1',
    "'x",
    "'",
    '5 - 3',
    'mail@example.org',
    '1\r\n\r\n2\n\n\t3',
    'tea;coffee; - no',
    "one;'two'",
  ])('leaves %j as it is', (cell) => {
    expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
    expect(originalText(cell)).toBe(cell);
  });

  test('keeps what a text was: it can be read back', () => {
    const units = fc.constantFrom("'", '"', '=', '-', '\t', '\r', '\n', '\0', ';', ',', 'x', '＝');
    const text = fc.array(units, { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, (each) => expect(originalText(safeText(each))).toBe(each)),
      { numRuns: 5_000 },
    );
  });

  test('has no formula in any cell, whatever separator a spreadsheet expects', () => {
    const units = fc.constantFrom("'", '"', '=', '-', '\t', '\r', '\n', ';', ',', 'x', ' ');
    const text = fc.array(units, { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const line = csvLine(['id', one, 5, other]);
        for (const separator of [',', ';', '\t']) {
          const cells = asSpreadsheet(line, separator);
          expect(cells.filter((cell) => /^[=+\-@\uFF1D]/.test(cell))).toEqual([]);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

/** Reads the cells as Excel does, for which the text after a closing quote belongs to the cell. */
function asSpreadsheet(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isStart = true;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at]!;
    if (isQuoted && unit === '"' && text[at + 1] === '"') cell += text[(at += 1)]!;
    else if (isQuoted) {
      if (unit === '"') isQuoted = false;
      else cell += unit;
    } else if (isStart && unit === '"') {
      isQuoted = true;
      isStart = false;
    } else if (unit === separator || unit === '\r' || unit === '\n') {
      cells.push(cell);
      cell = '';
      isStart = true;
    } else {
      cell += unit;
      isStart = false;
    }
  }
  return [...cells, cell];
}
