import type { Clock } from '@canvass/runtime/clock';
import type { ProcessMark } from '@canvass/runtime/process';
import { backOffMs } from '../../back-off.ts';
import type { WorkerProcess } from './spawn-worker.ts';

export interface WorkerSlotDeps {
  readonly spawn: () => WorkerProcess;
  /** Returns a text that tells a process from a later one with the same id; undefined if it does not run. */
  readonly identityOf: (pid: number) => string | undefined;
  readonly kill: (pid: number, signal: 'SIGTERM' | 'SIGKILL') => void;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onChange: () => void;
  readonly report: (message: string) => void;
}

/** After running this long a worker was healthy, and its next failure is a first one. */
const healthyMs = 60_000;
/** The first pause before an ended worker is started again, and the longest. */
const restartLimits = { firstMs: 500, longestMs: 30_000 };
/** The agent looks this often whether an adopted worker has ended: it is no child of the agent, which is not told. */
const lookEveryMs = 250;

/** Keeps one worker running: restarts it with back-off whenever it ends. */
export class WorkerSlot {
  readonly #deps: WorkerSlotDeps;
  #worker: ProcessMark | undefined;
  #startedMs = 0;
  #failures = 0;
  #restart: unknown;
  #isWanted = true;
  #isReleased = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(deps: WorkerSlotDeps) {
    this.#deps = deps;
  }

  /** The worker's process; undefined while none runs. */
  get worker(): ProcessMark | undefined {
    return this.#worker;
  }

  start(): void {
    const { spawn, identityOf, clock, report } = this.#deps;
    this.#restart = undefined;
    this.#startedMs = clock.now();
    const { pid, begin, exited } = spawn();
    const identity = pid === undefined ? undefined : identityOf(pid);
    if (pid !== undefined) this.#worker = { pid, identity: identity ?? 'ended' };
    this.#ended = exited.then((ending) => this.#onEnd(ending));
    this.#deps.onChange();
    // After the note: the next agent finds the worker even if this one is killed now.
    begin();
    if (pid !== undefined) report(`started worker ${pid}`);
  }

  /** Takes over a worker of an earlier agent. */
  adopt(worker: ProcessMark): void {
    this.#worker = worker;
    this.#startedMs = this.#deps.clock.now();
    this.#ended = this.#watch(worker).then(() => this.#onEnd('not a child of this agent'));
    this.#deps.report(`found worker ${worker.pid} again`);
  }

  /** Sends SIGTERM, and SIGKILL after the grace period. Resolves when the worker has ended. */
  async stop(graceMs: number): Promise<void> {
    const { clock, kill, identityOf, report } = this.#deps;
    this.#isWanted = false;
    clock.clearTimeout(this.#restart);
    const worker = this.#worker;
    if (worker === undefined) return;
    // By now the id may belong to another process.
    const send = (signal: 'SIGTERM' | 'SIGKILL'): void => {
      if (identityOf(worker.pid) === worker.identity) kill(worker.pid, signal);
    };
    send('SIGTERM');
    const timer = clock.setTimeout(() => {
      report(`worker ${worker.pid} did not stop within ${graceMs / 1_000} s and is killed`);
      send('SIGKILL');
    }, graceMs);
    await this.#ended;
    clock.clearTimeout(timer);
  }

  /** Stops managing the worker, which goes on running. Returns it if it runs. */
  release(): ProcessMark | undefined {
    this.#isWanted = false;
    this.#isReleased = true;
    this.#deps.clock.clearTimeout(this.#restart);
    return this.#worker;
  }

  #onEnd(ending: string): void {
    const { clock, random, report, onChange } = this.#deps;
    const pid = this.#worker?.pid;
    this.#worker = undefined;
    if (this.#isWanted) {
      const ranMs = clock.now() - this.#startedMs;
      this.#failures = ranMs >= healthyMs ? 1 : this.#failures + 1;
      const delayMs = backOffMs(this.#failures, random(), restartLimits);
      report(
        `worker ${pid ?? ''} ended (${ending}) and is started again in ${(delayMs / 1_000).toFixed(1)} s`,
      );
      this.#restart = clock.setTimeout(() => this.start(), delayMs);
    }
    onChange();
  }

  async #watch({ pid, identity }: ProcessMark): Promise<void> {
    while (!this.#isReleased && this.#deps.identityOf(pid) === identity) {
      await new Promise<void>((resolve) => {
        this.#deps.clock.setTimeout(resolve, lookEveryMs);
      });
    }
  }
}
