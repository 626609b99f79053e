import { startAzurite, startPostgres } from '@canvass/testing';
import type { MutatedPackage } from './packages.ts';

/** Azurite and PostgreSQL for all runs of all packages, named in the environment as Jest's global setups name them. */
export async function startServices(
  packages: readonly MutatedPackage[],
): Promise<{ environment: Record<string, string>; stop: () => Promise<void> }> {
  if (packages.every(({ tests }) => tests.withServices.length === 0)) {
    return { environment: {}, stop: async () => {} };
  }
  const [azurite, postgres] = await Promise.all([startAzurite(), startPostgres()]);
  return {
    environment: {
      AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
      CANVASS_TEST_DATABASE_URL: postgres.connectionString,
    },
    stop: async () => void (await Promise.all([azurite.stop(), postgres.stop()])),
  };
}
