import { Client } from 'pg';
import { uniqueName } from '../unique-name.ts';

/** Creates an empty database with a unique name on a server; returns its connection string. */
export async function createDatabase(server: string): Promise<string> {
  const database = uniqueName('test').replaceAll('-', '_');
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}
