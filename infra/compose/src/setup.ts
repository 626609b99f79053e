import {
  agentSettings,
  parseSettings,
  queueSettings,
  siteSettings,
  storageSettings,
  tracingSettings,
  workerSettings,
  type Environment,
} from '@canvass/settings';
// The local start makes its key the same way; it has no other part that runs in a container.
import { keptKey } from '../../local/src/key-file.ts';

export interface Setup {
  readonly env: Environment;
  /** Where the operator's key is kept. */
  readonly keyFile: string;
  readonly makeKey: () => string;
}

/**
 * Looks at the settings of all apps at once, so that a wrong one is told before any container starts, and makes the
 * operator's key on the first start where the environment gives none.
 * @returns what there is to tell
 * @throws {SettingsError} with every fault of every app
 * @throws {LocalStartError} where the file of the key holds something else
 */
export function setUp({ env, keyFile, makeKey }: Setup): string {
  const isGiven = (env['ADMIN_API_KEY']?.trim() ?? '') !== '';
  // A fault must not leave a key behind that nobody asked for.
  const placeholder = 'a-key-is-made-when-all-is-well';
  const seen = isGiven ? env : { ...env, ADMIN_API_KEY: placeholder };
  const ofApps = [siteSettings, workerSettings, agentSettings] as const;
  parseSettings(storageSettings, queueSettings, tracingSettings, ...ofApps, seen);
  if (isGiven) return 'The settings are valid; the operator’s key is ADMIN_API_KEY.';
  keptKey(keyFile, makeKey);
  return `The settings are valid; the operator’s key is kept in the volume "keys" (${keyFile}).`;
}
