import { keptKey } from '@canvass/first-start';
import type { Environment } from '@canvass/settings';
import { readSetupConfig } from './config.ts';

export interface Setup {
  /** Default: that of this process. */
  readonly env?: Environment;
  /** Where the operator's key is kept. */
  readonly keyFile: string;
  readonly makeKey: () => string;
  /** The text of the file that SCALING_RULES names. */
  readonly readRules: (path: string) => string;
}

/**
 * Looks at the settings of all apps and at the rules file at once, so that what is wrong is told before any container
 * starts and is then restarted for ever, and makes the operator's key on the first start where the environment gives none.
 * @returns what there is to tell
 * @throws {SettingsError} with every fault of every app
 * @throws {FirstStartError} where the file of the key holds something else
 */
export function setUp({ env, keyFile, makeKey, readRules }: Setup): string {
  const { isAdminKeyGiven } = readSetupConfig(readRules, env);
  if (isAdminKeyGiven) return 'The settings are valid; the operator’s key is ADMIN_API_KEY.';
  keptKey(keyFile, makeKey);
  return `The settings are valid; the operator’s key is kept in the volume "keys" (${keyFile}).`;
}
