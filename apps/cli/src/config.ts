import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queueConfig, type QueueConfig } from '@canvass/queue/service';
import {
  localSettings,
  parseSettings,
  queueSettings,
  storageAccount,
  storageSettings,
  workerSettings,
  type Environment,
} from '@canvass/settings';
import type { StorageAccount } from '@canvass/storage/azure';
import { misused } from './errors.ts';

export const environment: Environment = process.env;

/** The file in which `npm start` keeps the connection string of a data folder's storage. */
const connectionStringFile = 'storage-connection-string';

/**
 * The storage account to work on: the one in the environment, or else that of the local start's data folder.
 * Throws `SettingsError`, which lists every fault.
 */
export function readAccount(env: Environment): StorageAccount {
  return localAccount(env) ?? storageAccount(parseSettings(storageSettings, env));
}

/** Reads the same queue settings as the apps. Throws `SettingsError`, which lists every fault. */
export function readQueueConfig(env: Environment): QueueConfig {
  const local = localAccount(env);
  if (local) return queueConfig(parseSettings(queueSettings, env), local);
  const settings = parseSettings(storageSettings, queueSettings, env);
  return queueConfig(settings, storageAccount(settings));
}

/** `IDEMPOTENCY_WINDOW_HOURS`, in ms. Throws `SettingsError`. */
export function readIdempotencyWindow(env: Environment): number {
  const { IDEMPOTENCY_WINDOW_HOURS: hours } = workerSettings;
  return parseSettings({ IDEMPOTENCY_WINDOW_HOURS: hours }, env).IDEMPOTENCY_WINDOW_HOURS * 60 * 60 * 1_000;
}

function localAccount(env: Environment): StorageAccount | undefined {
  const { DATA_DIR } = parseSettings(localSettings, env);
  const local = join(DATA_DIR, connectionStringFile);
  const isNamed = Boolean(env['AZURE_STORAGE_CONNECTION_STRING'] || env['AZURE_STORAGE_ACCOUNT']);
  return isNamed || !existsSync(local) ? undefined : { connectionString: readFileSync(local, 'utf8').trim() };
}

/**
 * Throws `CliError` if npm took one of the options for itself: in `npm run canvass dead-letters purge ID --dry-run`, without a `--`, npm
 * consumes `--dry-run`.
 */
export function requireNotTaken(env: Environment, options: readonly string[]): void {
  const taken = options.filter((option) => env[`npm_config_${option.replaceAll('-', '_')}`]);
  if (taken.length === 0) return;
  throw misused(
    `npm took --${taken.join(' and --')} for itself. Nothing was done. Write -- before the command.`,
  );
}
