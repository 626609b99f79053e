export interface WorkerModel {
  /** Messages that one replica handles in a second. */
  readonly perReplicaPerSecond: number;
  /** Messages that it holds while there are enough. */
  readonly inFlightPerReplica: number;
  /** From being asked for to working; it is paid for meanwhile. */
  readonly startSeconds: number;
}

/** The replicas of a simulation: they start with a delay and stop at once, those that have not started yet first. */
export class Workers {
  readonly #model: WorkerModel;
  /** The second from which each replica works, in the order of their starts. */
  #workFrom: number[];

  constructor(model: WorkerModel, working: number) {
    this.#model = model;
    this.#workFrom = Array.from({ length: working }, () => 0);
  }

  get count(): number {
    return this.#workFrom.length;
  }

  scaleTo(replicas: number, second: number): void {
    this.#workFrom.length = Math.min(this.#workFrom.length, replicas);
    while (this.#workFrom.length < replicas) this.#workFrom.push(second + this.#model.startSeconds);
  }

  working(second: number): number {
    return this.#workFrom.filter((from) => from <= second).length;
  }
}
