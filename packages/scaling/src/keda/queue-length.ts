/** The messages of an Azure queue. */
export interface QueueContents {
  readonly ready: number;
  readonly inFlight: number;
  /** Postponed by a visibility delay. */
  readonly delayed: number;
}

export type QueueLengthStrategy = 'all' | 'visibleonly';

/** The service's limit of a peek. */
const mostPeeked = 32;

/**
 * The queue length that KEDA's `azure-queue` scaler uses. `all`, its default, takes the service's approximate message
 * count, which includes in-flight and postponed messages; `visibleonly` peeks, and takes `all` if the peek is full.
 */
export function kedaQueueLength(contents: QueueContents, strategy: QueueLengthStrategy = 'all'): number {
  const { ready, inFlight, delayed } = contents;
  return strategy === 'visibleonly' && ready < mostPeeked ? ready : ready + inFlight + delayed;
}
