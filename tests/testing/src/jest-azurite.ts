import { startAzurite } from './azurite.ts';
import type { Azurite } from './azurite.ts';

const setting = 'AZURE_STORAGE_CONNECTION_STRING';
let azurite: Azurite | undefined;

/**
 * Starts the one Azurite of a package's test run and puts it into the environment, which Jest's workers inherit. It replaces
 * any account there: tests must never use real data.
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

/** The connection string of that Azurite; throws if the package's configuration lacks `withAzurite`. */
export function jestAzuriteConnectionString(): string {
  const connectionString = process.env[setting];
  if (connectionString) return connectionString;
  throw new Error(
    `${setting} is not set: this package's jest.config.js needs globalSetup '@canvass/testing/jest-azurite-setup'`,
  );
}
