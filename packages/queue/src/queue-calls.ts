/** How a call ended: as asked, refused by its condition, nothing there, or without a definite answer. */
export type CallOutcome = 'ok' | 'conflict' | 'not-found' | 'error';

/** Told of every request to the queue service by its REST name, each try counted apart: each is billed. */
export type CallCounter = (operation: QueueOperation, outcome: CallOutcome) => void;

export type QueueOperation =
  | 'CreateQueue'
  | 'GetQueueMetadata'
  | 'PutMessage'
  | 'GetMessages'
  | 'PeekMessages'
  | 'UpdateMessage'
  | 'DeleteMessage';
