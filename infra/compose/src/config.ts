import { faultsOfRules } from '@canvass/scaling';
import {
  agentSettings,
  parseSettings,
  queueSettings,
  siteSettings,
  storageSettings,
  tracingSettings,
  withFileCheck,
  workerSettings,
  type Environment,
} from '@canvass/settings';

/**
 * Checks the settings of all apps and the rules file.
 * @param readRules returns the text of the file in SCALING_RULES
 * @throws {SettingsError} with every fault of every app
 */
export function readSetupConfig(
  readRules: (path: string) => string,
  env: Environment = process.env,
): { readonly isAdminKeyGiven: boolean } {
  const isAdminKeyGiven = (env['ADMIN_API_KEY']?.trim() ?? '') !== '';
  // A fault must leave no key behind.
  const placeholder = 'a-key-is-made-when-all-is-well';
  const seen = isAdminKeyGiven ? env : { ...env, ADMIN_API_KEY: placeholder };
  const ofAgent = {
    ...agentSettings,
    SCALING_RULES: withFileCheck('SCALING_RULES', agentSettings.SCALING_RULES, (path) =>
      faultsOfRules(readRules(path)),
    ),
  };
  const ofApps = [siteSettings, workerSettings, ofAgent] as const;
  parseSettings(storageSettings, queueSettings, tracingSettings, ...ofApps, seen);
  return { isAdminKeyGiven };
}

/** The settings of the demo. */
export interface DemoConfig {
  /** The site's URL for this container. */
  readonly origin: string;
  /** The site's URL for a browser. */
  readonly site: string;
  readonly adminKey: string;
  /** Whether the key came from ADMIN_API_KEY; otherwise setup made it, and it is in a file. */
  readonly isAdminKeyGiven: boolean;
}

/** @throws {SettingsError} with every fault */
export function readDemoConfig(env: Environment = process.env): DemoConfig {
  const settings = parseSettings(
    {
      SITE_URL: siteSettings.PUBLIC_URL,
      PUBLIC_URL: siteSettings.PUBLIC_URL,
      PUBLISHED_PORT: siteSettings.PORT,
      ADMIN_API_KEY: siteSettings.ADMIN_API_KEY,
    },
    env,
  );
  return {
    origin: settings.SITE_URL ?? 'http://survey-site:3000',
    site: settings.PUBLIC_URL ?? `http://localhost:${settings.PUBLISHED_PORT}`,
    adminKey: settings.ADMIN_API_KEY,
    // The image's entry point reads the file only if the environment has no key; otherwise it unsets the variable.
    isAdminKeyGiven: (env['ADMIN_API_KEY_FILE'] ?? '') === '',
  };
}
