import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, processNotes, readRunningStart } from '@canvass/runtime/process';
import type { ProcessMark } from '@canvass/runtime/process';
import { freePort, leanAzurite } from '@canvass/testing';

type Read<Value> = Value | undefined | false;

/** Repeats `read` until it returns something other than undefined or false. */
export async function eventually<Value>(
  what: string,
  read: () => Read<Value> | Promise<Read<Value>>,
  withinMs = 240_000,
): Promise<Value> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`no ${what} within ${withinMs} ms`);
    await delay(20);
  }
}

/** `stubs` has stubs instead of the apps, beside a real Azurite. */
const mains = { real: 'src/main.ts', stubs: 'test/stubs/main.ts' };

/** The local start as a process. */
export class RunningStart {
  readonly dataDir: string;
  readonly port: number;
  readonly stdout: string[] = [];
  readonly stderr: string[] = [];
  readonly #folder: string;
  readonly #process: ChildProcess;
  readonly #closed: Promise<unknown>;
  readonly #agentsBefore: number;
  readonly #hasStubs: boolean;

  private constructor(folder: string, port: number, env: Record<string, string>, main: keyof typeof mains) {
    this.#folder = folder;
    this.#hasStubs = main === 'stubs';
    this.#agentsBefore = this.#agentsStarted();
    this.port = port;
    this.dataDir = env['DATA_DIR'] ?? join(folder, 'data');
    this.#process = spawn(process.execPath, [join(import.meta.dirname, '..', mains[main])], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        STUB_EVENTS: join(folder, 'events'),
        DATA_DIR: this.dataDir,
        PORT: String(port),
        // The real apps get no options that a user would not give them.
        ...(main === 'stubs' && { NODE_OPTIONS: `--require ${JSON.stringify(leanAzurite)}` }),
        ...env,
      },
    });
    this.#closed = once(this.#process, 'close');
    for (const [stream, lines] of [
      [this.#process.stdout, this.stdout],
      [this.#process.stderr, this.stderr],
    ] as const) {
      if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
    }
  }

  static async launch(
    folder: string,
    env: Record<string, string> = {},
    main: keyof typeof mains = 'stubs',
  ): Promise<RunningStart> {
    return new RunningStart(folder, Number(env['PORT'] ?? (await freePort())), env, main);
  }

  async ready(): Promise<void> {
    await eventually(`ready; ${this.stderr.join('\n')}`, () => {
      if (this.#process.exitCode !== null) throw new Error(`ended early: ${this.stderr.join('\n')}`);
      // The start does not wait for the agent, which may only just have been spawned.
      const isReady = this.stdout.at(-1)?.startsWith('ready');
      return isReady && (!this.#hasStubs || this.#agentsStarted() > this.#agentsBefore);
    });
  }

  /** The lines of the stubs, in order. */
  events(): string[] {
    const file = join(this.#folder, 'events');
    return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  }

  #agentsStarted(): number {
    return this.events().filter((line) => line === 'agent started').length;
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** Its running children. */
  children(): readonly ProcessMark[] {
    return (readRunningStart(join(this.dataDir, 'running.json'))?.children ?? []).filter(isRunning);
  }

  /** The running workers in the agent's notes. */
  workers(): readonly ProcessMark[] {
    return processNotes(join(this.dataDir, 'scaling-agent-workers.json')).read().filter(isRunning);
  }

  child(part: string): ProcessMark {
    const found = this.children().find(({ pid }) => commandLine(pid).includes(part));
    if (!found) throw new Error(`no child runs ${part}`);
    return found;
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Waits for its end; returns its exit code. */
  async ended(): Promise<number | null> {
    await this.#closed;
    return this.#process.exitCode;
  }
}

export function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trimEnd();
  }
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trimEnd();
}

/** The environment that a process was started with. */
export function environmentOf(pid: number): Record<string, string> {
  const text =
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/environ`, 'utf8').replaceAll('\0', '\n')
      : execFileSync('ps', ['eww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).replaceAll(
          ' ',
          '\n',
        );
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}
