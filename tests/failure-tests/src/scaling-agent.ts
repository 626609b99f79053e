import { mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppProcess, appStartTimeoutMs, eventually, freePort } from '@canvass/testing';

interface TargetState {
  readonly replicas: number;
  readonly running: number;
}

/** A scaling agent with workers of its own, as `npm start` runs it; it can be killed and restarted. */
export class ScalingAgentProcess {
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #runs: AppProcess[] = [];
  #port = 0;

  private constructor(folder: string, env: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#env = env;
  }

  /** Without rules: call `rule`, then `start`. */
  static async create(env: Readonly<Record<string, string>>): Promise<ScalingAgentProcess> {
    return new ScalingAgentProcess(await mkdtemp(join(tmpdir(), 'scaling-agent-')), env);
  }

  /** The last lines of the agent and its workers. */
  get output(): string {
    return this.#runs
      .flatMap(({ lines }) => lines)
      .slice(-60)
      .join('\n');
  }

  async rule(rules: object): Promise<void> {
    await writeFile(join(this.#folder, 'rules.new'), JSON.stringify(rules));
    await rename(join(this.#folder, 'rules.new'), join(this.#folder, 'rules.json'));
  }

  async start(): Promise<void> {
    this.#port = await freePort();
    this.#runs.push(
      new AppProcess('agent', 'scaling-agent', {
        HOST: '127.0.0.1',
        PORT: String(this.#port),
        DATA_DIR: this.#folder,
        SCALING_RULES: join(this.#folder, 'rules.json'),
        SCALING_INTERVAL_MS: '250',
        SCALING_LAG_INTERVAL_MS: '1000',
        ...this.#env,
      }),
    );
    await eventually(() => this.state(), { timeoutMs: appStartTimeoutMs });
  }

  /** Undefined while it does not lead. */
  async state(): Promise<TargetState | undefined> {
    const answer = await fetch(`http://127.0.0.1:${this.#port}/status`, {
      signal: AbortSignal.timeout(30_000),
    });
    return ((await answer.json()) as { target: { state?: TargetState } }).target.state;
  }

  /** Its storage calls since its start, without those of its lease. */
  async calls(): Promise<number> {
    const metrics = await (await fetch(`http://127.0.0.1:${this.#port}/metrics`)).text();
    const counts = metrics.matchAll(/^canvass_storage_calls_total\{operation="(\w+)".*\} (\d+)/gm);
    return [...counts].reduce(
      (sum, [, operation, count]) => (operation === 'LeaseBlob' ? sum : sum + Number(count)),
      0,
    );
  }

  async hasReplicas(replicas: number, timeoutMs = appStartTimeoutMs): Promise<void> {
    await eventually(
      async () => {
        const state = await this.state();
        if (state?.replicas === replicas && state.running === replicas) return;
        throw new Error(`the agent has ${JSON.stringify(state)} and not ${replicas}`);
      },
      { timeoutMs },
    );
  }

  /** The process ids. */
  async workers(): Promise<number[]> {
    const notes = await readFile(join(this.#folder, 'scaling-agent-workers.json'), 'utf8').catch(() => '[]');
    return (JSON.parse(notes) as { pid: number }[]).map(({ pid }) => pid);
  }

  /** SIGKILL: no handler runs; its workers go on. */
  async kill(): Promise<void> {
    await this.#runs.at(-1)?.kill();
  }

  /** SIGTERM, which ends its workers too; kills those that remain. */
  async stop(): Promise<void> {
    await this.#runs.at(-1)?.stop();
    for (const pid of await this.workers()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  }
}
