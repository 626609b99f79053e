import {
  parseSettings,
  queueSettings,
  storageSettings,
  tracingSettings,
  workerSettings,
} from '@canvass/settings';

/** The only reader of the environment in this app. Throws `SettingsError`, which lists every fault. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  return parseSettings(storageSettings, queueSettings, workerSettings, tracingSettings, env);
}

export type Config = ReturnType<typeof readConfig>;

/** How to reach the storage account; the settings allow exactly one of the two ways. */
export function storageAccount(config: Config): { connectionString: string } | { account: string } {
  return config.AZURE_STORAGE_CONNECTION_STRING === undefined
    ? { account: config.AZURE_STORAGE_ACCOUNT! }
    : { connectionString: config.AZURE_STORAGE_CONNECTION_STRING };
}
