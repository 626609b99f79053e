export type QueueErrorCode =
  /** No answer, a 5xx, a throttle, or a broken connection. The call may have succeeded; retry it. */
  | 'unavailable'
  /** A definite, unexpected answer: a wrong key, a bad name, a message that the service does not accept. */
  | 'refused'
  /** A message that can never be handled: not JSON, or it does not fit the queue's schema. */
  | 'invalid-message'
  /** Another receiver has, or may have, the message. The reason of a handler's aborted signal. */
  | 'lease-lost'
  /** The listener is stopping and its grace period is over. The reason of a handler's aborted signal. */
  | 'stopping'
  /** The queue does not exist, and this account lacks the permission to create it. */
  | 'queue-missing'
  /** A command kept running after its signal was aborted. `stop` no longer waits for it. */
  | 'stop-timed-out'
  | 'invalid-options';

export class QueueError extends Error {
  readonly code: QueueErrorCode;
  /** HTTP status; undefined if the service did not answer. */
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

export function isQueueUnavailable(error: unknown): boolean {
  return error instanceof QueueError && error.retryable;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
