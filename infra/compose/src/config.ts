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
 * Looks at the settings of all apps and at the rules file at once.
 * @param readRules gives the text of the file that SCALING_RULES names
 * @throws {SettingsError} with every fault of every app
 */
export function readSetupConfig(
  readRules: (path: string) => string,
  env: Environment = process.env,
): { readonly isAdminKeyGiven: boolean } {
  const isAdminKeyGiven = (env['ADMIN_API_KEY']?.trim() ?? '') !== '';
  // A fault must not leave a key behind that nobody asked for.
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
  /** Where this container finds the site. */
  readonly origin: string;
  /** Where a browser finds it. */
  readonly site: string;
  readonly adminKey: string;
  /** By ADMIN_API_KEY; otherwise it was made, and is kept in a file. */
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
    // The image's entry point has read the file where there is no key in the environment, and forgets it where there is.
    isAdminKeyGiven: (env['ADMIN_API_KEY_FILE'] ?? '') === '',
  };
}
