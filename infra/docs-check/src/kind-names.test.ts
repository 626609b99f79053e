import { describe, expect, test } from '@jest/globals';
import { misplacedNames } from './kind-names.ts';

const found = (path: string, text: string, others: Readonly<Record<string, string>> = {}) =>
  misplacedNames([{ path, text }], others);

describe('a name of a kind or a facet', () => {
  test.each([
    "if (question.type === 'scale') return;",
    "if (question.type !== 'matrix') return;",
    "switch (type) { case 'choice': return 1; }",
    "const question = { type: 'text' };",
    "const schema = z.object({ type: z.literal('choice') });",
    "const facet: FacetOf<'words'> = spec;",
    "if (totals.type === 'choices') return;",
  ])('is found in %s', (text) => {
    expect(found('packages/a/src/b.ts', text)).toHaveLength(1);
  });

  test('may stand in the folders of kinds, and that of a facet also in those of facets', () => {
    expect(found('packages/a/src/kinds/scale/scale.ts', "type: 'scale'")).toEqual([]);
    expect(found('packages/a/src/facets/date.ts', "type: 'date'")).toEqual([]);
    expect(found('packages/a/src/facets/words.ts', "type: 'words'")).toEqual([]);
    expect(found('packages/a/src/facets/words.ts', "type: 'matrix'")).toHaveLength(1);
  });

  test('may mean something else in a file that is listed, as long as it is there', () => {
    const others = { 'packages/a/src/b.ts': 'a type of Parquet' };
    expect(found('packages/a/src/b.ts', "type: 'text'", others)).toEqual([]);
    expect(found('packages/a/src/b.ts', 'nothing', others)).toHaveLength(1);
  });

  test('is no type of JavaScript, and no type of an input', () => {
    expect(found('packages/a/src/b.ts', "typeof value === 'number'")).toEqual([]);
    expect(found('packages/a/src/b.ts', '<input type="text">')).toEqual([]);
  });
});
