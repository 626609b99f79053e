import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FirstStartError } from '@canvass/first-start';
import { SettingsError } from '@canvass/settings';
import { keysFolder } from './keys-folder.ts';
import { setUp } from './setup.ts';

const makeKey = (): string => randomBytes(32).toString('base64url');
// Relative to the repository's root, as in the agent.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const readRules = (path: string): string => readFileSync(resolve(root, path), 'utf8');

try {
  console.log(setUp({ keyFile: keysFolder('admin-api-key'), makeKey, readRules }));
} catch (error) {
  if (error instanceof SettingsError) console.error(`The settings are not valid:\n${error.message}`);
  else if (error instanceof FirstStartError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
