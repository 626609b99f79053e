import type { ProcessMark, ProcessNotes } from '@canvass/processes';
import { messageOf, ScalingAgentError } from '../../errors.ts';
import type { Guard, ScalingTarget, TargetState, Wanted } from '../target.ts';
import { WorkerSlot, type WorkerSlotDeps } from './worker-slot.ts';

export interface ProcessTargetDeps extends Omit<WorkerSlotDeps, 'onChange'> {
  readonly notes: ProcessNotes;
  /** The agent's own process. */
  readonly self: ProcessMark;
}

/**
 * Worker processes of this machine. They go on when the agent is killed, and the next one that leads finds them again by
 * its notes; when it ends in order, they are drained with it, also where it has not led yet and nobody else keeps them.
 */
export class ProcessTarget implements ScalingTarget {
  readonly name = 'process';
  readonly scales = 'replicas';
  readonly #deps: ProcessTargetDeps;
  readonly #graceMs: number;
  #slots: WorkerSlot[] = [];
  /** What this agent had when it last led; another agent of the same notes may have it since. */
  #released: readonly ProcessMark[] = [];
  /** Let go, and not ended yet. */
  readonly #draining = new Map<WorkerSlot, Promise<void>>();
  /** It leads, as far as it knows: only then are workers and notes its business. */
  #isActing = false;
  #isClosed = false;

  constructor(deps: ProcessTargetDeps, graceMs: number) {
    this.#deps = deps;
    this.#graceMs = graceMs;
  }

  async check(): Promise<void> {
    const { notes } = this.#deps;
    try {
      notes.write(notes.read());
    } catch (cause) {
      throw new ScalingAgentError('forbidden', `the workers cannot be noted: ${messageOf(cause)}`, { cause });
    }
  }

  async read(): Promise<TargetState> {
    this.#act();
    const running = this.#slots.filter(({ worker }) => worker !== undefined).length;
    // A slot starts its worker again by itself.
    return { replicas: this.#slots.length, running, hasDrifted: false };
  }

  async scaleTo({ replicas }: Wanted, guard: Guard): Promise<void> {
    this.#act();
    while (this.#slots.length < replicas) {
      await guard();
      if (this.#isClosed) return;
      const slot = this.#newSlot();
      this.#slots.push(slot);
      slot.start();
    }
    while (this.#slots.length > replicas) {
      await guard();
      this.#drain(this.#slots.pop()!);
    }
  }

  /** Nothing is stopped, and nothing is started again: an agent of the same notes may have taken the workers over. */
  resign(): void {
    this.#isActing = false;
    this.#released = this.#slots.splice(0).flatMap((slot) => slot.release() ?? []);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // The lease of a killed agent outlives it: who is told to end meanwhile must not leave its workers at work for ever.
    if (!this.#isKeptByAnother()) this.#act();
    for (const slot of this.#slots.splice(0)) this.#drain(slot);
    await Promise.all(this.#draining.values());
  }

  /** A new leader finds what the one before it has noted; an agent that only stands by leaves it alone. */
  #act(): void {
    if (this.#isActing) return;
    this.#isActing = true;
    // One that was told to end does so by itself.
    this.#adopt([...this.#released, ...this.#deps.notes.read().filter(({ isEnding }) => !isEnding)]);
    this.#tryToNote();
  }

  /** Another agent of the same notes runs, on this machine, and looks after the workers. */
  #isKeptByAnother(): boolean {
    const { notes, self, identityOf } = this.#deps;
    return notes
      .read()
      .some(
        ({ keeper }) =>
          keeper !== undefined && keeper.pid !== self.pid && identityOf(keeper.pid) === keeper.identity,
      );
  }

  #adopt(workers: readonly ProcessMark[]): void {
    this.#released = [];
    for (const { pid, identity } of workers) {
      if (this.#deps.identityOf(pid) !== identity) continue;
      if (this.#slots.some(({ worker }) => worker?.pid === pid)) continue;
      const slot = this.#newSlot();
      slot.adopt({ pid, identity });
      this.#slots.push(slot);
    }
  }

  #newSlot(): WorkerSlot {
    return new WorkerSlot({ ...this.#deps, onChange: () => this.#tryToNote() });
  }

  #drain(slot: WorkerSlot): void {
    const drained = slot.stop(this.#graceMs).finally(() => {
      this.#draining.delete(slot);
      this.#tryToNote();
    });
    this.#draining.set(slot, drained);
    this.#tryToNote();
  }

  #tryToNote(): void {
    if (!this.#isActing) return;
    try {
      this.#note();
    } catch (error) {
      this.#deps.report(`the workers cannot be noted: ${messageOf(error)}`);
    }
  }

  /**
   * Those that drain are noted as such: an agent that comes back must not take them for workers to keep, and whoever ends
   * what is left of a killed agent must find them.
   */
  #note(): void {
    const kept = this.#slots.flatMap(({ worker }) => worker ?? []);
    const ending = [...this.#draining.keys()].flatMap(({ worker }) =>
      worker === undefined ? [] : { ...worker, isEnding: true },
    );
    const keeper = this.#deps.self;
    this.#deps.notes.write([...kept, ...ending].map((worker) => ({ ...worker, keeper })));
  }
}
