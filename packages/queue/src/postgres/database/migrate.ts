import type { ClientBase } from 'pg';
import { TableQueueError } from './errors.ts';
import { migrations } from './migrations.ts';

/** The class of the advisory lock. It is a constant that nothing else in the database should use. */
const lockClass = 0x63_6e_76_73;

/**
 * Brings a schema up to date, in one transaction under an advisory lock. Throws `TableQueueError` `schema-newer`, and
 * what the driver throws.
 */
export async function migrate(client: ClientBase, schema: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [lockClass, schema]);
    // The schema is looked for first: creating it needs rights that this database role may lack if it exists.
    const found = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
    if (found.rowCount === 0) await client.query(`create schema ${schema}`);
    await client.query(
      `create table if not exists ${schema}.migration (version int primary key, applied_at timestamptz not null default now())`,
    );
    const version = await schemaVersion(client, schema);
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      await client.query(migration.replaceAll('$S', schema));
      await client.query(`insert into ${schema}.migration (version) values ($1)`, [index + 1]);
    }
    await client.query('commit');
  } catch (error) {
    // Report the first error; the rollback fails if the connection is gone.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Returns the number of migrations that a schema has had. Throws `schema-newer` if this program knows fewer. */
export async function schemaVersion(client: ClientBase, schema: string): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select coalesce(max(version), 0) as version from ${schema}.migration`,
  );
  const version = rows[0]?.version ?? 0;
  if (version > migrations.length) {
    const why = `The schema ${schema} is at version ${version}, and this program knows ${migrations.length}`;
    throw new TableQueueError('schema-newer', why);
  }
  return version;
}

export const latestVersion = migrations.length;
