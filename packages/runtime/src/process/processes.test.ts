import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { isRunning, processIdentity } from './process-identity.ts';
import { processNotes } from './process-notes.ts';

test('distinguishes a running process from one that ended and from a later one with its id', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const mark = { pid: child.pid!, identity: processIdentity(child.pid!)! };
  expect(isRunning(mark)).toBe(true);
  expect(isRunning({ ...mark, identity: `${mark.identity}0` })).toBe(false);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  expect(isRunning(mark)).toBe(false);
  expect(processIdentity(mark.pid)).toBeUndefined();
});

test('stays the same while the process runs', () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
});

describe('process notes', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'process-notes-'));
  });

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
});
