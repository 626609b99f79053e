import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localSettings, parseSettings, storageSettings } from '@canvass/settings';

export type Config = { readonly connectionString: string } | { readonly account: string };

/** Where `npm start` keeps the way to the storage of a data folder. */
const keptIn = 'storage-connection-string';

/**
 * The storage account to work on: as the environment says, or else that of the local start's data folder.
 * Throws `SettingsError`, which lists every fault.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const { DATA_DIR } = parseSettings(localSettings, env);
  const local = join(DATA_DIR, keptIn);
  const isNamed = Boolean(env['AZURE_STORAGE_CONNECTION_STRING'] || env['AZURE_STORAGE_ACCOUNT']);
  if (!isNamed && existsSync(local)) return { connectionString: readFileSync(local, 'utf8').trim() };
  const settings = parseSettings(storageSettings, env);
  return settings.AZURE_STORAGE_CONNECTION_STRING === undefined
    ? { account: settings.AZURE_STORAGE_ACCOUNT! }
    : { connectionString: settings.AZURE_STORAGE_CONNECTION_STRING };
}
