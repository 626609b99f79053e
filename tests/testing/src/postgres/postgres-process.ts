import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { TestingError } from '../errors.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresGuard } from '../paths.cjs';
import type { PostgresUser } from './postgres-user.ts';

const startTimeoutMs = 120_000;
const stopTimeoutMs = 10_000;
const environment = { LC_ALL: 'C', TZ: 'UTC' };

export interface PostgresProcessOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly user: PostgresUser;
  readonly binaries: PostgresBinaries;
  /** `postgresql.conf` names and values. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Makes an empty cluster; its superuser `postgres` needs no password on loopback. */
export async function initialisePostgres(
  options: Pick<PostgresProcessOptions, 'dataDir' | 'user' | 'binaries'>,
): Promise<void> {
  const { dataDir, user, binaries } = options;
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(binaries.initdb, [`--pgdata=${dataDir}`, ...flags], {
    ...user,
    cwd: dirname(dataDir),
    env: environment,
  });
}

/** One run of a server as a grandchild of this process; it ends with this process, even if that is killed. */
export class PostgresProcess {
  /** Of the server, not of its guard. */
  readonly pid: number;
  readonly #guard: ChildProcess;
  readonly #exited: Promise<unknown>;

  private constructor(guard: ChildProcess, exited: Promise<unknown>, pid: number) {
    this.#guard = guard;
    this.#exited = exited;
    this.pid = pid;
  }

  /** Resolves when the server accepts connections; throws `TestingError` with its output if it does not. */
  static async start(options: PostgresProcessOptions): Promise<PostgresProcess> {
    const { dataDir, port, user, binaries, settings } = options;
    const all = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...settings,
    };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const command = {
      file: binaries.postgres,
      args: ['-D', dataDir, ...flags],
      options: { ...user, cwd: dataDir, env: environment },
    };
    const guard = spawn(process.execPath, [postgresGuard, JSON.stringify(command)], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const exited = once(guard, 'exit');
    try {
      await accepting(guard, exited);
    } catch (error) {
      guard.kill('SIGTERM');
      throw error;
    }
    // A test run that forgets to stop its server can end, and ends the server.
    guard.unref();
    for (const stream of [guard.stdin, guard.stdout, guard.stderr]) (stream as Socket).unref();
    const [pid] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return new PostgresProcess(guard, exited, Number(pid));
  }

  get running(): boolean {
    return this.#guard.exitCode === null && this.#guard.signalCode === null;
  }

  /** Fast shutdown: ends sessions and flushes the data. Idempotent. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.#guard.ref();
    this.#guard.kill('SIGTERM');
    const timer = setTimeout(() => this.signal('SIGKILL'), stopTimeoutMs);
    await this.#exited;
    clearTimeout(timer);
  }

  /** SIGKILL: sessions end when they notice, and the next start recovers from the log. */
  async kill(): Promise<void> {
    if (!this.running) return;
    this.#guard.ref();
    this.signal('SIGKILL');
    await this.#exited;
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal);
  }
}

function accepting(guard: ChildProcess, exited: Promise<unknown>): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      reject(new TestingError('postgres-did-not-start', `PostgreSQL ${why}. Its output:\n${output}`));
    };
    const timer = setTimeout(() => fail(`did not listen within ${startTimeoutMs} ms`), startTimeoutMs);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!output.includes('database system is ready to accept connections')) return;
      clearTimeout(timer);
      guard.stdout?.off('data', read).resume();
      guard.stderr?.off('data', read).resume();
      resolve();
    };
    guard.stdout?.on('data', read);
    guard.stderr?.on('data', read);
    // The guard may end before it reads its standard input.
    guard.stdin?.on('error', () => undefined);
    exited.then(
      () => fail('ended before it listened'),
      (error: unknown) => fail(`could not be started (${String(error)})`),
    );
  });
}
