import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { FirstStartError } from './errors.ts';

/** Returns the key in the file, or undefined if there is no file. @throws {FirstStartError} if it contains no key */
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
    `The key file ${path} contains no key: remove it to get a new one.`,
  );
}

/** Writes atomically; only the owner can read the file. */
export function writePrivateFile(path: string, content: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${content}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** Returns the key in the file; makes it if there is no file. */
export function keptKey(path: string, make: () => string): string {
  const kept = readKeyFile(path);
  if (kept !== undefined) return kept;
  const made = make();
  writePrivateFile(path, made);
  return made;
}
