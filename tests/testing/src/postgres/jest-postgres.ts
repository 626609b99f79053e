import { startPostgres } from './postgres.ts';
import type { Postgres } from './postgres.ts';

const setting = 'CANVASS_TEST_DATABASE_URL';
let postgres: Postgres | undefined;

/** Starts the one PostgreSQL of a package's test run and puts it into the environment, which Jest's workers inherit. */
export async function startJestPostgres(): Promise<void> {
  postgres = await startPostgres();
  process.env[setting] = postgres.connectionString;
}

export async function stopJestPostgres(): Promise<void> {
  await postgres?.stop();
  postgres = undefined;
  delete process.env[setting];
}

/** The connection string of that server; throws if the package's configuration lacks `withPostgres`. */
export function jestPostgresConnectionString(): string {
  const connectionString = process.env[setting];
  if (connectionString) return connectionString;
  throw new Error(`${setting} is not set: this package's jest.config.js needs withPostgres`);
}
