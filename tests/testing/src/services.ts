import { startAzurite, type Azurite } from './azurite.ts';
import { createDatabase } from './postgres/create-database.ts';
import { startPostgres, type Postgres } from './postgres/postgres.ts';

const azuriteSetting = 'AZURE_STORAGE_CONNECTION_STRING';
const postgresSetting = 'CANVASS_TEST_DATABASE_URL';
let running: readonly [Azurite, Postgres] | undefined;

/**
 * Starts the one Azurite and the one PostgreSQL of a test run and puts them into the environment, which Jest's workers
 * inherit. It replaces any account there: tests must never use real data. Test files of all packages share both at the same
 * time, so each test uses names of its own.
 */
export async function startServices(): Promise<void> {
  running = await Promise.all([startAzurite(), startPostgres()]);
  const [azurite, postgres] = running;
  process.env[azuriteSetting] = azurite.connectionString;
  process.env[postgresSetting] = postgres.connectionString;
}

export async function stopServices(): Promise<void> {
  await Promise.all(running?.map((service) => service.stop()) ?? []);
  running = undefined;
}

/** The connection string of the run's Azurite; throws unless the test runs in the project `services`. */
export function jestAzuriteConnectionString(): string {
  return settingOf(azuriteSetting);
}

/** The connection string of the run's PostgreSQL; throws unless the test runs in the project `services`. */
export function jestPostgresConnectionString(): string {
  return settingOf(postgresSetting);
}

/** Creates an empty database on the run's PostgreSQL; returns its connection string. */
export function createJestDatabase(): Promise<string> {
  return createDatabase(jestPostgresConnectionString());
}

function settingOf(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set: add this package to the project "services" in jest.config.js`);
}
