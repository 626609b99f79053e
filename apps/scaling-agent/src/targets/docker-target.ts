import { messageOf, ScalingAgentError } from '../errors.ts';
import type { DockerEngine, EngineContainer } from './docker-engine.ts';
import type { Guard, ScalingTarget, TargetState, Wanted } from './target.ts';

export interface DockerTargetOptions {
  /** Unset: the project of the container that the agent runs in. */
  readonly project: string | undefined;
  readonly service: string;
  /** The id or name of the agent's own container: its host name. */
  readonly ownContainer: string;
  readonly graceMs: number;
  readonly onFailure?: (message: string) => void;
}

const label = {
  project: 'com.docker.compose.project',
  service: 'com.docker.compose.service',
  number: 'com.docker.compose.container-number',
  oneOff: 'com.docker.compose.oneoff',
} as const;

/**
 * A pool of containers that Compose has created (`docker compose create --scale summary-worker=8`). The agent starts and
 * stops only containers of one project and service, which it finds by Compose's labels.
 */
export class DockerTarget implements ScalingTarget {
  readonly name = 'docker';
  readonly scales = 'replicas';
  readonly #engine: DockerEngine;
  readonly #options: DockerTargetOptions;
  #project: string | undefined;
  #wanted: number | undefined;
  /** Stopping containers. They drain, and no longer count as replicas. */
  readonly #draining = new Map<string, Promise<void>>();

  constructor(engine: DockerEngine, options: DockerTargetOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#project = options.project;
  }

  async check(signal: AbortSignal): Promise<void> {
    await this.#findProject(signal);
    const pool = await this.#pool(signal);
    if (pool.length > 0) return;
    const { service } = this.#options;
    throw new ScalingAgentError(
      'misconfigured',
      `the Compose project "${this.#project}" has no containers of the service "${service}": create some with ` +
        `\`docker compose create --scale ${service}=N\``,
    );
  }

  async read(signal: AbortSignal): Promise<TargetState> {
    const pool = await this.#pool(signal);
    const running = pool.filter((each) => this.#isRunning(each)).length;
    const wanted = Math.min(this.#wanted ?? running, pool.length);
    return { replicas: wanted, running, capacity: pool.length, hasDrifted: running !== wanted };
  }

  async scaleTo({ replicas }: Wanted, guard: Guard, signal: AbortSignal): Promise<void> {
    const pool = await this.#pool(signal);
    this.#wanted = replicas;
    const running = pool.filter((each) => this.#isRunning(each));
    const others = pool.filter((each) => !this.#isRunning(each) && !this.#draining.has(each.id));
    await this.#start(others, replicas - running.length, guard, signal);
    for (const container of running.slice(replicas).toReversed()) {
      await guard();
      this.#drain(container);
    }
  }

  resign(): void {
    this.#wanted = undefined;
  }

  /** The other containers belong to Compose and go on without an agent. */
  async close(): Promise<void> {
    await Promise.all(this.#draining.values());
  }

  /** A container that cannot be started must not block the others. */
  async #start(
    candidates: readonly EngineContainer[],
    count: number,
    guard: Guard,
    signal: AbortSignal,
  ): Promise<void> {
    let [missing, failure]: [number, unknown] = [count, undefined];
    for (const { id, name } of candidates) {
      if (missing <= 0) break;
      await guard();
      try {
        await this.#engine.start(id, signal);
        missing -= 1;
      } catch (error) {
        failure = error;
        this.#options.onFailure?.(`${name} was not started: ${messageOf(error)}`);
      }
    }
    if (missing > 0 && failure !== undefined) throw failure;
  }

  /** Does not wait: a worker may take its whole grace period. */
  #drain({ id, name }: EngineContainer): void {
    // A stop is never aborted, even if another agent leads by then.
    const stopped = this.#engine
      .stop(id, this.#options.graceMs, new AbortController().signal)
      .catch((error: unknown) => {
        this.#options.onFailure?.(`${name} was not stopped: ${messageOf(error)}`);
      });
    const drained = stopped.finally(() => this.#draining.delete(id));
    this.#draining.set(id, drained);
  }

  #isRunning({ id, state }: EngineContainer): boolean {
    return (state === 'running' || state === 'restarting') && !this.#draining.has(id);
  }

  /** In the order of their numbers, so that the lowest ones run. */
  async #pool(signal: AbortSignal): Promise<EngineContainer[]> {
    const { service } = this.#options;
    const wanted = [`${label.project}=${await this.#findProject(signal)}`, `${label.service}=${service}`];
    const found = await this.#engine.list(wanted, signal);
    return (
      found
        .filter(({ labels }) => labels[label.oneOff]?.toLowerCase() !== 'true')
        // The engine filters already; check again before anything is started or stopped.
        .filter(({ labels }) => labels[label.project] === this.#project && labels[label.service] === service)
        .toSorted((left, right) => numberOf(left) - numberOf(right))
    );
  }

  async #findProject(signal: AbortSignal): Promise<string> {
    if (this.#project !== undefined) return this.#project;
    const labels = await this.#engine.labelsOf(this.#options.ownContainer, signal);
    const project = labels?.[label.project];
    if (project === undefined) {
      throw new ScalingAgentError(
        'misconfigured',
        'the agent does not run in a Compose project: set SCALING_COMPOSE_PROJECT',
      );
    }
    this.#project = project;
    return project;
  }
}

function numberOf({ labels }: EngineContainer): number {
  return Number(labels[label.number] ?? Infinity);
}
