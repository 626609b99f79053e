/** Elects one of several agents. */
export interface Leadership {
  /** Idempotent. */
  start(): Promise<void>;
  /** Without asking the service: false as soon as the lease may have expired. */
  readonly isLeading: boolean;
  /** Asks the service. Rejects with `ScalingAgentError` `not-leading` unless this agent leads when the answer arrives. */
  confirm(): Promise<void>;
  /** Releases the lease, so that another agent can lead at once. Idempotent. */
  stop(): Promise<void>;
}
