import { randomBytes } from 'node:crypto';
import { SettingsError } from '@canvass/settings';
import { LocalStartError } from '../../local/src/errors.ts';
import { keysFolder } from './keys-folder.ts';
import { setUp } from './setup.ts';

const makeKey = (): string => randomBytes(32).toString('base64url');

try {
  console.log(setUp({ env: process.env, keyFile: keysFolder('admin-api-key'), makeKey }));
} catch (error) {
  if (error instanceof SettingsError) console.error(`The settings are not valid:\n${error.message}`);
  else if (error instanceof LocalStartError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
