import { backOffMs } from './back-off.ts';

export interface ProcessSpec {
  /** Stands before each line the process writes. */
  readonly name: string;
  /** What follows `node` on its command line. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Its stdout is worth showing; stderr always is. */
  readonly isStdoutShown: boolean;
}

export interface RunningChild {
  /** Resolves, and never rejects, with how it ended: `exit code 1`, `SIGKILL`, ... */
  readonly exited: Promise<string>;
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
}

export interface SupervisionDeps {
  readonly spawn: (spec: ProcessSpec) => RunningChild;
  readonly report: (line: string) => void;
  readonly random: () => number;
  readonly now: () => number;
  /** Calls back after some milliseconds; gives the function that cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

/** A process that ran this long was healthy: its next fall counts as the first. */
const healthyMs = 60_000;

/** Keeps one process running: started again, with back-off, whenever it ends by itself. */
export class SupervisedProcess {
  readonly #spec: ProcessSpec;
  readonly #deps: SupervisionDeps;
  #isWanted = false;
  #failures = 0;
  #child: RunningChild | undefined;
  #cancelRestart: (() => void) | undefined;

  constructor(spec: ProcessSpec, deps: SupervisionDeps) {
    this.#spec = spec;
    this.#deps = deps;
  }

  start(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    // A child that is still being stopped is followed by its successor when it has gone.
    if (this.#child === undefined) this.#spawn();
  }

  /** SIGTERM, and SIGKILL after `graceMs`; resolves when the process is gone, and does nothing more after that. */
  async stop(graceMs: number): Promise<void> {
    this.#isWanted = false;
    this.#cancelRestart?.();
    this.#cancelRestart = undefined;
    const child = this.#child;
    if (child === undefined) return;
    child.signal('SIGTERM');
    const cancelKill = this.#deps.after(graceMs, () => {
      this.#deps.report(`${this.#spec.name} did not stop within ${graceMs / 1000} s and is killed`);
      child.signal('SIGKILL');
    });
    await child.exited;
    cancelKill();
  }

  /** SIGKILL, at once. */
  kill(): void {
    this.#isWanted = false;
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
    if (this.#isWanted) this.#restart(ending, this.#deps.now() - startedAt);
  }

  #restart(ending: string, ranMs: number): void {
    this.#failures = ranMs >= healthyMs ? 1 : this.#failures + 1;
    const delayMs = backOffMs(this.#failures, this.#deps.random());
    this.#deps.report(
      `${this.#spec.name} ended (${ending}) and is started again in ${(delayMs / 1000).toFixed(1)} s`,
    );
    this.#cancelRestart = this.#deps.after(delayMs, () => this.#spawn());
  }
}
