import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TestingError } from '../errors.ts';
import { freePort } from '../free-port.ts';
import { createDatabase } from './create-database.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { PostgresProcess, initialisePostgres } from './postgres-process.ts';
import { postgresUser } from './postgres-user.ts';

export interface PostgresOptions {
  /**
   * `postgresql.conf` names and values. The defaults here are for tests: little memory and no flushes to disk
   * (`fsync: 'off'`; a killed server still loses no commit while the machine stays up).
   */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A running PostgreSQL on loopback; user `postgres`, no password. Its data is gone after `stop`. */
export interface Postgres {
  readonly port: number;
  /** Of the current run. */
  readonly pid: number;
  /** Of the database `postgres`. */
  readonly connectionString: string;
  /** With the port of a proxy in front of the server. */
  connectionStringVia(via: { readonly port: number; readonly database?: string }): string;
  /** Creates an empty database with a unique name; returns its connection string. */
  createDatabase(): Promise<string>;
  /** Fast shutdown; removes the data. Idempotent. */
  stop(): Promise<void>;
  /** SIGKILL. The data stays for a `restart`. Idempotent. */
  kill(): Promise<void>;
  /** Fast shutdown; the data stays for a `restart`. */
  shutDown(): Promise<void>;
  /** Restarts it on the same port and data, shutting it down first if necessary. */
  restart(): Promise<void>;
}

const testSettings = {
  fsync: 'off',
  shared_buffers: '64MB',
  max_connections: '100',
};

/** Takes about a second; throws `TestingError` if PostgreSQL does not accept connections within two minutes. */
export async function startPostgres({ settings = {} }: PostgresOptions = {}): Promise<Postgres> {
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'canvass-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const installed = { dataDir: join(folder, 'data'), user, binaries: postgresBinaries(user, folder) };
  await initialisePostgres(installed);
  const port = await freePort();
  const options = { ...installed, port, settings: { ...testSettings, ...settings } };
  let run = await PostgresProcess.start(options);
  const connectionString = connectionStringVia({ port });
  return {
    port,
    get pid() {
      return run.pid;
    },
    connectionString,
    connectionStringVia,
    createDatabase: () => createDatabase(connectionString),
    async stop() {
      await run.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    kill: () => run.kill(),
    shutDown: () => run.stop(),
    async restart() {
      await run.stop();
      run = await restarted(options);
    },
  };
}

const restartTimeoutMs = 120_000;

/** Sessions of a killed server may hold its shared memory for a moment; until then the next server refuses to start. */
async function restarted(options: Parameters<typeof PostgresProcess.start>[0]): Promise<PostgresProcess> {
  const deadline = performance.now() + restartTimeoutMs;
  for (;;) {
    try {
      return await PostgresProcess.start(options);
    } catch (error) {
      const isTransient = error instanceof TestingError && error.message.includes('shared memory block');
      if (!isTransient || performance.now() > deadline) throw error;
      await delay(50);
    }
  }
}

function connectionStringVia(via: { readonly port: number; readonly database?: string }): string {
  return `postgres://postgres@127.0.0.1:${via.port}/${via.database ?? 'postgres'}`;
}
