/** What a target is to look like. */
export interface Wanted {
  readonly replicas: number;
  /** The constraint in force: for targets that scale by themselves within bounds. */
  readonly min: number;
  readonly max: number;
}

export interface TargetState {
  /** Replicas that are wanted as the target knows it, whether they have started or not. */
  readonly replicas: number;
  /** Of them, those that work. */
  readonly running: number;
  /** Replicas that it could have at most; unset: no bound of its own. */
  readonly capacity?: number | undefined;
  /** The target is not as it was last told to be, though `replicas` may say so: it is told again. */
  readonly hasDrifted: boolean;
  /** What runs is not known yet: nothing is decided until it is. */
  readonly isUnsure?: boolean | undefined;
}

/**
 * Right before each call that changes something: rejects with `ScalingAgentError` `not-leading` unless this agent
 * leads at that moment. A target makes the call at once after it, without waiting for anything in between.
 */
export type Guard = () => Promise<void>;

/**
 * Something whose replicas can be counted and changed. Every call may throw `ScalingAgentError`; nothing is changed but
 * by `scaleTo` and `close`. Calls are made one at a time.
 */
export interface ScalingTarget {
  readonly name: string;
  /** `bounds`: it scales by itself, and only the constraint in force is carried out. */
  readonly scales: 'replicas' | 'bounds';
  /** Once, at the start: throws where it could never work, with the one line that says why. */
  check(signal: AbortSignal): Promise<void>;
  /** What there is. It finds again what ran before this agent was started. */
  read(signal: AbortSignal): Promise<TargetState>;
  /**
   * Makes it so, or as much of it as can be done at once; asked again, it goes on. Replicas that are let go may finish
   * what they hold, and count no more meanwhile.
   */
  scaleTo(wanted: Wanted, guard: Guard, signal: AbortSignal): Promise<void>;
  /** Another agent leads from now on: what this one wanted is forgotten. */
  resign(): void;
  /** The agent ends: lets go of what cannot be without it. */
  close(): Promise<void>;
}
