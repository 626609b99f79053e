import type { CountResult, Hinted, SegmentCounter } from '@canvass/answer-log';
import { answersStoredQueueName, type SurveyAnswersStored } from '@canvass/journal';
import type { BatchCommand, BatchContext, ReceivedMessage } from '@canvass/queue';
import type { Tracing } from '@canvass/telemetry';
import type { Logger } from 'pino';

export interface CountCommandDeps {
  readonly counter: Pick<SegmentCounter, 'count'>;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told of each hint, when it was sent. */
  readonly onReceived?: (insertedAt: Date) => void;
  /** Default: nothing is traced. */
  readonly tracing?: Pick<Tracing, 'batch'> | undefined;
  /** After how long a hint is tried again whose segment another worker has, or whose counting failed, in ms. */
  readonly retryMs: { readonly owned: number; readonly failed: number };
  /** A hint of this age, in ms, is a reason to take its segment over from a worker that has more of them. */
  readonly overdueMs: number;
}

type Batch = BatchContext<SurveyAnswersStored>;

interface Gathered {
  readonly receivedAtMs: number;
  /** By the segments that they name. */
  readonly hints: Map<string, ReceivedMessage<SurveyAnswersStored>[]>;
}

/**
 * Takes a batch of hints for one piece of work: `run` gathers the segments, `postRun` counts them. The hints are
 * deleted after that, so a crash anywhere leaves them to be delivered again.
 */
export function countCommand({
  counter,
  logger,
  now,
  onReceived,
  tracing,
  retryMs,
  overdueMs,
}: CountCommandDeps): BatchCommand<SurveyAnswersStored> {
  /** Of each batch in hand. */
  const batches = new WeakMap<Batch, Gathered>();
  const gathered = (batch: Batch): Gathered =>
    batches.get(batch) ?? { receivedAtMs: now(), hints: new Map() };

  function count({ receivedAtMs, hints }: Gathered, signal: AbortSignal): Promise<CountResult[]> {
    const overdueSince = now() - overdueMs;
    const hinted = new Map(Array.from(hints, ([id, messages]) => [id, hintedBy(messages, overdueSince)]));
    const counting = (): Promise<CountResult[]> => counter.count(hints.keys(), { signal, hinted });
    if (tracing === undefined) return counting();
    const messages = [...hints.values()].flat();
    const traces = messages.flatMap(({ body }) => (body.trace === undefined ? [] : [body.trace]));
    const about = { queue: answersStoredQueueName, messages: messages.length, segments: hints.size };
    return tracing.batch({ ...about, receivedAtMs, traces }, counting);
  }

  return {
    async preRun(batch) {
      batches.set(batch, { receivedAtMs: now(), hints: new Map() });
    },

    async run(message, batch) {
      const { segmentId } = message.body;
      const { hints } = gathered(batch);
      // A hint that was put back, or whose handling failed, has waited for other things since.
      if (message.dequeueCount === 1) onReceived?.(message.insertedAt);
      const others = hints.get(segmentId);
      if (others) others.push(message);
      else hints.set(segmentId, [message]);
    },

    async postRun(context) {
      const batch = gathered(context);
      const results = await count(batch, context.signal);
      for (const result of results) {
        // Not failures of the message: storage that is down for an hour must not poison the hints of that hour.
        if (result.outcome === 'owned') retry(result.segmentId, retryMs.owned, result.off);
        if (result.outcome === 'failed') {
          logger.warn({ segmentId: result.segmentId, err: result.error }, 'counting a segment failed');
          retry(result.segmentId, retryMs.failed);
        }
      }

      /** Hints of what is counted have done their work, whoever counted it. */
      function retry(segmentId: string, delayMs: number, countedUpTo = 0): void {
        for (const message of batch.hints.get(segmentId) ?? []) {
          if (endOf(message) > countedUpTo) context.retryLater(message, delayMs);
        }
      }
    },
  };
}

/** A site of an older version does not say how far its hint goes. */
function endOf({ body: { end = Infinity } }: ReceivedMessage<SurveyAnswersStored>): number {
  return end;
}

function hintedBy(messages: readonly ReceivedMessage<SurveyAnswersStored>[], overdueSince: number): Hinted {
  const overdue = messages.filter(({ insertedAt }) => insertedAt.getTime() <= overdueSince);
  return { end: Math.max(...messages.map(endOf)), overdueEnd: Math.max(0, ...overdue.map(endOf)) };
}

/** Older than any hint gets of which a worker knows when it looks next: somebody is behind, not merely asleep. */
export function overdueAfter(
  { summaryIntervalMs, maxIdleIntervalMs }: { summaryIntervalMs: number; maxIdleIntervalMs: number },
  hasTrigger: boolean,
): number {
  return Math.max(5_000, 2 * summaryIntervalMs, hasTrigger ? 0 : 1.5 * maxIdleIntervalMs);
}
