import type { ProcessMark, ProcessNotes } from '@canvass/runtime/process';
import { messageOf, ScalingAgentError } from '../../errors.ts';
import type { Guard, ScalingTarget, TargetState, Wanted } from '../target.ts';
import { WorkerSlot, type WorkerSlotDeps } from './worker-slot.ts';

export interface ProcessTargetDeps extends Omit<WorkerSlotDeps, 'onChange'> {
  readonly notes: ProcessNotes;
  /** The agent's own process. */
  readonly self: ProcessMark;
}

/**
 * Worker processes on this machine. They go on when the agent is killed; the next leader finds them by the notes. An agent
 * that stops cleanly drains them, even if it has not led yet, unless another running agent keeps them.
 */
export class ProcessTarget implements ScalingTarget {
  readonly name = 'process';
  readonly scales = 'replicas';
  readonly #deps: ProcessTargetDeps;
  readonly #graceMs: number;
  #slots: WorkerSlot[] = [];
  /** The workers when this agent last led; another agent with the same notes may have them now. */
  #released: readonly ProcessMark[] = [];
  /** Stopping workers. */
  readonly #draining = new Map<WorkerSlot, Promise<void>>();
  /** Whether it manages the workers and the notes: only while it leads. */
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
      throw new ScalingAgentError('forbidden', `the workers’ notes cannot be written: ${messageOf(cause)}`, {
        cause,
      });
    }
  }

  async read(): Promise<TargetState> {
    this.#act();
    const running = this.#slots.filter(({ worker }) => worker !== undefined).length;
    // No drift: a slot restarts its worker.
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

  /** Neither stops nor restarts workers: an agent with the same notes may have taken them over. */
  resign(): void {
    this.#isActing = false;
    this.#released = this.#slots.splice(0).flatMap((slot) => slot.release() ?? []);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // The lease of a killed agent may still hold. If this agent stops before it can lead, it stops those workers, too.
    if (!this.#isKeptByAnother()) this.#act();
    for (const slot of this.#slots.splice(0)) this.#drain(slot);
    await Promise.all(this.#draining.values());
  }

  /** A new leader adopts the workers in the notes. */
  #act(): void {
    if (this.#isActing) return;
    this.#isActing = true;
    // Those that are ending need no slot.
    this.#adopt([...this.#released, ...this.#deps.notes.read().filter(({ isEnding }) => !isEnding)]);
    this.#tryToWriteNotes();
  }

  /** Whether another running agent with the same notes keeps the workers. */
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
    return new WorkerSlot({ ...this.#deps, onChange: () => this.#tryToWriteNotes() });
  }

  #drain(slot: WorkerSlot): void {
    const drained = slot.stop(this.#graceMs).finally(() => {
      this.#draining.delete(slot);
      this.#tryToWriteNotes();
    });
    this.#draining.set(slot, drained);
    this.#tryToWriteNotes();
  }

  #tryToWriteNotes(): void {
    if (!this.#isActing) return;
    try {
      this.#writeNotes();
    } catch (error) {
      this.#deps.report(`the workers’ notes cannot be written: ${messageOf(error)}`);
    }
  }

  /**
   * Marks draining workers: a restarted agent must not adopt them, but the cleanup after a killed agent must find them.
   */
  #writeNotes(): void {
    const kept = this.#slots.flatMap(({ worker }) => worker ?? []);
    const ending = [...this.#draining.keys()].flatMap(({ worker }) =>
      worker === undefined ? [] : { ...worker, isEnding: true },
    );
    const keeper = this.#deps.self;
    this.#deps.notes.write([...kept, ...ending].map((worker) => ({ ...worker, keeper })));
  }
}
