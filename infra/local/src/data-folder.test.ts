import { readdirSync, writeFileSync } from 'node:fs';
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
  ])('says in one line what is wrong when a file stands in the way (%j)', (below, reason) => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const path = join(file, below);
    expect(() => prepareDataFolder(path)).toThrow(
      `The data folder ${path} cannot be used: ${reason}. Name another one with DATA_DIR.`,
    );
  });
});
