import { chmod, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freeContainerPort } from '@canvass/testing';
import { command, commandResult, type CommandResult } from './command.ts';
import { findCompose, removeProject, type Compose } from './compose.ts';
import { StackError } from './errors.ts';

export interface Container {
  readonly id: string;
  readonly name: string;
  /** `running`, `exited`, `restarting`, ... */
  readonly state: string;
  readonly exitCode: number;
  /** `healthy`, ..., or empty without a health check. */
  readonly health: string;
  /** ISO 8601; changes with a restart. */
  readonly startedAt: string;
  /** How often the engine has restarted it. */
  readonly restarts: number;
}

interface Inspected {
  readonly Id: string;
  /** With a leading slash. */
  readonly Name: string;
  readonly RestartCount: number;
  readonly State: {
    readonly Status: string;
    readonly ExitCode: number;
    readonly StartedAt: string;
    readonly Health?: { readonly Status: string };
  };
}

/** The part of the agent's `/status` that tests use. */
interface AgentStatus {
  readonly target: { readonly state?: { readonly replicas: number; readonly running: number } };
  readonly signals?: { readonly ready: unknown };
}

/** The one build of this process. */
let built: Promise<string> | undefined;

/** The containers of docker-compose.yml, with settings, ports and volumes of their own. */
export class Stack {
  readonly project: string;
  readonly siteUrl: string;
  readonly agentUrl: string;
  readonly #root: string;
  readonly #compose: Compose;
  readonly #folder: string;

  private constructor(
    root: string,
    project: string,
    compose: Compose,
    folder: string,
    ports: readonly [site: number, agent: number],
  ) {
    this.#root = root;
    this.project = project;
    this.#compose = compose;
    this.#folder = folder;
    this.siteUrl = `http://127.0.0.1:${ports[0]}`;
    this.agentUrl = `http://127.0.0.1:${ports[1]}`;
  }

  /**
   * Removes the remains of an earlier run with the same name; starts nothing.
   * @param root the repository with docker-compose.yml
   * @param settings as in the file .env
   * @throws {StackError} no-engine, no-compose
   */
  static async create(
    root: string,
    project: string,
    settings: Readonly<Record<string, string>>,
  ): Promise<Stack> {
    const compose = await findCompose();
    await removeProject(project);
    const folder = await mkdtemp(join(tmpdir(), `${project}-`));
    // Another user, the agent's, reads the rules in it.
    await chmod(folder, 0o755);
    const ports = [await freeContainerPort(), await freeContainerPort()] as const;
    const stack = new Stack(root, project, compose, folder, ports);
    const all = { PORT: ports[0], AGENT_PORT: ports[1], SCALING_RULES_FOLDER: folder, ...settings };
    const lines = Object.entries(all).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(join(folder, 'settings.env'), lines.join(''));
    return stack;
  }

  /** The scaling agent rereads the file when it changes. */
  async rule(rules: object): Promise<void> {
    await writeFile(join(this.#folder, 'rules.new'), JSON.stringify(rules));
    await rename(join(this.#folder, 'rules.new'), join(this.#folder, 'rules.json'));
  }

  async compose(args: readonly string[], timeoutMs?: number): Promise<string> {
    const { file, all, options } = this.#call(args, timeoutMs);
    return command(file, all, options);
  }

  async composeResult(args: readonly string[], timeoutMs?: number): Promise<CommandResult> {
    const { file, all, options } = this.#call(args, timeoutMs);
    return commandResult(file, all, options);
  }

  /** Of one service or of all, in order of name. */
  async containers(service?: string): Promise<Container[]> {
    const labels = [`com.docker.compose.project=${this.project}`];
    if (service !== undefined) labels.push(`com.docker.compose.service=${service}`);
    const filters = labels.flatMap((label) => ['--filter', `label=${label}`]);
    const ids = (await command('docker', ['ps', '--all', '--quiet', ...filters]))
      .split('\n')
      .filter((id) => id !== '');
    if (ids.length === 0) return [];
    const inspected = JSON.parse(await command('docker', ['inspect', ...ids])) as readonly Inspected[];
    return inspected
      .map(({ Id, Name, RestartCount, State }) => ({
        id: Id,
        name: Name.slice(1),
        state: State.Status,
        exitCode: State.ExitCode,
        health: State.Health?.Status ?? '',
        startedAt: State.StartedAt,
        restarts: RestartCount,
      }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  async running(service: string): Promise<Container[]> {
    return (await this.containers(service)).filter(({ state }) => state === 'running');
  }

  /**
   * SIGKILLs all processes of a container except its init, like a crash or the kernel: the engine sees a failure, not a stop.
   * Resolves when the container has ended or restarted.
   * @throws {StackError} crash-failed if it could not be killed; {TestingError} if it continues to run
   */
  async crash({ id, name, startedAt }: Container, timeoutMs = 240_000): Promise<void> {
    const { exitCode, output } = await commandResult('docker', ['exec', id, 'sh', '-c', 'kill -9 -1']);
    // 137: the shell that sent the signal has ended with its container.
    if (exitCode !== 0 && exitCode !== 137) {
      throw new StackError('crash-failed', `${name} was not killed (${exitCode}): ${output.trim()}`);
    }
    await eventually(
      async () => {
        const [inspected] = JSON.parse(await command('docker', ['inspect', id])) as readonly Inspected[];
        if (inspected?.State.Status !== 'running' || inspected.State.StartedAt !== startedAt) return;
        throw new Error(`${name} was killed but still runs`);
      },
      { timeoutMs, intervalMs: 100 },
    );
  }

  /** Runs JavaScript in the container and returns its output. */
  async evaluate(container: Container, script: string): Promise<string> {
    return command('docker', ['exec', container.id, 'node', '-e', script]);
  }

  /** Builds the images of all services without a profile, unless this process has done so: all stacks have the same. */
  async build(): Promise<void> {
    built ??= this.compose(['build'], 600_000);
    await built;
  }

  /** Starts all services, and builds no image. It takes minutes on a busy machine. */
  async up(): Promise<void> {
    await this.compose(['up', '--detach', '--no-build'], 600_000);
    await this.isUp();
  }

  /** Waits until each long-running service is healthy and the one-shots have succeeded. */
  async isUp(): Promise<void> {
    await eventually(
      async () => {
        for (const service of ['azurite', 'survey-site', 'scaling-agent', 'docker-gate']) {
          const [container] = await this.containers(service);
          if (container?.health !== 'healthy')
            throw new Error(`${service} is ${container?.health ?? 'not there'}`);
        }
        for (const service of ['setup', 'demo']) {
          const [container] = await this.containers(service);
          if (container?.state !== 'exited' || container.exitCode !== 0) {
            throw new Error(
              `${service} is ${container?.state ?? 'not there'} (${container?.exitCode ?? ''})`,
            );
          }
        }
      },
      { timeoutMs: 600_000, intervalMs: 500 },
    );
  }

  /** Waits until the agent has this number of replicas and all of them run. */
  async hasReplicas(replicas: number): Promise<void> {
    await eventually(
      async () => {
        const { target } = await this.#agentStatus();
        const containers = (await this.running('summary-worker')).length;
        if (target.state?.replicas === replicas && containers === replicas) return;
        throw new Error(
          `the agent has ${JSON.stringify(target.state)}, ${containers} containers run, not ${replicas}`,
        );
      },
      { intervalMs: 250 },
    );
  }

  /** The number of waiting hints, from the agent. */
  async ready(): Promise<number> {
    // On a busy machine a call may take longer than its limit.
    const { signals } = await eventually(() => this.#agentStatus());
    if (typeof signals?.ready !== 'number') {
      throw new StackError('scenario-failed', `the backlog is ${JSON.stringify(signals?.ready)}`);
    }
    return signals.ready;
  }

  async #agentStatus(): Promise<AgentStatus> {
    const answer = await fetch(`${this.agentUrl}/status`, { signal: AbortSignal.timeout(30_000) });
    return (await answer.json()) as AgentStatus;
  }

  /** Runs a step; adds the containers' last log lines to an error. */
  async step(scenario: () => Promise<void>): Promise<void> {
    try {
      await scenario();
    } catch (error) {
      const logs = await this.logs().catch((cause: unknown) => `the logs cannot be read: ${String(cause)}`);
      const message = error instanceof Error ? error.message : String(error);
      throw new StackError('scenario-failed', `${message}\n${logs}`, { cause: error });
    }
  }

  /** The last lines of each container, first of those in trouble: a report of CI keeps only the start. */
  async logs(): Promise<string> {
    const containers = (await this.containers()).toSorted(
      (one, other) => Number(isInTrouble(other)) - Number(isInTrouble(one)),
    );
    const parts = containers.map(async ({ id, name, state, exitCode, health, restarts }) => {
      const { output } = await commandResult('docker', ['logs', '--tail', '15', id]);
      return `--- ${name}: ${state} ${exitCode} ${health}, ${restarts} restarts\n${output}`;
    });
    return (await Promise.all(parts)).join('\n');
  }

  remove(): Promise<void> {
    return removeProject(this.project);
  }

  #call(args: readonly string[], timeoutMs = 300_000) {
    const [file, ...first] = this.#compose;
    const where = [
      '--project-name',
      this.project,
      '--file',
      join(this.#root, 'docker-compose.yml'),
      '--project-directory',
      this.#root,
    ];
    const settings = ['--env-file', join(this.#folder, 'settings.env')];
    return { file, all: [...first, ...where, ...settings, ...args], options: { timeoutMs } };
  }
}

function isInTrouble({ exitCode, health, restarts }: Container): boolean {
  return exitCode !== 0 || health === 'unhealthy' || restarts > 0;
}
