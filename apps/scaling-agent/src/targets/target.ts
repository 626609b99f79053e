/** The wanted state of a target. */
export interface Wanted {
  readonly replicas: number;
  /** The constraint in force, for targets that scale themselves within bounds. */
  readonly min: number;
  readonly max: number;
}

export interface TargetState {
  /** Wanted replicas as the target knows them, started or not. */
  readonly replicas: number;
  /** The replicas that run. */
  readonly running: number;
  /** The most replicas that it can have; unset: no limit. */
  readonly capacity?: number | undefined;
  /** The target differs from the last `scaleTo`, even if `replicas` is equal, so it is scaled again. */
  readonly hasDrifted: boolean;
  /** The running replicas are not known yet. The agent decides nothing until they are. */
  readonly isSettling?: boolean | undefined;
}

/**
 * A target calls it right before each call that changes something, and waits for nothing in between. Rejects with
 * `ScalingAgentError` `not-leading` unless this agent leads at that moment.
 */
export type Guard = () => Promise<void>;

/**
 * Something that has replicas. Every call may throw `ScalingAgentError`. Only `scaleTo` and `close` change anything. The
 * agent makes one call at a time.
 */
export interface ScalingTarget {
  readonly name: string;
  /** `bounds`: it scales itself, and the agent only sets the constraint in force. */
  readonly scales: 'replicas' | 'bounds';
  /** Called once at the start. Throws if the target can never work. */
  check(signal: AbortSignal): Promise<void>;
  /** Also finds replicas that ran before this agent started. */
  read(signal: AbortSignal): Promise<TargetState>;
  /**
   * Scales to the wanted state, or as far as possible now; the next call continues. Stopped replicas may finish their
   * work, and no longer count as replicas.
   */
  scaleTo(wanted: Wanted, guard: Guard, signal: AbortSignal): Promise<void>;
  /** Another agent leads now. Forgets what this one wanted. */
  resign(): void;
  /** Called when the agent stops. Stops everything that cannot run without it. */
  close(): Promise<void>;
}
