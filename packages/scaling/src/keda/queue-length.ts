/** What an Azure queue holds, as its service tells it. */
export interface QueueContents {
  readonly ready: number;
  readonly inFlight: number;
  /** Put off by a visibility delay. */
  readonly delayed: number;
}

export type QueueLengthStrategy = 'all' | 'visibleonly';

/** The service lets nobody peek at more. */
const mostPeeked = 32;

/**
 * The length that KEDA's `azure-queue` scaler goes by: `all` (its default) takes the service's approximate count, which
 * includes what is in flight and what is put off; `visibleonly` peeks, and takes that count again where the peek is full.
 */
export function kedaQueueLength(contents: QueueContents, strategy: QueueLengthStrategy = 'all'): number {
  const { ready, inFlight, delayed } = contents;
  return strategy === 'visibleonly' && ready < mostPeeked ? ready : ready + inFlight + delayed;
}
