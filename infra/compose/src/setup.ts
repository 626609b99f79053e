import { keptKey } from '@canvass/first-start';
import type { Environment } from '@canvass/settings';
import { readSetupConfig } from './config.ts';

export interface Setup {
  /** Default: of this process. */
  readonly env?: Environment;
  /** The file with the operator's key. */
  readonly keyFile: string;
  readonly makeKey: () => string;
  /** Returns the text of the file in SCALING_RULES. */
  readonly readRules: (path: string) => string;
}

/**
 * Checks the settings of all apps and the rules file, because a container with a fault would restart endlessly. Makes the
 * operator's key on the first start if the environment has none.
 * @returns a message for the user
 * @throws {SettingsError} with every fault of every app
 * @throws {FirstStartError} if the key file contains no key
 */
export function setUp({ env, keyFile, makeKey, readRules }: Setup): string {
  const { isAdminKeyGiven } = readSetupConfig(readRules, env);
  if (isAdminKeyGiven) return 'The settings are valid; the operator’s key is ADMIN_API_KEY.';
  keptKey(keyFile, makeKey);
  return `The settings are valid; the operator’s key is in the volume "keys" (${keyFile}).`;
}
