import { expect, test } from '@jest/globals';
import { TimeZone } from '@canvass/surveys';
import { cssString, paperCss } from './paper-css.ts';

test('a title stays a text in the style of the pages, whatever it has', () => {
  expect(cssString('Ümläut 2026 – a')).toBe('"Ümläut 2026 – a"');
  expect(cssString('"; } * { x: \\\n</style>')).toBe(
    '"\\22 \\3b  \\7d  \\2a  \\7b  x: \\5c \\a \\3c /style\\3e "',
  );
});

test('the foot has the title, the time of the figures and the number of the page', () => {
  const zone = TimeZone.of('Europe/Dublin');
  const css = paperCss({ paper: 'letter', title: 'Tea', asOf: '2026-07-14T11:00:00.000Z', zone });
  expect(css).toContain('size: letter;');
  expect(css).toContain('content: "Tea";');
  expect(css).toContain('content: "As of Jul 14, 2026, 12:00";');
  const long = paperCss({ paper: 'a4', title: 'A title '.repeat(9), asOf: null, zone });
  // The time stands beside it.
  expect(long).toContain('content: "A title A title A title A title A title\\2026 ";');
  expect(css).toContain('content: "Page " counter(page) " of " counter(pages)');
});
