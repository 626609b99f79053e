import {
  parseSettings,
  queueSettings,
  storageSettings,
  tracingSettings,
  workerSettings,
} from '@canvass/settings';

/** Reads the environment. Nothing else of this app does. Throws `SettingsError`, which lists every fault. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  return parseSettings(storageSettings, queueSettings, workerSettings, tracingSettings, env);
}

export type Config = ReturnType<typeof readConfig>;
