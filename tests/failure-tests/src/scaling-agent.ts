import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@canvass/testing';
import { startWithinMs } from './app-process.ts';
import { freePort } from './free-port.ts';

const repository = join(__dirname, '../../..');
const dieWithParent = join(repository, 'tests/testing/src/die-with-parent.cjs');

type TargetState = { readonly replicas: number; readonly running: number };

/** A scaling agent with workers of its own, as `npm start` runs it; it can be killed and started again. */
export class ScalingAgentProcess {
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #port = 0;
  #output = '';

  private constructor(folder: string, env: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#env = env;
  }

  /** Without rules: `rule` comes first, then `start`. */
  static async create(env: Readonly<Record<string, string>>): Promise<ScalingAgentProcess> {
    return new ScalingAgentProcess(await mkdtemp(join(tmpdir(), 'scaling-agent-')), env);
  }

  /** What it and its workers wrote last. */
  get output(): string {
    return this.#output.slice(-8_000);
  }

  async rule(rules: object): Promise<void> {
    await writeFile(join(this.#folder, 'rules.new'), JSON.stringify(rules));
    await rename(join(this.#folder, 'rules.new'), join(this.#folder, 'rules.json'));
  }

  async start(): Promise<void> {
    this.#port = await freePort();
    const entry = join(repository, 'apps/scaling-agent/src/main.ts');
    this.#child = spawn(process.execPath, ['--require', dieWithParent, entry], {
      env: {
        NODE_NO_WARNINGS: '1',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        HOST: '127.0.0.1',
        PORT: String(this.#port),
        DATA_DIR: this.#folder,
        SCALING_RULES: join(this.#folder, 'rules.json'),
        SCALING_INTERVAL_MS: '250',
        SCALING_LAG_INTERVAL_MS: '1000',
        ...this.#env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child.stdin?.on('error', () => {});
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (data) => (this.#output += String(data)));
    }
    await eventually(() => this.state(), { timeoutMs: startWithinMs });
  }

  /** Undefined while it does not lead. */
  async state(): Promise<TargetState | undefined> {
    const answer = await fetch(`http://127.0.0.1:${this.#port}/status`, {
      signal: AbortSignal.timeout(5_000),
    });
    return ((await answer.json()) as { target: { state?: TargetState } }).target.state;
  }

  async hasReplicas(replicas: number, timeoutMs = startWithinMs): Promise<void> {
    await eventually(
      async () => {
        const state = await this.state();
        if (state?.replicas === replicas && state.running === replicas) return;
        throw new Error(`the agent has ${JSON.stringify(state)} and not ${replicas}`);
      },
      { timeoutMs },
    );
  }

  async workers(): Promise<number[]> {
    const notes = await readFile(join(this.#folder, 'scaling-agent-workers.json'), 'utf8').catch(() => '[]');
    return (JSON.parse(notes) as { pid: number }[]).map(({ pid }) => pid);
  }

  /** SIGKILL: no handler runs; its workers go on. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** SIGTERM, and its workers end with it; what is left of them is killed. Gives the exit code. */
  async stop(): Promise<number | null> {
    const code = await this.#end('SIGTERM');
    for (const pid of await this.workers()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone already.
      }
    }
    return code;
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }
}
