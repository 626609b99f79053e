import type { SegmentCounter } from '@canvass/answer-log';
import type { SurveyAnswersStored } from '@canvass/journal';
import { BatchProcessingQueueHandler, type QueueListener } from '@canvass/queue';
import type { WorkerDeps, WorkerOptions } from '../worker-deps.ts';
import { receivingOptions } from '../receiving-options.ts';
import { countCommand } from './count-command.ts';
import { overdueAfter } from './hint-times.ts';
import type { MessageLoad } from './message-load.ts';

/** Delays before a hint is received again, in ms: `owned` if another worker has its segment, `failed` if counting it failed. */
const retryMs = { owned: 1_000, failed: 5_000 };

/**
 * While a count takes long, a second task receives new hints and puts them back. So they show as work, for which the scaling agent
 * starts workers. The listener starts the second task when the first has been busy for a second; the queue's depth never does.
 */
const putBackBesideCount = { maxTasks: 2, onWorkDetected: () => 1 };

/** Receives hints in batches, and counts the segments that they name. */
export function createHintListener(
  deps: WorkerDeps,
  options: WorkerOptions,
  { counter, load }: { readonly counter: SegmentCounter; readonly load: MessageLoad },
): QueueListener<SurveyAnswersStored> {
  const { hints, clock, random, metrics, logger, tracing } = deps;
  const { taskThresholds } = options;
  return BatchProcessingQueueHandler.for(hints.queue)
    .every(options.summaryIntervalMs)
    .take(options.dequeueBatchSize)
    .with({
      ...receivingOptions(deps, options),
      maxDequeueCount: options.maxDequeueCount,
      ...(taskThresholds ? { taskThresholds } : putBackBesideCount),
      clock,
      random,
      onOutcome(outcome) {
        metrics.hint(outcome);
        load.note(outcome);
      },
    })
    .do(
      countCommand({
        counter,
        logger,
        now: () => clock.now(),
        onReceived: (insertedAt) => metrics.received(insertedAt, clock.now()),
        tracing,
        retryMs,
        overdueMs: overdueAfter(options, hints.trigger !== undefined),
      }),
    );
}
