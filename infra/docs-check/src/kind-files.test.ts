import { expect, test } from '@jest/globals';
import { filesOfKind, largeKinds } from './kind-files.ts';

const kinds = ['colour', 'shape'];
const sources = [
  { path: 'packages/a/src/kinds/colour/colour.ts', text: "import { b } from '../helper.ts';" },
  { path: 'packages/a/src/kinds/colour/colour.css', text: '' },
  { path: 'packages/a/src/kinds/helper.ts', text: "const type = 'colours';" },
  { path: 'packages/a/src/kinds/kinds.ts', text: "import { colour } from './colour/colour.ts';" },
  { path: 'packages/a/src/index.ts', text: "export { colour } from './kinds/colour/colour.ts';" },
  { path: 'packages/b/src/kinds/colour.ts', text: '' },
  { path: 'packages/b/src/kinds/bodies.ts', text: "return { type: 'colour' };" },
  { path: 'packages/b/src/kinds/shape.ts', text: "return { type: 'colour' };" },
  { path: 'packages/b/src/kinds/shape/field.ts', text: "import { colour } from '../colour.ts';" },
  { path: 'apps/c/test/table.ts', text: 'const table = {\n  colour: 1,\n  shape,\n};' },
  { path: 'apps/c/test/other.ts', text: 'const other = {\n  colour: 1,\n};' },
  { path: 'packages/b/src/colour.ts', text: "import { colour } from './other/colour.ts';" },
];

test('a kind takes its own files, those that import or name it, and tables of all kinds; not what another kind says of it', () => {
  expect(filesOfKind('colour', sources, kinds)).toEqual([
    'packages/a/src/kinds/colour/colour.ts',
    'packages/a/src/kinds/colour/colour.css',
    'packages/a/src/kinds/kinds.ts',
    'packages/a/src/index.ts',
    'packages/b/src/kinds/colour.ts',
    'packages/b/src/kinds/bodies.ts',
    'apps/c/test/table.ts',
  ]);
  expect(filesOfKind('shape', sources, kinds)).toEqual([
    'packages/b/src/kinds/shape.ts',
    'packages/b/src/kinds/shape/field.ts',
    'apps/c/test/table.ts',
  ]);
  expect(largeKinds(kinds, sources)).toEqual([]);
});

const filesIn = (folder: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: `packages/${folder(index)}/kinds/colour/${index}.ts`,
    text: '',
  }));

test('a kind with a file or a folder too many is named with its files', () => {
  expect(
    largeKinds(
      kinds,
      filesIn(() => 'a', 12),
    ),
  ).toEqual([]);
  const [large = ''] = largeKinds(
    kinds,
    filesIn(() => 'a', 13),
  );
  expect(large).toMatch(/^The kind colour takes 13 files in 1 folders, more than 12 in 6:\n/);
  expect(large.split('\n')).toHaveLength(14);
  expect(large).toContain('\n  packages/a/kinds/colour/12.ts');
  expect(largeKinds(kinds, filesIn(String, 6))).toEqual([]);
  expect(largeKinds(kinds, filesIn(String, 7))).toEqual([
    expect.stringMatching(/^The kind colour takes 7 files in 7 folders/),
  ]);
});
