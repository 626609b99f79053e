import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateTypes, typesFile } from './generate-types.ts';

const path = join(fileURLToPath(new URL('../../..', import.meta.url)), typesFile);
const types = await generateTypes();
if (!existsSync(path) || readFileSync(path, 'utf8') !== types) {
  // The linter and the compiler may read it, and another run may write it, at the same time.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, types);
  renameSync(unfinished, path);
}
