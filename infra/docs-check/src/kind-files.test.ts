import { expect, test } from '@jest/globals';
import { filesOfKind, scatteredKinds } from './kind-files.ts';

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
  expect(scatteredKinds(kinds, sources)).toEqual([]);
});

const filesIn = (count: number, folder: (index: number) => string, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    path: `packages/${folder(index)}/kinds/${name(index)}.ts`,
    text: "const type: Of<'colour'> = ['colour'];",
  }));

test('a kind with a shared file or a folder too many is named with its shared files', () => {
  const own = filesIn(
    40,
    () => 'a',
    (index) => `colour/${index}`,
  );
  const shared = (count: number) =>
    filesIn(
      count,
      () => 'a',
      (index) => `shared-${index}`,
    );
  expect(scatteredKinds(kinds, [...own, ...shared(7)])).toEqual([]);
  const [scattered = ''] = scatteredKinds(kinds, [...own, ...shared(8)]);
  expect(scattered).toMatch(/^The kind colour takes 8 shared files and 1 folders, more than 7 and 6:\n/);
  expect(scattered.split('\n')).toHaveLength(9);
  expect(scattered).toContain('\n  packages/a/kinds/shared-7.ts');
  const ownIn = (folders: number) => filesIn(folders, String, () => 'colour');
  expect(scatteredKinds(kinds, ownIn(6))).toEqual([]);
  expect(scatteredKinds(kinds, ownIn(7))).toEqual([
    expect.stringMatching(/^The kind colour takes 0 shared files and 7 folders/),
  ]);
});
