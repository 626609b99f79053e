import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { keptKey, readKeyFile, writePrivateFile } from './key-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canvass-keys-'));
});

describe('a key file', () => {
  test('keeps its first key, for its owner only', () => {
    const path = join(folder, 'key');
    expect(keptKey(path, () => 'the-first-key-made')).toBe('the-first-key-made');
    expect(keptKey(path, () => 'the-second-key-made')).toBe('the-first-key-made');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('is replaced atomically', () => {
    const path = join(folder, 'key');
    writePrivateFile(path, 'a-key-that-is-rather-long');
    writePrivateFile(path, 'a-shorter-key-now');
    expect(readFileSync(path, 'utf8')).toBe('a-shorter-key-now\n');
  });

  test('that is missing has no key', () => {
    expect(readKeyFile(join(folder, 'key'))).toBeUndefined();
  });

  test.each(['', 'short', 'two words of a sentence'])(
    'that contains %j is named in the error, without its content',
    (content) => {
      const path = join(folder, 'key');
      writeFileSync(path, content);
      expect(() => readKeyFile(path)).toThrow(
        `The key file ${path} contains no key: remove it to get a new one.`,
      );
    },
  );

  test('that is a folder cannot be read', () => {
    const path = folder;
    expect(() => readKeyFile(path)).toThrow(`The key file ${path} cannot be read.`);
  });
});
