export type QueueErrorCode =
  /** No answer, a 5xx, a throttle, a broken connection: what was asked may have happened; ask again. */
  | 'unavailable'
  /** A definite answer that no caller expects: a wrong key, a bad name, a message the service will not take. */
  | 'refused'
  /** A message that can never be handled: no JSON, or not what the queue's schema says. */
  | 'invalid-message'
  /** Another receiver has, or may have, the message by now. The reason of a handler's aborted signal. */
  | 'lease-lost'
  /** The handler is being stopped and its grace is over. The reason of a handler's aborted signal. */
  | 'stopping'
  /** A reader of a listener left in the middle of a message. */
  | 'abandoned'
  /** The queue does not exist, and this account may not create it. */
  | 'queue-missing'
  /** A command went on after its signal was aborted, and `stop` does not wait for it any longer. */
  | 'stop-timed-out'
  | 'invalid-options';

export class QueueError extends Error {
  readonly code: QueueErrorCode;
  /** HTTP status, where a service answered at all. */
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
