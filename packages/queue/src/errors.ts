export type QueueErrorCode =
  /** The service gave no answer, a 5xx or a throttle, or the connection broke. The call may have succeeded. Retry it. */
  | 'unavailable'
  /** The service gave a definite, unexpected answer: the key is wrong, a name is bad, or it does not accept the message. */
  | 'refused'
  /** The message can never be handled: it is not JSON, or does not fit the queue's schema. */
  | 'invalid-message'
  /** Another receiver has the message, or may have it. It is the reason of a handler's aborted signal. */
  | 'lease-lost'
  /** The listener is stopping and its grace period is over. It is the reason of a handler's aborted signal. */
  | 'stopping'
  /** The queue does not exist, and this account lacks the permission to create it. */
  | 'queue-missing'
  /** A command kept running after its signal was aborted. `stop` no longer waits for it. */
  | 'stop-timed-out'
  /** An option or argument is wrong. The message names each fault. */
  | 'invalid-options';

export class QueueError extends Error {
  readonly code: QueueErrorCode;
  /** The HTTP status of the answer. Undefined if the service did not answer. */
  readonly status: number | undefined;

  constructor(
    code: QueueErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly status?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'QueueError';
    this.code = code;
    this.status = options.status;
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return this.code === 'unavailable';
  }
}

/** Whether a later try of the failed call may succeed. */
export function isQueueUnavailable(error: unknown): boolean {
  return error instanceof QueueError && error.retryable;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
