import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { processNotes } from './process-notes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-notes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('reads what was written last, and creates the folder', () => {
  const file = join(folder, 'made', 'notes.json');
  processNotes(file).write([{ pid: 1, identity: 'a' }]);
  const noted = [
    { pid: 2, identity: 'b' },
    { pid: 3, identity: 'c', isEnding: true },
    { pid: 4, identity: 'd', keeper: { pid: 5, identity: 'e' } },
  ];
  processNotes(file).write(noted);
  expect(processNotes(file).read()).toEqual(noted);
});

test.each([undefined, '', '[{"pid":', '[{"pid":0,"identity":"a"}]', '{}'])(
  'treats the content %j as empty',
  (content) => {
    const file = join(folder, 'notes.json');
    if (content !== undefined) writeFileSync(file, content);
    expect(processNotes(file).read()).toEqual([]);
  },
);

test('throws if the file cannot be written', () => {
  writeFileSync(join(folder, 'a-file'), '');
  expect(() => processNotes(join(folder, 'a-file', 'notes.json')).write([])).toThrow(/ENOTDIR|EEXIST/);
});
