import { expect, test } from '@jest/globals';
import { classClashes } from './class-clashes.ts';

const sheet = (feature: string, text: string) => ({
  path: `packages/owners-site/src/${feature}/styles.css`,
  text,
});
const clashOf = (one: string, other: string) => classClashes([sheet('one', one), sheet('other', other)]);
const both = 'packages/owners-site/src/one/styles.css and packages/owners-site/src/other/styles.css';

test.each([
  ['.row { gap: 0; }', '.row { color: red; }'],
  ['.row { gap: 0; }', '@media (width < 1px) { ul > .row:hover { gap: 0; } }'],
  ['a:is(.row, .cell) { gap: 0; }', '.card, .row:not(.cell) { gap: 0; }'],
])('a class that two features style is found with both files: %s, %s', (one, other) => {
  expect(clashOf(one, other)).toEqual([`.row: ${both}`]);
});

test.each([
  ['.row { gap: 0; }', '.list .row { gap: 0; }'],
  ['.row { gap: 0; }', '.row.wide { gap: 0; }'],
  ['.row { gap: 0; }', '.row a { gap: 0; }'],
  ['.row { gap: 0; }', '#list .row, main:has(.list) .row { gap: 0; }'],
  ['.row { gap: 0; }', '.cell:not(.row) { gap: 0; } /* .row { } */'],
])(
  'a class does not clash with a rule that needs another class or an id, or styles another element: %s, %s',
  (one, other) => {
    expect(clashOf(one, other)).toEqual([]);
  },
);

test('two files of one feature may style a class', () => {
  const first = sheet('one', '.row { gap: 0; }');
  const second = { ...first, path: 'packages/owners-site/src/one/more.css' };
  expect(classClashes([first, second])).toEqual([]);
});
