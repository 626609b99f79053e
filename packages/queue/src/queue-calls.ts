/** How a call ended: as asked, refused by its condition, nothing there, or without a definite answer. */
export type CallOutcome = 'ok' | 'conflict' | 'not-found' | 'error';

/**
 * Told of every request to the queue service by its REST name: each is billed.
 *
 * @param attempt 2 or more for a retry; 1, or left out, for a first try.
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
