import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually } from './eventually.ts';
import { compileCache } from './compile-cache.ts';
import { appMain, dieWithParent, type AppName } from './paths.cjs';

const keptLines = 20_000;
/** An app loads all its modules when it starts: on a busy machine that can take more than half a minute. */
export const appStartTimeoutMs = 120_000;

interface AppProcessOptions {
  /** Modules to `--require` before the app. */
  readonly preload?: readonly string[];
}

/** An app as a process, as in production: `node apps/…/src/main.ts`. It ends with this process. */
export class AppProcess {
  readonly name: string;
  /** The last 20,000 lines that it wrote. */
  readonly lines: string[] = [];
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;

  /** @param env the whole environment: nothing of this process's own is passed on */
  constructor(
    name: string,
    app: AppName,
    env: Readonly<Record<string, string>>,
    { preload = [] }: AppProcessOptions = {},
  ) {
    this.name = name;
    const flags = [dieWithParent, ...preload].flatMap((path) => ['--require', path]);
    this.#child = spawn(process.execPath, [...flags, appMain(app)], {
      env: { NODE_NO_WARNINGS: '1', ...compileCache, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
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

  /** Resolves when a line with this text is there; rejects if none is within `appStartTimeoutMs`. */
  async hasLogged(text: string): Promise<void> {
    await eventually(
      () => {
        if (this.lines.some((line) => line.includes(text))) return;
        const last = this.lines.slice(-20).join('\n');
        throw new Error(
          `${this.name} ${this.isRunning ? 'has not logged' : 'ended without'} "${text}"\n${last}`,
        );
      },
      { timeoutMs: appStartTimeoutMs },
    );
  }

  /** SIGSTOP. */
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

  /** SIGTERM; resolves with the exit code. */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    await this.#exited;
    return this.#child.exitCode;
  }
}
