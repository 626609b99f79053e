import type { ProcessNotes } from '@canvass/processes';
import { messageOf, ScalingAgentError } from '../../errors.ts';
import type { Guard, ScalingTarget, TargetState, Wanted } from '../target.ts';
import { WorkerSlot, type WorkerSlotDeps } from './worker-slot.ts';

export interface ProcessTargetDeps extends Omit<WorkerSlotDeps, 'onChange'> {
  readonly notes: ProcessNotes;
}

/**
 * Worker processes of this machine. They go on when the agent is killed, and it finds them again by its notes; when it
 * ends in order, they are drained with it.
 */
export class ProcessTarget implements ScalingTarget {
  readonly name = 'process';
  readonly scales = 'replicas';
  readonly #deps: ProcessTargetDeps;
  readonly #graceMs: number;
  #slots: WorkerSlot[] = [];
  /** Let go, and not ended yet. */
  readonly #draining = new Map<WorkerSlot, Promise<void>>();
  #isClosed = false;

  constructor(deps: ProcessTargetDeps, graceMs: number) {
    this.#deps = deps;
    this.#graceMs = graceMs;
  }

  async check(): Promise<void> {
    for (const worker of this.#deps.notes.read()) {
      if (this.#deps.identityOf(worker.pid) !== worker.identity) continue;
      const slot = this.#newSlot();
      slot.adopt(worker);
      this.#slots.push(slot);
    }
    try {
      this.#note();
    } catch (cause) {
      throw new ScalingAgentError('forbidden', `the workers cannot be noted: ${messageOf(cause)}`, { cause });
    }
  }

  async read(): Promise<TargetState> {
    const running = this.#slots.filter(({ worker }) => worker !== undefined).length;
    // A slot starts its worker again by itself.
    return { replicas: this.#slots.length, running, hasDrifted: false };
  }

  async scaleTo({ replicas }: Wanted, guard: Guard): Promise<void> {
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

  /** These processes are nobody else's. */
  resign(): void {}

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const slot of this.#slots.splice(0)) this.#drain(slot);
    await Promise.all(this.#draining.values());
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
  }

  #tryToNote(): void {
    try {
      this.#note();
    } catch (error) {
      this.#deps.report(`the workers cannot be noted: ${messageOf(error)}`);
    }
  }

  /** Those that drain are not noted: an agent that comes back must not take them for workers to keep. */
  #note(): void {
    this.#deps.notes.write(this.#slots.flatMap(({ worker }) => worker ?? []));
  }
}
