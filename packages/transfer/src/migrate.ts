import type { ClientBase } from 'pg';
import { TransferError } from './errors.ts';
import { migrations } from './migrations.ts';
import { schema } from './table-name.ts';

// Any constant that nothing else in the database uses.
const lockClass = 0x63_6e_74_72;

/**
 * Brings the schema up to date, in one transaction under an advisory lock. Throws `TransferError` `schema-newer` and `foreign-table`, and what the
 * driver throws.
 */
export async function migrate(client: ClientBase): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [lockClass, schema]);
    // Checked first: creating needs rights that this role need not have if the schema exists.
    const found = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
    if (found.rowCount === 0) await client.query(`create schema ${schema}`);
    const version = await appliedMigrations(client);
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      await client.query(migration.replaceAll('$S', schema));
      await client.query(`insert into ${schema}.transfer_migrations (version) values ($1)`, [index + 1]);
    }
    await client.query('commit');
  } catch (error) {
    // Report the first error; the rollback fails if the connection is gone.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function appliedMigrations(client: ClientBase): Promise<number> {
  const { rows: tables } = await client.query<{ migrations: string | null; transfers: string | null }>(
    `select to_regclass('${schema}.transfer_migrations') as migrations, to_regclass('${schema}.transfers') as transfers`,
  );
  if (tables[0]?.migrations === null) {
    if (tables[0].transfers !== null) {
      const why = `There is a table ${schema}.transfers that Canvass has not made. It is not touched.`;
      throw new TransferError('foreign-table', why);
    }
    await client.query(
      `create table ${schema}.transfer_migrations (version int primary key, applied_at timestamptz not null default now())`,
    );
    return 0;
  }
  const { rows } = await client.query<{ version: number }>(
    `select coalesce(max(version), 0) as version from ${schema}.transfer_migrations`,
  );
  const version = rows[0]?.version ?? 0;
  if (version > migrations.length) {
    const why = `The schema ${schema} is at version ${version}, and this program knows ${migrations.length}.`;
    throw new TransferError('schema-newer', why);
  }
  return version;
}
