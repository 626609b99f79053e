import { startPostgres } from './postgres.ts';
import type { Postgres } from './postgres.ts';

const setting = 'CANVASS_TEST_DATABASE_URL';
let postgres: Postgres | undefined;

/** Starts the one PostgreSQL of a package's test run and names it in the environment, which Jest's workers inherit. */
export async function startJestPostgres(): Promise<void> {
  postgres = await startPostgres();
  process.env[setting] = postgres.connectionString;
}

export async function stopJestPostgres(): Promise<void> {
  await postgres?.stop();
  postgres = undefined;
  delete process.env[setting];
}

/** The connection string of the server that `withPostgres` started; throws where a package forgot to name it. */
export function jestPostgresConnectionString(): string {
  const connectionString = process.env[setting];
  if (connectionString) return connectionString;
  throw new Error(`${setting} is not set: this package's jest.config.js needs withPostgres`);
}
