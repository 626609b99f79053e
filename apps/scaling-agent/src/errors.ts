export type ScalingAgentErrorCode =
  /** The settings name something that is not there, or must not be scaled by this agent. */
  | 'misconfigured'
  /** The agent may not do what it has to do. */
  | 'forbidden'
  /** No answer, or one that says "not now". */
  | 'unavailable'
  /** An answer that nobody expects. */
  | 'unexpected'
  /** Another agent leads, or nobody can say who does. */
  | 'not-leading';

/** A fault at one of the agent's edges; `message` is the one line that a person reads. */
export class ScalingAgentError extends Error {
  readonly code: ScalingAgentErrorCode;
  /** How long the other side wants to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ScalingAgentErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ScalingAgentError';
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's code of a failed call, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : undefined;
}
