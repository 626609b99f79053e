import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { questionTypes } from '@canvass/surveys';
import { filesOfKind, kindSources } from './kind-files.ts';
import { filesOfPage, withLines } from './kind-page.ts';

const root = resolve(import.meta.dirname, '../../..');
const { written, changed } = filesOfPage(readFileSync(join(root, 'docs/adding-a-kind.md'), 'utf8'));

test('the page on adding a kind has the files that a date has, less its words: a month has none of its own', () => {
  const files = [...written.keys(), ...changed.keys()].map((path) => path.replaceAll('month', 'date'));
  const filesOfDate = filesOfKind('date', kindSources(root), questionTypes);
  expect(files.toSorted()).toEqual(filesOfDate.filter((path) => !path.endsWith('/words.json')));
});

test('the lines that the page adds to registries have a place there', () => {
  for (const [path, change] of changed) {
    const text = readFileSync(join(root, path), 'utf8');
    expect(withLines(text, change).length).toBeGreaterThan(text.length);
  }
});

test('lines are added below those that a change names', () => {
  expect(withLines('a\nb\nc\n', ' a\n+x\n+y\n c\n+z\n')).toBe('a\nx\ny\nb\nc\nz\n');
  expect(() => withLines('a\n', ' b\n+x\n')).toThrow('There is no line b');
});
