import type { Postgres } from '@canvass/testing';
import { Client } from 'pg';

/** Calls `scenario` with a database of its own and a client of it. */
export async function withDatabase(
  postgres: Pick<Postgres, 'createDatabase'>,
  scenario: (
    databaseUrl: string,
    query: (sql: string) => Promise<Record<string, unknown>[]>,
  ) => Promise<void>,
): Promise<void> {
  const databaseUrl = await postgres.createDatabase();
  const client = new Client({ connectionString: databaseUrl });
  // A test may kill the server.
  client.on('error', () => {});
  await client.connect();
  try {
    await scenario(databaseUrl, async (sql) => (await client.query<Record<string, unknown>>(sql)).rows);
  } finally {
    await client.end();
  }
}
