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
