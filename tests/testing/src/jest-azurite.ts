import { startAzurite } from './azurite.ts';
import type { Azurite } from './azurite.ts';

const setting = 'AZURE_STORAGE_CONNECTION_STRING';
let azurite: Azurite | undefined;

/**
 * Starts the one Azurite of a package's test run and names it in the environment, which Jest's workers inherit. An
 * Azurite or account that the environment already names is not used: tests must never run on somebody's data.
 */
export async function startJestAzurite(): Promise<void> {
  azurite = await startAzurite();
  process.env[setting] = azurite.connectionString;
}

export async function stopJestAzurite(): Promise<void> {
  await azurite?.stop();
  azurite = undefined;
  delete process.env[setting];
}

/** The connection string of the Azurite that `startJestAzurite` started; throws where a package forgot to name it. */
export function jestAzuriteConnectionString(): string {
  const connectionString = process.env[setting];
  if (connectionString) return connectionString;
  throw new Error(
    `${setting} is not set: this package's jest.config.js needs globalSetup '@canvass/testing/jest-azurite-setup'`,
  );
}
