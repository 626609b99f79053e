import { createSegmentCounter, type CountEvent, type SegmentCounter } from '@canvass/answer-log';
import type { Logger } from 'pino';
import type { WorkerDeps, WorkerOptions } from '../worker-deps.ts';

export interface CounterHooks {
  /** Called after each write of a summary. */
  readonly onCommitted: (event: Committed) => void;
  /** Called when `look` or `catchUp` gets something to do. */
  readonly onPending: () => void;
}

type Committed = Extract<CountEvent, { type: 'committed' }>;

/** Makes the counter, and reports its events to the metrics and the log. */
export function createCounter(
  deps: WorkerDeps,
  options: Pick<WorkerOptions, 'counter'> & { readonly lookAfterMs: number },
  { onCommitted, onPending }: CounterHooks,
): SegmentCounter {
  const { containers, clock, random, processor, newId, workerId, tracing, metrics, logger } = deps;
  const counter = createSegmentCounter(
    {
      ...containers,
      clock,
      random,
      ...(processor && { processor }),
      newId,
      workerId,
      tracing: tracing?.commits,
      onPending,
      onEvent(event) {
        metrics.counted(event, clock.now());
        logEvent(logger, event);
        if (event.type === 'committed') onCommitted(event);
      },
    },
    { lookAfterMs: options.lookAfterMs, ...options.counter },
  );
  metrics.watchKeyCache(() => counter.cachedKeyBytes);
  return counter;
}

function logEvent(logger: Logger, event: CountEvent): void {
  if (event.type === 'stuck') {
    logger.error(event, 'a survey is stuck; rebuild-summary repairs it');
  } else if (event.type === 'quarantined') {
    logger.warn(event, 'a record was put into quarantine');
  } else {
    logger.debug(event, event.type);
  }
}
