import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { azuriteMain, dieWithParent, leanAzurite, printWhenStoppable } from './paths.cjs';
import { TestingError } from './errors.ts';

const startTimeoutMs = 120_000;
const stopTimeoutMs = 5_000;
/** Printed by the preloaded module. */
const handlesSignals = 'Azurite handles SIGTERM';
// Far longer than any pause of a test: a server that closes an idle socket during a request looks like a fault.
const keepAliveTimeoutS = 300;

/** Port 0: a free one. Without a `location` everything is in memory. */
export interface AzuriteProcessOptions {
  readonly location: string | undefined;
  readonly blobPort: number;
  readonly queuePort: number;
  readonly checksApiVersion?: boolean | undefined;
  readonly flags?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** One run of Azurite as a child process; it ends with this process, even if that is killed. */
export class AzuriteProcess {
  readonly pid: number;
  readonly blobPort: number;
  readonly queuePort: number;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #exited: Promise<unknown>;
  readonly #graceful: boolean;

  private constructor(
    child: ChildProcessWithoutNullStreams,
    exited: Promise<unknown>,
    ports: { readonly blob: number; readonly queue: number },
    graceful: boolean,
  ) {
    this.#child = child;
    this.#exited = exited;
    this.#graceful = graceful;
    this.pid = child.pid ?? 0;
    this.blobPort = ports.blob;
    this.queuePort = ports.queue;
  }

  /**
   * Resolves when both services listen and handle SIGTERM; throws `TestingError` with Azurite's output if they do not.
   */
  static async start(options: AzuriteProcessOptions): Promise<AzuriteProcess> {
    const preloaded = [dieWithParent, printWhenStoppable, leanAzurite].flatMap((path) => ['--require', path]);
    const child = spawn(process.execPath, [...preloaded, azuriteMain, ...commandLine(options)], {
      env: { ...process.env, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const exited = once(child, 'exit');
    // A stopped (SIGSTOP) child cannot see its standard input close, but it can be killed on a regular exit.
    const killOnExit = (): void => void child.kill('SIGKILL');
    process.once('exit', killOnExit);
    void exited.finally(() => process.off('exit', killOnExit)).catch(() => undefined);
    try {
      const ports = await listening(child, exited);
      letParentExit(child);
      return new AzuriteProcess(child, exited, ports, options.location !== undefined);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** SIGTERM, then SIGKILL after 5 s; SIGKILL at once if everything is in memory. */
  async stop(): Promise<void> {
    if (!this.#graceful) return this.kill();
    this.#child.ref();
    this.#child.kill('SIGCONT');
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopTimeoutMs);
    await this.#exited;
    clearTimeout(timer);
  }

  async kill(): Promise<void> {
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}

function commandLine({
  location,
  blobPort,
  queuePort,
  checksApiVersion = false,
  flags = [],
}: AzuriteProcessOptions): string[] {
  const settings = {
    blobHost: '127.0.0.1',
    blobPort,
    blobKeepAliveTimeout: keepAliveTimeoutS,
    queueHost: '127.0.0.1',
    queuePort,
    queueKeepAliveTimeout: keepAliveTimeoutS,
    // Azurite's command also starts the unused table service.
    tableHost: '127.0.0.1',
    tablePort: 0,
    ...(location === undefined ? {} : { location }),
  };
  return [
    '--silent',
    '--disableTelemetry',
    ...(checksApiVersion ? [] : ['--skipApiVersionCheck']),
    ...flags,
    ...(location === undefined ? ['--inMemoryPersistence'] : []),
    ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
  ];
}

async function listening(
  child: ChildProcessWithoutNullStreams,
  exited: Promise<unknown>,
): Promise<{ blob: number; queue: number }> {
  let output = '';
  const port = (service: string): number | undefined => {
    const line = new RegExp(`Azurite ${service} service is successfully listening at https?://[^:]+:(\\d+)`);
    const match = line.exec(output);
    return match?.[1] === undefined ? undefined : Number(match[1]);
  };
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      reject(new TestingError('azurite-did-not-start', `Azurite ${why}. Its output:\n${output}`));
    };
    const timer = setTimeout(() => fail(`did not listen within ${startTimeoutMs} ms`), startTimeoutMs);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const [blob, queue] = [port('Blob'), port('Queue')];
      if (blob === undefined || queue === undefined || !output.includes(handlesSignals)) return;
      clearTimeout(timer);
      child.stdout.off('data', read).resume();
      child.stderr.off('data', read).resume();
      resolve({ blob, queue });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    // The child may end before it reads its standard input.
    child.stdin.on('error', () => undefined);
    exited.then(
      () => fail('ended before it listened'),
      (error: unknown) => fail(`could not be started (${String(error)})`),
    );
  });
}

/** A test run that forgets to stop its Azurite can end, and ends Azurite. */
function letParentExit(child: ChildProcessWithoutNullStreams): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket).unref();
}
