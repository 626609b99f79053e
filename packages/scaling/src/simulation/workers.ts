export interface WorkerModel {
  /** Messages that one replica handles per second. */
  readonly perReplicaPerSecond: number;
  /** Messages that one replica holds at most. */
  readonly inFlightPerReplica: number;
  /** From the request to the first message; this time is paid for. */
  readonly startSeconds: number;
}

/** The replicas of a simulation. They start with a delay and stop at once, the newest first. */
export class Workers {
  readonly #model: WorkerModel;
  /** The second from which each replica works, oldest first. */
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
