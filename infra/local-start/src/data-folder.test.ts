import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { prepareDataFolder } from './data-folder.ts';

describe('prepareDataFolder', () => {
  test('makes the folder and leaves nothing in it', () => {
    const path = join(temporaryFolder(), 'a', 'b');
    prepareDataFolder(path);
    prepareDataFolder(path);
    expect(readdirSync(path)).toEqual([]);
  });

  test.each([
    ['', 'there is a file in its place'],
    ['data', 'a part of its path is a file'],
  ])('says in one line that a file is in the way (%j)', (below, reason) => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const path = join(file, below);
    expect(() => prepareDataFolder(path)).toThrow(
      `The data folder ${path} cannot be used: ${reason}. Name another one with DATA_DIR.`,
    );
  });

  test('closes a folder of an earlier start to other users, and the keys in it', () => {
    const path = temporaryFolder();
    const key = join(path, 'admin-api-key');
    mkdirSync(join(path, 'azurite'));
    writeFileSync(join(path, 'running.json.4711'), '{}');
    writeFileSync(key, 'the-key-of-the-operator');
    chmodSync(key, 0o644);
    chmodSync(path, 0o755);
    prepareDataFolder(path);
    expect([path, key].map(modeOf)).toEqual([0o700, 0o600]);
  });

  test('closes an empty folder, and the keys in one that is closed already', () => {
    const empty = temporaryFolder();
    chmodSync(empty, 0o777);
    prepareDataFolder(empty);
    expect(modeOf(empty)).toBe(0o700);
    const closed = temporaryFolder();
    const key = join(closed, 'storage-account-key');
    writeFileSync(join(closed, 'notes.txt'), '');
    writeFileSync(key, 'the-key-of-the-account');
    chmodSync(key, 0o640);
    prepareDataFolder(closed);
    expect(modeOf(key)).toBe(0o600);
  });

  test('refuses an open folder with other content, such as a home, and does not change its mode', () => {
    const path = temporaryFolder();
    writeFileSync(join(path, 'letters.txt'), '');
    mkdirSync(join(path, 'azurite'));
    chmodSync(path, 0o755);
    expect(() => prepareDataFolder(path)).toThrow(
      `The data folder ${path} cannot be used: other users of this machine may look into it, and it is not closed to them ` +
        'because it holds other things (letters.txt); where it is for Canvass alone, close it with chmod 700. ' +
        'Name another one with DATA_DIR.',
    );
    expect(modeOf(path)).toBe(0o755);
    expect(readdirSync(path).toSorted()).toEqual(['azurite', 'letters.txt']);
  });
});

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}
