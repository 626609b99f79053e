export type TriggersErrorCode =
  | 'invalid-options'
  /** The service gave no answer in time, or the connection broke. A retry may succeed. */
  | 'unavailable'
  /** The key or the identity lacks a right. */
  | 'unauthorized'
  /** The topic, or a subscription that this process lacks the right to create, does not exist. */
  | 'missing';

export class TriggersError extends Error {
  readonly code: TriggersErrorCode;

  constructor(code: TriggersErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TriggersError';
    this.code = code;
  }
}
