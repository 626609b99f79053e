export type ScalingAgentErrorCode =
  /** The settings name something that is missing or that this agent must not scale. */
  | 'misconfigured'
  /** The agent lacks a permission. */
  | 'forbidden'
  /** No answer, or a temporary refusal. */
  | 'unavailable'
  /** An answer that the API does not document. */
  | 'unexpected'
  /** Another agent leads, or the leader is not known. */
  | 'not-leading';

/** A failed call of a service or target. `message`: one line for people. */
export class ScalingAgentError extends Error {
  readonly code: ScalingAgentErrorCode;
  /** The wait that the other side asked for, in ms. */
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

/** The system error code, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : undefined;
}
