/** Who of several agents acts. */
export interface Leadership {
  /** Idempotent. */
  start(): Promise<void>;
  /** As far as known without asking: false as soon as the lease may have run out. */
  readonly isLeading: boolean;
  /** Asks now. Rejects with `ScalingAgentError` `not-leading` unless this agent leads at the moment of the answer. */
  confirm(): Promise<void>;
  /** Lets the next one take over at once. Idempotent. */
  stop(): Promise<void>;
}
