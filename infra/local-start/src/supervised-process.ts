import { backOffMs } from './back-off.ts';

export interface ProcessSpec {
  /** Prefix of each line that the process writes. */
  readonly name: string;
  /** The arguments after `node`. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** On which it listens. */
  readonly port: number;
  /** Whether its stdout is shown; stderr always is. */
  readonly isStdoutShown: boolean;
}

export interface RunningChild {
  /** Resolves with the ending: `exit code 1`, `SIGKILL`, ... Never rejects. */
  readonly exited: Promise<string>;
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
}

export interface SupervisionDeps {
  readonly spawn: (spec: ProcessSpec) => RunningChild;
  readonly report: (line: string) => void;
  readonly random: () => number;
  readonly now: () => number;
  /** Calls back after `delayMs`; returns a function that cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

/** After this time the next failure counts as the first. */
const healthyMs = 60_000;

/** Keeps one process running: restarts it, with back-off, whenever it ends. */
export class SupervisedProcess {
  readonly #spec: ProcessSpec;
  readonly #deps: SupervisionDeps;
  #shouldRun = false;
  #failures = 0;
  #child: RunningChild | undefined;
  #cancelRestart: (() => void) | undefined;

  constructor(spec: ProcessSpec, deps: SupervisionDeps) {
    this.#spec = spec;
    this.#deps = deps;
  }

  start(): void {
    if (this.#shouldRun) return;
    this.#shouldRun = true;
    // If a child is still stopping, its end starts the next one.
    if (this.#child === undefined) this.#spawn();
  }

  /** SIGTERM, then SIGKILL after `graceMs`; resolves when the process has ended. */
  async stop(graceMs: number): Promise<void> {
    this.#shouldRun = false;
    this.#cancelRestart?.();
    this.#cancelRestart = undefined;
    const child = this.#child;
    if (child === undefined) return;
    child.signal('SIGTERM');
    const cancelKill = this.#deps.after(graceMs, () => {
      this.#deps.report(`${this.#spec.name} did not stop within ${graceMs / 1000} s: killing it`);
      child.signal('SIGKILL');
    });
    await child.exited;
    cancelKill();
  }

  /** SIGKILL, at once. */
  kill(): void {
    this.#shouldRun = false;
    this.#cancelRestart?.();
    this.#child?.signal('SIGKILL');
  }

  #spawn(): void {
    this.#cancelRestart = undefined;
    const startedAt = this.#deps.now();
    const child = this.#deps.spawn(this.#spec);
    this.#child = child;
    void this.#watch(child, startedAt);
  }

  async #watch(child: RunningChild, startedAt: number): Promise<void> {
    const ending = await child.exited;
    this.#child = undefined;
    if (this.#shouldRun) this.#restart(ending, this.#deps.now() - startedAt);
  }

  #restart(ending: string, ranMs: number): void {
    this.#failures = ranMs >= healthyMs ? 1 : this.#failures + 1;
    const delayMs = backOffMs(this.#failures, this.#deps.random());
    this.#deps.report(`${this.#spec.name} ended (${ending}), restart in ${(delayMs / 1000).toFixed(1)} s`);
    this.#cancelRestart = this.#deps.after(delayMs, () => this.#spawn());
  }
}
