import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateTypes, typesFile } from './generate-types.ts';

const path = join(fileURLToPath(new URL('../../..', import.meta.url)), typesFile);
const types = await generateTypes();
if (!process.argv.includes('--check')) writeFileSync(path, types);
else if (readFileSync(path, 'utf8') !== types) {
  console.error(`${typesFile} differs from the OpenAPI document: run \`npm run client-types\``);
  process.exitCode = 1;
}
