import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from '@jest/globals';

/** From the ground up: a file imports from its own folder and from the floors below it. */
const floors = [
  ['siblings'],
  ['http'],
  ['ui'],
  ['respondents', 'owners', 'operators', 'developers'],
  ['server', 'primary'],
  ['main.ts'],
];

const src = join(import.meta.dirname, '../src');
const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
const importsOf = (file: string): string[] =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)].map(([, path = '']) =>
    relative(src, join(src, dirname(file), path)),
  );
const imports = new Map(files.map((file) => [file, importsOf(file)]));

const folderOf = (file: string): string => file.split('/', 1)[0]!;
const floorOf = (file: string): number => floors.findIndex((folders) => folders.includes(folderOf(file)));

test('no audience imports another, and nothing imports upwards', () => {
  expect(files.filter((file) => floorOf(file) === -1)).toEqual([]);
  const wrong = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => folderOf(target) !== folderOf(file) && floorOf(target) >= floorOf(file))
      .map((target) => `${file} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('the desk and public results show the same results, which know neither of them', () => {
  const wrong = [...imports].flatMap(([file, targets]) =>
    file.startsWith('owners/results/')
      ? targets
          .filter((target) => /^owners\/(?:desk|public-results)\//.test(target))
          .map((target) => `${file} -> ${target}`)
      : [],
  );
  expect(wrong).toEqual([]);
});

test('no files import each other in a circle', () => {
  const left = new Map(imports);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [file, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(file);
  }
  // Files of a circle, and those that import one.
  expect([...left.keys()]).toEqual([]);
});
