import { SupervisedProcess } from './supervised-process.ts';
import type { ProcessSpec, RunningChild } from './supervised-process.ts';

const graceMs = 10_000;

/** All processes of the system. Later ones depend on earlier ones and are stopped first. */
export class Supervisor {
  readonly #report: (line: string) => void;
  readonly #spawn: (spec: ProcessSpec) => RunningChild;
  readonly #inStopOrder: SupervisedProcess[] = [];

  constructor(report: (line: string) => void, spawn: (spec: ProcessSpec) => RunningChild) {
    this.#report = report;
    this.#spawn = spawn;
  }

  /** Starts these at once; `stopAll` stops them in this order. */
  start(specs: readonly ProcessSpec[]): void {
    const processes = specs.map(
      (spec) =>
        new SupervisedProcess(spec, {
          spawn: this.#spawn,
          report: this.#report,
          random: Math.random,
          now: () => performance.now(),
          after: (delayMs, callback) => {
            const timer = setTimeout(callback, delayMs);
            return () => clearTimeout(timer);
          },
        }),
    );
    this.#inStopOrder.unshift(...processes);
    for (const each of processes) each.start();
  }

  /** One after the other: SIGTERM, then SIGKILL after 10 s. */
  async stopAll(): Promise<void> {
    for (const each of this.#inStopOrder) await each.stop(graceMs);
  }

  killAll(): void {
    for (const each of this.#inStopOrder) each.kill();
  }
}
