/** `conflict`: refused by its condition. `error`: no definite answer. */
export type CallOutcome = 'ok' | 'conflict' | 'not-found' | 'error';

/**
 * Called for every request to the queue service, because each is billed.
 *
 * @param operation the REST operation.
 * @param attempt 2 or more for a retry. Default 1.
 */
export type CallCounter = (operation: QueueOperation, outcome: CallOutcome, attempt?: number) => void;

export type QueueOperation =
  | 'CreateQueue'
  | 'GetQueueMetadata'
  | 'PutMessage'
  | 'GetMessages'
  | 'PeekMessages'
  | 'UpdateMessage'
  | 'DeleteMessage';
