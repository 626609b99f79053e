import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually } from '@canvass/testing';

const repository = join(__dirname, '../../..');
const dieWithParent = join(repository, 'tests/testing/src/die-with-parent.cjs');
const keptLines = 200;
/** A process that starts loads all its modules: on a busy machine that alone can take more than half a minute. */
export const startWithinMs = 120_000;

/** One of the apps as a real process, as it is run in production: `node apps/…/src/main.ts`. */
export class AppProcess {
  readonly name: string;
  readonly lines: string[] = [];
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;

  constructor(
    name: string,
    app: 'survey-site' | 'summary-worker' | 'scaling-agent',
    env: Readonly<Record<string, string>>,
  ) {
    this.name = name;
    this.#child = spawn(
      process.execPath,
      ['--require', dieWithParent, join(repository, 'apps', app, 'src/main.ts')],
      {
        env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    this.#exited = once(this.#child, 'exit');
    this.#child.stdin?.on('error', () => {});
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        if (this.lines.length > keptLines) this.lines.shift();
      });
    }
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when the process has written this; rejects when it ends before. */
  async hasLogged(text: string): Promise<void> {
    await eventually(
      () => {
        if (this.lines.some((line) => line.includes(text))) return;
        throw new Error(`${this.name} ${this.isRunning ? 'has not said' : 'ended without'} "${text}"`);
      },
      { timeoutMs: startWithinMs },
    );
  }

  /** SIGSTOP: it stands still in the middle of whatever it does. */
  suspend(): void {
    this.#child.kill('SIGSTOP');
  }

  /** SIGCONT. */
  resume(): void {
    this.#child.kill('SIGCONT');
  }

  /** SIGKILL: no handler runs, nothing is flushed. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  /** SIGTERM, as an orchestrator stops it; gives the exit code. */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    await this.#exited;
    return this.#child.exitCode;
  }
}
