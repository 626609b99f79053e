import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { FirstStartError } from './errors.ts';

/** A key kept in a file; undefined where there is none yet. @throws {FirstStartError} where it holds something else */
export function readKeyFile(path: string): string | undefined {
  let key: string;
  try {
    key = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new FirstStartError('key-file-invalid', `The key file ${path} cannot be read.`, { cause: error });
  }
  if (/^[\x21-\x7e]{16,256}$/.test(key)) return key;
  throw new FirstStartError(
    'key-file-invalid',
    `The key file ${path} holds no key: remove it to have a new one made.`,
  );
}

/** Whole or not at all, and readable for its owner only. */
export function writePrivateFile(path: string, content: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${content}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** The key kept in the file, made and kept on the first call. */
export function keptKey(path: string, make: () => string): string {
  const kept = readKeyFile(path);
  if (kept !== undefined) return kept;
  const made = make();
  writePrivateFile(path, made);
  return made;
}
