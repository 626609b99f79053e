import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, processNotes } from '@canvass/processes';
import type { ProcessMark } from '@canvass/processes';
import { freeLoopbackPort } from '../src/ports.ts';

/** Tries again until `read` gives something, with a deadline. */
export async function eventually<Value>(what: string, read: () => Value | undefined | false): Promise<Value> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const value = read();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`${what} did not come to be within 20 s`);
    await delay(20);
  }
}

/** The local start as a process, with stubs for the apps and a real Azurite. */
export class RunningStart {
  readonly dataDir: string;
  readonly port: number;
  readonly stdout: string[] = [];
  readonly stderr: string[] = [];
  readonly #folder: string;
  readonly #process: ChildProcess;
  readonly #closed: Promise<unknown>;
  readonly #agentsBefore: number;

  private constructor(folder: string, port: number, env: Record<string, string>) {
    this.#folder = folder;
    this.#agentsBefore = this.#agentsStarted();
    this.port = port;
    this.dataDir = env['DATA_DIR'] ?? join(folder, 'data');
    this.#process = spawn(process.execPath, [resolve('test/stubs/main.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        STUB_JOURNAL: join(folder, 'journal'),
        DATA_DIR: this.dataDir,
        PORT: String(port),
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

  static async launch(folder: string, env: Record<string, string> = {}): Promise<RunningStart> {
    return new RunningStart(folder, Number(env['PORT'] ?? (await freeLoopbackPort(0))), env);
  }

  async ready(): Promise<void> {
    await eventually(`ready; ${this.stderr.join('\n')}`, () => {
      if (this.#process.exitCode !== null) throw new Error(`ended early: ${this.stderr.join('\n')}`);
      // The site says when it is ready; nobody waits for the agent, which may only just have been spawned.
      return this.stdout.at(-1)?.startsWith('ready') && this.#agentsStarted() > this.#agentsBefore;
    });
  }

  /** What the stubs noted, in order. */
  journal(): string[] {
    const file = join(this.#folder, 'journal');
    return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  }

  #agentsStarted(): number {
    return this.journal().filter((line) => line === 'agent started').length;
  }

  /** The processes it has started and that it still has. */
  children(): readonly ProcessMark[] {
    const { children } = JSON.parse(readFileSync(join(this.dataDir, 'running.json'), 'utf8')) as {
      children: ProcessMark[];
    };
    return children.filter(isRunning);
  }

  /** What the agent has noted as its workers and still runs. */
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

  /** Waits for its end; gives its exit code. */
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
