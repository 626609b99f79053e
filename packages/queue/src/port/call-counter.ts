/** How a request ended. `conflict`: its condition or its pop receipt did not hold. `error`: any other failure. */
export type CallOutcome = 'ok' | 'conflict' | 'not-found' | 'error';

/**
 * Called for every request to the queue service, because each is billed.
 *
 * @param operation the operation of the service's REST API.
 * @param attempt the number of the try, 2 or more for a retry. Default 1.
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
