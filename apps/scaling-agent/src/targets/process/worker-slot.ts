import type { Clock } from '@canvass/clock';
import type { ProcessMark } from '@canvass/processes';
import { backOffMs } from '../../back-off.ts';
import type { WorkerProcess } from './spawn-worker.ts';

export interface WorkerSlotDeps {
  readonly spawn: () => WorkerProcess;
  /** Undefined: no such process runs. */
  readonly identityOf: (pid: number) => string | undefined;
  readonly kill: (pid: number, signal: 'SIGTERM' | 'SIGKILL') => void;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onChange: () => void;
  readonly report: (message: string) => void;
}

/** A worker that ran this long was healthy: its next fall counts as the first. */
const healthyMs = 60_000;
const restartLimits = { firstMs: 500, longestMs: 30_000 };
/** How often somebody else's child is looked for: the system tells only a parent of its end. */
const lookEveryMs = 250;

/** One worker that is to run: started again, with back-off, whenever it ends by itself. */
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

  /** The process, where one runs. */
  get worker(): ProcessMark | undefined {
    return this.#worker;
  }

  start(): void {
    const { spawn, identityOf, clock, report } = this.#deps;
    this.#restart = undefined;
    this.#startedMs = clock.now();
    const { pid, exited } = spawn();
    const identity = pid === undefined ? undefined : identityOf(pid);
    if (pid !== undefined) this.#worker = { pid, identity: identity ?? 'gone already' };
    this.#ended = exited.then((ending) => this.#onEnd(ending));
    this.#deps.onChange();
    if (pid !== undefined) report(`started worker ${pid}`);
  }

  /** Takes over a worker of an agent that is no more. */
  adopt(worker: ProcessMark): void {
    this.#worker = worker;
    this.#startedMs = this.#deps.clock.now();
    this.#ended = this.#watch(worker).then(() => this.#onEnd('unseen'));
    this.#deps.report(`found worker ${worker.pid} again`);
  }

  /** SIGTERM, and SIGKILL after the grace period; resolves when it has ended. */
  async stop(graceMs: number): Promise<void> {
    const { clock, kill, identityOf, report } = this.#deps;
    this.#isWanted = false;
    clock.clearTimeout(this.#restart);
    const worker = this.#worker;
    if (worker === undefined) return;
    // An id may have a new owner by now, where nobody told us of the end of the old one.
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

  /** Lets go of it without telling it anything: it runs on, and is not started again. Gives it, where it runs. */
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
