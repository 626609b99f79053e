import type { SegmentCounter } from '@canvass/answer-log';
import type { SurveyAnswersStored } from '@canvass/journal';
import type { BatchCommand, BatchContext, ReceivedMessage } from '@canvass/queue';
import type { Logger } from 'pino';

export interface CountCommandDeps {
  readonly counter: Pick<SegmentCounter, 'count'>;
  readonly logger: Logger;
  /** After how long a hint is tried again whose segment another worker has, or whose counting failed, in ms. */
  readonly retryMs: { readonly owned: number; readonly failed: number };
}

type Batch = BatchContext<SurveyAnswersStored>;
type Hints = Map<string, ReceivedMessage<SurveyAnswersStored>[]>;

/**
 * Takes a batch of hints for one piece of work: `run` gathers the segments, `postRun` counts them. The hints are
 * deleted after that, so a crash anywhere leaves them to be delivered again.
 */
export function countCommand({
  counter,
  logger,
  retryMs,
}: CountCommandDeps): BatchCommand<SurveyAnswersStored> {
  /** Of each batch in hand, the hints by their segment. */
  const batches = new WeakMap<Batch, Hints>();
  const hintsOf = (batch: Batch): Hints => batches.get(batch) ?? new Map();

  return {
    async preRun(batch) {
      batches.set(batch, new Map());
    },

    async run(message, batch) {
      const { segmentId } = message.body;
      const hints = hintsOf(batch);
      const others = hints.get(segmentId);
      if (others) others.push(message);
      else hints.set(segmentId, [message]);
    },

    async postRun(context) {
      const hints = hintsOf(context);
      const results = await counter.count(hints.keys(), { signal: context.signal });
      for (const result of results) {
        // Not failures of the message: storage that is down for an hour must not poison the hints of that hour.
        if (result.outcome === 'owned') retry(result.segmentId, retryMs.owned);
        if (result.outcome === 'failed') {
          logger.warn({ segmentId: result.segmentId, err: result.error }, 'counting a segment failed');
          retry(result.segmentId, retryMs.failed);
        }
      }

      function retry(segmentId: string, delayMs: number): void {
        for (const message of hints.get(segmentId) ?? []) context.retryLater(message, delayMs);
      }
    },
  };
}
