export type TriggersErrorCode =
  /** What a publisher or a source was made with. */
  | 'invalid-options'
  /** The service gave no answer in time, or the connection broke: it may work later by itself. */
  | 'unavailable'
  /** The key or the identity is not allowed to do this: it works when somebody mends that. */
  | 'unauthorized'
  /** The topic, or a subscription that this process may not create, is not there: it works when somebody makes it. */
  | 'missing';

export class TriggersError extends Error {
  readonly code: TriggersErrorCode;

  constructor(code: TriggersErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TriggersError';
    this.code = code;
  }
}
